import fc from "fast-check";
import { escapeHtml } from "../../reporters/escape-html.ts";
import { codeSpan } from "../../reporters/escape-markdown.ts";
import { escapeExact, escapeProse } from "../../reporters/escape-text.ts";
import { escapeXml } from "../../reporters/escape-xml.ts";
import { nastyText, rawTexts } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { parting, unless } from "./breach.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

/** A text as each kind of page and terminal shows it. */
export interface Shown {
  readonly prose: string;
  readonly exact: string;
  readonly html: string;
  readonly xml: string;
  readonly span: string;
}

const LIMIT = 120;
/** What a code span cannot hold. */
const NOTHING = "(empty)";
const ENTITY = /&(?:amp|lt|gt|quot|apos|#39|#9|#13);/g;

/** The escapes of the reporters. */
export const escapes: TextReader<Shown> = {
  id: "strangers-texts-are-escaped",
  read(text) {
    const prose = escapeProse(text, LIMIT);
    const characters = Array.from(text);
    const exact = characters.map((character, at) => escapeExact(character, characters[at - 1] ?? "")).join("");
    return { prose, exact, html: escapeHtml(text), xml: escapeXml(text), span: codeSpan(prose) };
  },
};

/** The law of escapes. */
export function makeEscapesLaw(reader: TextReader<Shown> = escapes): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any text is shown without control characters, markup or commands to a terminal, a page or a CI server, and where every byte matters it can be read back.",
    texts: fc.oneof(
      rawTexts(),
      nastyText(),
      fc.string({ unit: fc.constantFrom("#", "`", "[", "|", "\\", "<", "&", " ", "a") }),
    ),
    judge({ prose, exact, html, xml, span }, text) {
      const ticks = /^`+/.exec(span)?.[0] ?? "";
      return (
        unless(!/[\p{C}\p{Zl}\p{Zp}\u0590-\u08ff]/u.test(prose), "prose", "expected visible characters alone") ??
        unless(prose.length <= LIMIT + 1, "long prose", `expected at most ${LIMIT} characters and an ellipsis`) ??
        unless(!/##/.test(prose) && !/##/.test(exact), "CI command", "expected no two hashes side by side") ??
        unless(/^[\x20-\x7e]*$/.test(exact), "exact", "expected printable ASCII") ??
        parting("read back", text, readBack(exact)) ??
        unless(!/[<>"'&]/.test(html.replaceAll(ENTITY, "")), "html", "expected no markup") ??
        unless(
          !/[<>"'&\0-\b\v\f\x0e-\x1f\ufffe\uffff]/.test(xml.replaceAll(ENTITY, "")),
          "xml",
          "expected no markup",
        ) ??
        unless(
          span === NOTHING || (ticks !== "" && span.endsWith(ticks) && span.split(ticks).length === 3),
          "span",
          "expected a fence on either side of the code span, and none inside",
        ) ??
        unless(!span.includes("|"), "cell", "expected nothing that ends a table's cell")
      );
    },
  });
}

function readBack(exact: string): string {
  return exact.replaceAll(/\\(?:\\|x([0-9a-f]{2})|u\{([0-9a-f]+)\})/g, (_, two?: string, more?: string) => {
    const digits = two ?? more;
    return digits === undefined ? "\\" : String.fromCodePoint(Number.parseInt(digits, 16));
  });
}

/** The law of the reporters' own escapes. */
export const strangersTextsAreEscaped: Property<string> = makeEscapesLaw();
