import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { HOSTILE, hostileCampaign, hostileReport, hostileVerifier } from "../document/fixtures/hostile.ts";
import { anyCharacter } from "../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { type ReporterName, renderReport, reporterNames } from "./reporters.ts";

/** Longer than a report of it may be. */
const LONG = 120_000;

const controls = fc.integer({ min: 0, max: 0x9f });
const surrogates = fc.integer({ min: 0xd800, max: 0xdfff });
const attacks =
  "]]> </script> <b> &amp; \n \r\n ` ``` | \\ \\| ::error::x ##[error]x @all [a](b) {0} \u001b[31m \u202e \u200b %0A / .. \" ' -->";

/** Pieces of attacks among arbitrary characters, lone surrogates too. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.oneof(surrogates, controls).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(...attacks.split(" "), " ::x"),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

/** Reports with a text in every field that can hold an untrusted one. */
const hostileReports: Readonly<Record<string, (text: string) => Report>> = {
  "a signer": hostileReport,
  "a verifier that always says the same": hostileVerifier,
  "a campaign": hostileCampaign,
};

interface SarifResult {
  readonly message: { readonly text: string };
  readonly locations: readonly [
    { readonly physicalLocation?: { readonly artifactLocation: { readonly uri: string } } },
  ];
}

function render(name: ReporterName, report: Report, color = false, width = 80): string {
  return renderReport(name, report, { color, width, extent: "verbose" });
}

// Nothing that a reader cannot see, and no way to move the cursor or to turn the line round.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const SGR = /\u001b\[\d+m/g;
const XML_NAMES = ["testsuite", "testcase", "failure", "error", "skipped", "#text"];
const ownTags = new Set(Object.values(hostileReports).flatMap((make) => tagsIn(withoutOwn(render("html", make("x"))))));

/** The parts of a reporter's text that could deceive a reader, or act on a machine; there must be none. */
const findFaults: Readonly<Record<ReporterName, (text: string) => Iterable<unknown>>> = {
  terminal: (text) => text.split("\n").filter((line) => UNSEEN.test(line) || /^\s*::|##/.test(line)),
  json: (text) => {
    expect(JSON.parse(text)).toMatchObject({ format: "countersign/report" });
    return unseenIn(text);
  },
  junit: (text) => {
    expect(XMLValidator.validate(text)).toBe(true);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(text);
    return [...unseenIn(text), ...namesIn(testsuites).filter((name) => !XML_NAMES.includes(name))];
  },
  html: (text) => [...unseenIn(withoutOwn(text)), ...tagsIn(withoutOwn(text)).filter((tag) => !ownTags.has(tag))],
  markdown: (text) => [...unseenIn(text), ...(withoutCode(text).match(/[<>@[\]`\\]|:\/\/|::/g) ?? [])],
  sarif: (text) => {
    const { version, runs } = JSON.parse(text);
    expect(version).toBe("2.1.0");
    return runs[0].results.flatMap(({ message, locations }: SarifResult) => {
      const uri = locations[0].physicalLocation?.artifactLocation.uri ?? "a";
      const isFile = /^(?:file:\/\/\/)?[\w%.!~*'()-][\w%.!~*'()/-]*$/.test(uri);
      return [
        ...unseenIn(text),
        ...(message.text.replace(/\{\{|\}\}/g, "").match(/[{}]/g) ?? []),
        ...(message.text.replace(/\\[\\[\]]/g, "").match(/[\\[\]]/g) ?? []),
        ...(isFile && !uri.split("/").includes("..") ? [] : [uri]),
      ];
    });
  },
  github: (text) => {
    const lines = text.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(10);
    return [...unseenIn(text), ...lines.filter((line) => !/^::(error|notice) title=[^:,\r\n]*::/.test(line))];
  },
};

function unseenIn(text: string): readonly string[] {
  return text.replaceAll("\n", "").match(UNSEEN) ?? [];
}

/** Lists the names of elements, however deep. */
function namesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => [...(name.startsWith("@_") ? [] : [name]), ...namesIn(child)]);
}

/** Returns what stands between our own style sheet and our own script: both are the same in each report. */
function withoutOwn(html: string): string {
  return html.slice(html.indexOf("</style>"), html.lastIndexOf("<script>"));
}

/** Tags with their attributes' names, as a browser would see them; links are counted apart, for they depend on the text. */
function tagsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/="[^"]*"/g, "")).filter(
    (tag) => !/^<(\/?a|pre|\/pre)\b/.test(tag),
  );
}

/** Removes the fenced blocks and code spans of Markdown. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})text\n.*?\n\1$/gms, "").replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gs, "");
}

describe.each(Object.entries(hostileReports))("in the report of %s", (_, make) => {
  for (const name of reporterNames.filter((one) => one !== "terminal")) {
    checkProperty(
      `${name} shows any text as text`,
      hostileText,
      (text) => expect(findFaults[name](render(name, make(text)))).toEqual([]),
      { examples: [HOSTILE], cost: 25 },
    );
  }

  checkProperty<[text: string, width: number]>(
    "terminal shows any text as text within its width, and writes no escape codes but its own, each closed on its line",
    fc.tuple(hostileText, fc.integer({ min: 60, max: 120 })),
    ([text, width]) => {
      const report = make(text);
      const plain = render("terminal", report, false, width);
      expect(findFaults.terminal(plain)).toEqual([]);
      expect(render("terminal", report, true, width).replace(SGR, "")).toBe(plain);
      // A code point counts as one column; an escaped colon at the start of a line takes three more than it had.
      const widths = plain.split("\n").map((line) => Array.from(line.replace("\\x3a", ":")).length);
      expect(Math.max(...widths)).toBeLessThanOrEqual(width);
    },
    { examples: [[HOSTILE, 80]], cost: 25 },
  );

  it("no reporter shows more than a part of long texts, but for json, which is data", () => {
    const report = make("\u001b<".repeat(LONG / 2));
    const lengths = reporterNames.filter((name) => name !== "json").map((name) => render(name, report).length);
    expect(Math.max(...lengths)).toBeLessThan(LONG);
  });
});
