import { describe, expect, it } from "vitest";
import type { Diff, DocumentBlock } from "../document/document.ts";
import { layOut, plainStyle } from "./line-layout.ts";

const diff: Diff = { kind: "diff", stage: "body", offset: 5, expected: "a=two%20words", actual: "a=two+words" };

function linesOf(block: DocumentBlock, width = 80, style = plainStyle): readonly string[] {
  return layOut([block], { width, style }, "  ");
}

describe("a difference", () => {
  it("is painted without moving anything", () => {
    const style = {
      ...plainStyle,
      wanted: (text: string) => `<${text}>`,
      got: (text: string) => `[${text}]`,
    };
    expect(linesOf(diff, 80, style)).toEqual([
      "  expected  a=two<%>20words",
      "  actual    a=two[+]words",
      "                 ^ offset 5",
    ]);
  });

  it("has no caret where the texts do not differ", () => {
    expect(linesOf({ ...diff, offset: 0, expected: "ab", actual: "ab" })).toHaveLength(2);
  });

  it("of long texts stays within its width", () => {
    const text = "%20".repeat(20_000);
    for (const width of [40, 80, 120]) {
      const lines = linesOf({ ...diff, offset: 30_000, expected: text, actual: `${text.slice(0, 30_000)}X` }, width);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      expect(lines.at(-1)).toContain("^ offset 30000");
    }
  });
});

it("sets sections apart, and nothing else", () => {
  const section = { kind: "section", heading: "h", blocks: [{ kind: "paragraph", text: "p" }] } as const;
  const item = { kind: "item", title: "i", blocks: [section] } as const;
  const lines = layOut([section, section, item, item], { width: 80, style: plainStyle });
  expect(lines.join("|")).toBe("h|  p||h|  p||i||  h|    p|i||  h|    p");
});
