import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decodeLine } from "./decode-line.ts";

const LONG = 262_145;

/** What a text is cut to that has this beginning and this JSON text between its quotation marks. */
function cut(beginning: string, json: string): string {
  const bytes = Buffer.from(json);
  const digest = createHash("sha256").update(bytes).digest("hex");
  return `${beginning}… (${bytes.length} bytes of JSON, sha256:${digest})`;
}

describe("decodeLine", () => {
  it("leaves short lines, and long ones of short texts, as they are", () => {
    const many = JSON.stringify({ seq: 1, texts: Array.from({ length: 9 }, () => 'é"\\😀'.repeat(9000)) });
    for (const line of ['{"seq":1}', "Warning: é", many]) expect(decodeLine(Buffer.from(line))).toBe(line);
  });

  it.each<readonly [name: string, character: string, beginning: string]>([
    ["plain characters", "a", "a".repeat(1024)],
    ["characters of three bytes", "€", "€".repeat(341)],
    ["characters of four bytes", "😀", "😀".repeat(256)],
    ["escaped quotation marks", String.raw`\"`, '"'.repeat(512)],
    ["escaped backslashes", String.raw`\\`, "\\".repeat(512)],
    ["escaped characters", String.raw`\u20ac`, "€".repeat(170)],
    ["escaped pairs", String.raw`\ud83d\ude00`, "😀".repeat(85)],
  ])("cuts a text of %s between two of them, with its length and digest", (_, character, beginning) => {
    const json = character.repeat(LONG);
    const line = `{"seq":7,"signed":{"signature":"${json}","body":"b","${json}":1}}`;
    const shown = cut(beginning, json);
    expect(JSON.parse(decodeLine(Buffer.from(line)) ?? "")).toEqual({
      seq: 7,
      signed: { signature: shown, body: "b", [shown]: 1 },
    });
  });

  it("cuts a text without its end, and gives nothing of what is no UTF-8", () => {
    expect(decodeLine(Buffer.from(`["${"a".repeat(LONG)}`))).toBe(`["${cut("a".repeat(1024), "a".repeat(LONG))}`);
    expect(decodeLine(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
  });
});
