import fc from "fast-check";
import { describe, expect } from "vitest";
import { nastyText } from "../fuzz/arbitraries/nasty-texts.ts";
import { rawTexts } from "../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { escapeExact, escapeProse } from "../text/escape-text.ts";
import { escapeXml } from "./junit-xml.ts";
import { codeSpan } from "./markdown.ts";

const LIMIT = 120;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#9|#13);/g;

const markup = fc.string({ unit: fc.constantFrom("#", "`", "[", "|", "\\", "<", "&", " ", "a") });
const untrusted = fc.oneof(rawTexts(), nastyText(), markup);

describe("an untrusted text", () => {
  checkProperty("as prose is short, visible and no command to a CI server", untrusted, (text) => {
    const prose = escapeProse(text, LIMIT);
    expect(prose).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\u0590-\u08ff]/u);
    expect(prose).not.toMatch(/##(?![0")…])/);
    expect(prose.length).toBeLessThanOrEqual(LIMIT + 1);
  });

  checkProperty("where every byte matters is ASCII that can be read back", untrusted, (text) => {
    const characters = Array.from(text);
    const exact = characters.map((character, at) => escapeExact(character, characters[at - 1] ?? "")).join("");
    expect(exact).toMatch(/^[\x20-\x7e]*$/);
    expect(exact).not.toContain("##");
    expect(readBack(exact)).toBe(text);
  });

  checkProperty("as XML is no markup", untrusted, (text) => {
    expect(escapeXml(text).replaceAll(ENTITY, "")).not.toMatch(/[<>"'&\0-\b\v\f\x0e-\x1f\ufffe\uffff]/);
  });

  checkProperty("as a code span of Markdown closes no fence and no cell", untrusted, (text) => {
    const span = codeSpan(escapeProse(text, LIMIT));
    expect(span).not.toContain("|");
    if (span === "(empty)") return;
    const [fence = ""] = /^`+/.exec(span) ?? [];
    expect(fence).not.toBe("");
    expect(span.endsWith(fence)).toBe(true);
    expect(span.split(fence)).toHaveLength(3);
  });
});

function readBack(exact: string): string {
  return exact.replaceAll(/\\(?:\\|x([0-9a-f]{2})|u\{([0-9a-f]+)\})/g, (_, two?: string, more?: string) => {
    const digits = two ?? more;
    return digits === undefined ? "\\" : String.fromCodePoint(Number.parseInt(digits, 16));
  });
}
