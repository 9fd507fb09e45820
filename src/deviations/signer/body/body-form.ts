import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { withParameters } from "../../sent-request.ts";
import { readPairs } from "./raw-body.ts";

const BOUNDARY = "countersign-boundary";
const PART = /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n(.*)\r\n$/s;

const SEND_FORM = "Send the body as application/x-www-form-urlencoded.";

const shared = { clauses: ["endpoints.body"] } as const;

const published = describeMistakes("joinBody", shared, {
  "body-json": {
    title: "The body is JSON",
    happens: "The parameters are signed as a form, and sent as a JSON object.",
    fix: SEND_FORM,
    clauses: ["endpoints.body", "endpoints.content-type"],
    links: github("ddo/oauth-1.0a/issues/110"),
    meant: (sent) => {
      const parameters = readJson(sent.body);
      return parameters === undefined ? [] : [withParameters(sent, parameters)];
    },
    change: (_body, encoded) =>
      JSON.stringify(
        Object.fromEntries(
          encoded.map(([name, value]) => [percentDecodeLeniently(name), percentDecodeLeniently(value)]),
        ),
      ),
  },
  "body-multipart": {
    title: "The body is multipart/form-data",
    happens: "The parameters are signed as a form, and sent as the parts of a multipart body.",
    fix: SEND_FORM,
    clauses: ["endpoints.body", "endpoints.content-type"],
    links: github("WP-API/OAuth1/pull/206", "restsharp/RestSharp/pull/488"),
    meant: (sent) => [withParameters(sent, readMultipart(sent.body))],
    change: (_body, encoded) => `${encoded.map(writePart).join("")}--${BOUNDARY}--\r\n`,
  },
  "body-bom-or-newline": {
    title: "A line end follows the body",
    happens: "The body is written as a line of text, so the gateway reads the line end as part of the last value.",
    fix: "Send the body without a line end.",
    meant: reading((body) => body.replace(/\r\n$/, "")),
    change: (body) => `${body}\r\n`,
  },
  "body-bom": {
    title: "A byte order mark stands before the body",
    happens:
      "The body is written as a text file with U+FEFF at its start, which the gateway reads as part of the first name.",
    fix: "Write the body as bytes of UTF-8 without a byte order mark.",
    meant: reading((body) => body.replace(/^\ufeff/, "")),
    change: (body) => `\ufeff${body}`,
  },
  "body-leading-question-mark": {
    title: "A question mark stands before the body",
    happens: "The body is built like a query, with its ?, which becomes part of the first name.",
    fix: "Start the body with the first name.",
    meant: reading((body) => body.replace(/^\?/, "")),
    change: (body) => `?${body}`,
  },
  "body-semicolon": {
    title: "The parameters of the body are separated by semicolons",
    happens: "The gateway reads the whole body as one parameter: a form has & between them, and ; is a character.",
    fix: "Separate the parameters by & alone: in PHP give http_build_query its separator.",
    links: github(
      "libwww-perl/libwww-perl/issues/175",
      "kriswallsmith/Buzz/issues/171",
      "phpmyadmin/phpmyadmin/issues/16826",
    ),
    meant: reading((body) => body.replaceAll(";", "&")),
    change: (body) => body.replaceAll("&", ";"),
  },
  "body-empty": {
    title: "The body is empty",
    happens: "The parameters are signed, and lost before the request is sent: a stream was read already, or never set.",
    fix: "Send the very text that was signed as the body.",
    links: github("postmanlabs/postman-app-support/issues/402", "r0man/oauth-clj/issues/7"),
    change: () => "",
  },
  "body-amp-entity": {
    title: "The parameters of the body are separated by &amp;",
    happens: "The & is escaped as in HTML, so every name but the first starts with amp; for the gateway.",
    fix: "Separate the parameters by & alone.",
    meant: reading((body) => body.replaceAll("&amp;", "&")),
    change: (body) => body.replaceAll("&", "&amp;"),
  },
});

/** Texts that stand around the body, and are read as a part of its first name or last value. */
const around: readonly (readonly [id: string, what: string, before: string, after: string])[] = [
  ["line-feed-after", "A line feed stands after the body", "", "\n"],
  ["line-feed-before", "A line feed stands before the body", "\n", ""],
  ["space-after", "A space stands after the body", "", " "],
  ["nul-after", "A NUL stands after the body", "", "\0"],
  ["ampersand-after", "An & stands after the body", "", "&"],
  ["ampersand-before", "An & stands before the body", "&", ""],
  ["quotes-around", "Double quotes stand around the body", '"', '"'],
  ["apostrophes-around", "Single quotes stand around the body", "'", "'"],
  ["braces-around", "Braces stand around the body", "{", "}"],
  ["python-bytes", "The body stands in b'…', as Python writes bytes", "b'", "'"],
];

const generated = around.map(
  ([id, title, before, after]): MemberAt<"joinBody", "clauses"> => ({
    id: `body-with-${id}`,
    title,
    happens: "It is written with the body, and the gateway reads it as a part of the first name or the last value.",
    fix: "Send the body alone, from its first name to its last value.",
    meant: reading((body) => body.slice(before.length, body.length - after.length)),
    change: (body) => before + body + after,
  }),
);

/** Mistakes in how the body is put together. */
export const bodyFormDeviations: readonly Deviation[] = [
  ...published,
  ...describeMistakes("joinBody", { ...shared, generated: true }, generated),
];

/** Reads a form once what is wrong with it is undone. */
function reading(undo: (body: string) => string): NonNullable<Deviation["meant"]> {
  return (sent) => [withParameters(sent, readPairs(undo(sent.body), decodeForm))];
}

function writePart([name, value]: Parameter): string {
  // Browsers escape the quote and the line ends of a name, and so does percent-encoding.
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${percentDecodeLeniently(value)}\r\n`;
}

function readMultipart(body: string): readonly Parameter[] {
  const boundary = body.slice(0, Math.max(body.indexOf("\r\n"), 2));
  return body.split(boundary).flatMap((part): readonly Parameter[] => {
    const [, name, value] = PART.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[percentDecodeLeniently(name), value]];
  });
}

function readJson(body: string): readonly Parameter[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
    return Object.entries(parsed).map(([name, value]) => [name, String(value)]);
  } catch {
    return undefined;
  }
}

function decodeForm(text: string): string {
  return percentDecodeLeniently(text.replaceAll("+", " "));
}
