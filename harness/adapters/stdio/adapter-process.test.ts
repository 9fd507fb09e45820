import { describe, expect, it } from "vitest";
import { createTail } from "./adapter-process.ts";

describe("createTail", () => {
  it.each([
    ["nothing", [], ""],
    ["less than the limit, without the last line end", ["ab\n"], "ab"],
    ["the end of many chunks", ["abc", "def", "gh"], "defgh"],
    ["the end of one long chunk", ["ab", "0123456789"], "56789"],
    ["a cut UTF-8 sequence", ["€abc"], "\u{fffd}\u{fffd}abc"],
  ])("holds %s", (_, chunks, expected) => {
    const tail = createTail(5);
    for (const chunk of chunks) tail.push(Buffer.from(chunk));
    expect(tail.text()).toBe(expected);
  });
});
