import { describe, expect, it } from "vitest";
import { splitLines } from "./split-lines.ts";

function split(limit: number, chunks: readonly Uint8Array[]): readonly string[] {
  const received: string[] = [];
  const splitter = splitLines(limit, {
    line: (line) => void received.push(line.toString("utf8")),
    tooLong: (beginning) => void received.push(`too long: ${beginning.toString("utf8")}`),
  });
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  received.push(`unfinished: ${splitter.unfinished().toString("utf8")}`);
  return received;
}

const text = (...chunks: readonly string[]): readonly Uint8Array[] => chunks.map((chunk) => Buffer.from(chunk));

describe("splitLines", () => {
  it.each([
    ["several lines in a chunk", text("a\nb\n"), ["a", "b", "unfinished: "]],
    ["a line over several chunks", text("a", "b", "c\nd"), ["abc", "unfinished: d"]],
    ["CR LF, also cut between", text("a\r\nb\r", "\n"), ["a", "b", "unfinished: "]],
    ["a CR within a line", text("a\rb\n"), ["a\rb", "unfinished: "]],
    ["empty lines", text("\n\n"), ["", "", "unfinished: "]],
    ["a line at the limit", text("12345\n"), ["12345", "unfinished: "]],
    ["a line beyond the limit", text("a\n123456\nb\n"), ["a", "too long: 123456", "unfinished: "]],
    [
      "a line without an end beyond the limit",
      text("1234", "56", "78\nb\n"),
      ["too long: 123456", "unfinished: 123456"],
    ],
  ])("%s", (_, chunks, received) => {
    expect(split(5, chunks)).toEqual(received);
  });
});
