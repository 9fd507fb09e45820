import { describe, expect, it } from "vitest";
import { escapeXml } from "./escape-xml.ts";

describe("escapeXml", () => {
  it.each([
    { what: "markup", text: `<a b="c" d='e'>&]]>`, escaped: "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;]]&gt;" },
    { what: "white space that XML would normalize", text: "a\tb\rc\nd", escaped: "a&#9;b&#13;c\nd" },
    { what: "characters illegal in XML", text: "a\u0000\u001b\u0085\ufffe\uffff\ud800b", escaped: "ab" },
    { what: "astral characters", text: "\u{1f600}", escaped: "\u{1f600}" },
  ])("$what", ({ text, escaped }) => {
    expect(escapeXml(text)).toBe(escaped);
  });
});
