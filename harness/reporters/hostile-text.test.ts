import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { HOSTILE, hostileReport, hostileVerifier } from "./fixtures/hostile.ts";
import { hostileCampaign } from "./fixtures/hostile-campaign.ts";
import { type ReporterName, reporterNames, reporters } from "./index.ts";

const MEGABYTE = 1_000_000;

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

function render(name: ReporterName, text: string, color = false, width = 80): string {
  return reporters[name].render(hostileReport(text), { color, width });
}

// Nothing that a reader cannot see, and no way to move the cursor or to turn the line round.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const SGR = /\u001b\[\d+m/g;

/** What must hold of each reporter's text, whatever the strangers' texts in the report. */
const laws: Readonly<Record<ReporterName, (text: string) => void>> = {
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
    expect(namesIn(testsuites)).toEqual(new Set(["testsuite", "testcase", "failure", "error", "skipped", "#text"]));
    expect(text.replaceAll("\n", "")).not.toMatch(UNSEEN);
  },
  html: (text) => {
    expect(tagsIn(text)).toEqual(tagsIn(render("html", "x")));
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
    for (const line of text.trimEnd().split("\n")) expect(line).toMatch(/^::(error|notice) title=[^:,\r\n]*::/);
    expect(text.replaceAll("\n", "")).not.toMatch(UNSEEN);
    expect(text.trimEnd().split("\n")).toHaveLength(9);
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

describe.each(reporterNames)("%s", (name) => {
  it("keeps hostile text in its box", () => {
    laws[name](render(name, HOSTILE));
  });

  it("keeps any text in its box", () => {
    fc.assert(
      fc.property(hostileText, (text) => laws[name](render(name, text))),
      { numRuns: 150 },
    );
  });

  // report.json is data: it keeps what the run kept.
  it.skipIf(name === "json")("bounds what it shows of long texts", () => {
    expect(render(name, "\u001b<".repeat(MEGABYTE / 2)).length).toBeLessThan(70_000);
  });
});

describe("a verifier that always says the same", () => {
  const show = (name: ReporterName, text: string): string =>
    reporters[name].render(hostileVerifier(text), { color: false, width: 80 });

  it.each(["terminal", "markdown", "sarif"] as const)("%s keeps any text in its box", (name) => {
    expect(show("terminal", HOSTILE)).toContain("It answers the wrong way round: it accepts all 12");
    fc.assert(
      fc.property(hostileText, (text) => laws[name](show(name, text))),
      { numRuns: 25 },
    );
  });

  it("html has no tags but its own", () => {
    const own = new Set([...tagsIn(show("html", "x")), ...tagsIn(render("html", "x"))]);
    fc.assert(
      fc.property(hostileText, (text) => tagsIn(show("html", text)).every((tag) => own.has(tag))),
      { numRuns: 25 },
    );
  });

  it("github writes commands alone", () => {
    for (const line of show("github", HOSTILE).trimEnd().split("\n"))
      expect(line).toMatch(/^::error title=[^:,\r\n]*::/);
  });
});

describe("a campaign", () => {
  const show = (name: ReporterName, text: string, width = 80): string =>
    reporters[name].render(hostileCampaign(text), { color: false, width });

  it.each(reporterNames.filter((name) => name !== "html"))("%s keeps any text in its box", (name) => {
    laws[name](show(name, HOSTILE));
    fc.assert(
      fc.property(hostileText, (text) => laws[name](show(name, text))),
      { numRuns: 50 },
    );
  });

  it("html has no tags but its own", () => {
    const own = new Set(tagsIn(show("html", "x")));
    fc.assert(
      fc.property(hostileText, (text) => tagsIn(show("html", text)).every((tag) => own.has(tag))),
      { numRuns: 50 },
    );
  });

  it.each(reporterNames.filter((name) => name !== "json"))("%s bounds what it shows of long texts", (name) => {
    expect(show(name, "\u001b<".repeat(MEGABYTE / 2)).length).toBeLessThan(100_000);
  });

  it("keeps within the width of a terminal", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 60, max: 120 }), (text, width) => {
        for (const line of show("terminal", text, width).split("\n")) expect(line.length).toBeLessThanOrEqual(width);
      }),
      { numRuns: 50 },
    );
  });
});

describe("terminal", () => {
  it("writes no escape codes but its own, each closed on its line", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 200 }), (text, width) => {
        const colored = render("terminal", text, true, width);
        expect(colored.replace(SGR, "")).toBe(render("terminal", text, false, width));
      }),
    );
  });

  it("keeps within its width", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 60, max: 120 }), (text, width) => {
        for (const line of render("terminal", text, false, width).split("\n")) {
          expect(line.length).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
