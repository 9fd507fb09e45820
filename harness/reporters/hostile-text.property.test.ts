import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { HOSTILE, hostileReport, hostileVerifier } from "../document/fixtures/hostile.ts";
import { hostileCampaign } from "../document/fixtures/hostile-campaign.ts";
import { checkProperty } from "../fuzz/fixtures/check-property.ts";
import { type ReporterName, reporterNames, reporters } from "./reporters.ts";

/** Longer than a report of it may be. */
const LONG = 200_000;

/** Pieces of attacks among arbitrary characters, lone surrogates too. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0, max: 0x9f }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        "]]>",
        "</script>",
        "<b>",
        "&amp;",
        "\n",
        "\r\n",
        "`",
        "```",
        "|",
        "\\",
        "\\|",
        "::error::x",
        " ::x",
      ),
      fc.constantFrom(
        "##[error]x",
        "@all",
        "[a](b)",
        "{0}",
        "\u001b[31m",
        "\u202e",
        "\u200b",
        "%0A",
        "/",
        "..",
        '"',
        "'",
        "-->",
      ),
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

function render(name: ReporterName, report: Report, color = false, width = 80): string {
  return reporters[name].render(report, { color, width });
}

// Nothing that a reader cannot see, and no way to move the cursor or to turn the line round.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const SGR = /\u001b\[\d+m/g;
const XML_NAMES = ["testsuite", "testcase", "failure", "error", "skipped", "#text"];
const ownTags = new Set(Object.values(hostileReports).flatMap((make) => tagsIn(render("html", make("x")))));

/** What must hold of each reporter's text, whatever the untrusted texts in the report. */
const checks: Readonly<Record<ReporterName, (text: string) => void>> = {
  terminal: (text) => {
    for (const line of text.split("\n")) {
      expect(line).not.toMatch(UNSEEN);
      expect(line).not.toMatch(/^\s*::/);
      expect(line).not.toMatch(/##/);
    }
  },
  json: (text) => {
    expect(JSON.parse(text)).toMatchObject({ format: "countersign/report" });
    for (const line of text.split("\n")) expect(line).not.toMatch(/[\u0000-\u001f]/);
  },
  junit: (text) => {
    expect(XMLValidator.validate(text)).toBe(true);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(text);
    for (const name of namesIn(testsuites)) expect(XML_NAMES).toContain(name);
    expect(text.replaceAll("\n", "")).not.toMatch(UNSEEN);
  },
  html: (text) => {
    for (const tag of tagsIn(text)) expect(ownTags).toContain(tag);
    expect(text.slice(text.indexOf("</style>")).replaceAll("\n", "")).not.toMatch(UNSEEN);
  },
  markdown: (text) => {
    const open = withoutCode(text);
    expect(open).not.toMatch(/[<>@[\]`\\]|:\/\/|::/);
    expect(text.replaceAll("\n", "")).not.toMatch(UNSEEN);
  },
  sarif: (text) => {
    const { version, runs } = JSON.parse(text);
    expect(version).toBe("2.1.0");
    for (const { message } of runs[0].results) {
      expect(message.text.replace(/\{\{|\}\}/g, "")).not.toMatch(/[{}]/);
      expect(message.text.replace(/\\[\\[\]]/g, "")).not.toMatch(/[\\[\]]/);
    }
    for (const { locations } of runs[0].results) {
      const { uri } = locations[0].physicalLocation.artifactLocation;
      expect(uri).toMatch(/^vectors\/(?:signing|verification)\/[\w%.!~*'()/-]*\.json$/);
      expect(uri.split("/")).not.toContain("..");
    }
  },
  github: (text) => {
    const lines = text.trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(/^::(error|notice) title=[^:,\r\n]*::/);
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(text.replaceAll("\n", "")).not.toMatch(UNSEEN);
  },
};

function namesIn(node: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (typeof value === "object" && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        if (!name.startsWith("@_")) names.add(name);
        walk(child);
      }
    }
  };
  walk(node);
  return names;
}

/** Tags with their attributes' names, as a browser would see them; links are counted apart, for they depend on the text. */
function tagsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/="[^"]*"/g, "")).filter(
    (tag) => !/^<(\/?a|pre|\/pre)\b/.test(tag),
  );
}

/** Markdown without its fenced blocks and code spans. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})text\n.*?\n\1$/gms, "").replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gs, "");
}

describe.each(Object.entries(hostileReports))("in the report of %s", (_, make) => {
  for (const name of reporterNames) {
    checkProperty(`${name} keeps any text in its box`, hostileText, (text) => checks[name](render(name, make(text))), {
      examples: [HOSTILE],
      cost: 25,
    });
  }

  // report.json is data: it keeps what the run kept.
  it.each(reporterNames.filter((name) => name !== "json"))("%s bounds what it shows of long texts", (name) => {
    expect(render(name, make("\u001b<".repeat(LONG / 2))).length).toBeLessThan(150_000);
  });

  checkProperty(
    "terminal keeps within its width, and writes no escape codes but its own, each closed on its line",
    fc.tuple(hostileText, fc.integer({ min: 60, max: 120 })),
    ([text, width]) => {
      const plain = render("terminal", make(text), false, width);
      expect(render("terminal", make(text), true, width).replace(SGR, "")).toBe(plain);
      // A code point counts as one column; an escaped colon at the start of a line takes three more than it had.
      for (const line of plain.split("\n"))
        expect(Array.from(line.replace("\\x3a", ":")).length).toBeLessThanOrEqual(width);
    },
    { cost: 25 },
  );
});
