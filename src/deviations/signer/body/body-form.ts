import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import type { SigningTask } from "../../../signing/signing-task.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";
import type { SentRequest } from "../../sent-request.ts";
import { withParameters } from "../../sent-request.ts";
import { readPairs } from "./raw-body.ts";

const BOUNDARY = "countersign-boundary";
const PART = /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n(.*)\r\n$/s;

interface FormMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix: string;
  readonly clauses?: readonly ClauseId[];
  readonly links?: readonly string[];
  readonly meant?: (sent: SentRequest) => readonly SigningTask[];
  readonly replace: Extract<Deviation, { readonly stage: "joinBody" }>["replace"];
}

const mistakes: readonly FormMistake[] = [
  {
    id: "body-json",
    title: "The body is JSON",
    happens: "The parameters are signed as a form, and sent as a JSON object.",
    fix: "Send the body as application/x-www-form-urlencoded.",
    clauses: ["endpoints.body", "endpoints.content-type"],
    links: ["https://github.com/ddo/oauth-1.0a/issues/110"],
    meant: (sent) => {
      const parameters = readJson(sent.body);
      return parameters === undefined ? [] : [withParameters(sent, parameters)];
    },
    replace: () => (encoded) =>
      JSON.stringify(
        Object.fromEntries(
          encoded.map(([name, value]) => [percentDecodeLeniently(name), percentDecodeLeniently(value)]),
        ),
      ),
  },
  {
    id: "body-multipart",
    title: "The body is multipart/form-data",
    happens: "The parameters are signed as a form, and sent as the parts of a multipart body.",
    fix: "Send the body as application/x-www-form-urlencoded.",
    clauses: ["endpoints.body", "endpoints.content-type"],
    links: ["https://github.com/WP-API/OAuth1/pull/206", "https://github.com/restsharp/RestSharp/pull/488"],
    meant: (sent) => [withParameters(sent, readMultipart(sent.body))],
    replace: () => (encoded) => `${encoded.map(writePart).join("")}--${BOUNDARY}--\r\n`,
  },
  {
    id: "body-bom-or-newline",
    title: "A line end follows the body",
    happens: "The body is written as a line of text, so the gateway reads the line end as part of the last value.",
    fix: "Send the body without a line end.",
    meant: (sent) => [withParameters(sent, readPairs(sent.body.replace(/\r\n$/, ""), decodeForm))],
    replace: (right) => (encoded) => `${right(encoded)}\r\n`,
  },
  {
    id: "body-bom",
    title: "A byte order mark stands before the body",
    happens:
      "The body is written as a text file with U+FEFF at its start, which the gateway reads as part of the first name.",
    fix: "Write the body as bytes of UTF-8 without a byte order mark.",
    meant: (sent) => [withParameters(sent, readPairs(sent.body.replace(/^\ufeff/, ""), decodeForm))],
    replace: (right) => (encoded) => `\ufeff${right(encoded)}`,
  },
  {
    id: "body-leading-question-mark",
    title: "A question mark stands before the body",
    happens: "The body is built like a query, with its ?, which becomes part of the first name.",
    fix: "Start the body with the first name.",
    meant: (sent) => [withParameters(sent, readPairs(sent.body.replace(/^\?/, ""), decodeForm))],
    replace: (right) => (encoded) => `?${right(encoded)}`,
  },
  {
    id: "body-semicolon",
    title: "The parameters of the body are separated by semicolons",
    happens: "The gateway reads the whole body as one parameter: a form has & between them, and ; is a character.",
    fix: "Separate the parameters by & alone: in PHP give http_build_query its separator.",
    links: [
      "https://github.com/libwww-perl/libwww-perl/issues/175",
      "https://github.com/kriswallsmith/Buzz/issues/171",
      "https://github.com/phpmyadmin/phpmyadmin/issues/16826",
    ],
    meant: (sent) => [withParameters(sent, readPairs(sent.body.replaceAll(";", "&"), decodeForm))],
    replace: (right) => (encoded) => right(encoded).replaceAll("&", ";"),
  },
  {
    id: "body-empty",
    title: "The body is empty",
    happens: "The parameters are signed, and lost before the request is sent: a stream was read already, or never set.",
    fix: "Send the very text that was signed as the body.",
    links: [
      "https://github.com/postmanlabs/postman-app-support/issues/402",
      "https://github.com/r0man/oauth-clj/issues/7",
    ],
    replace: () => () => "",
  },
  {
    id: "body-amp-entity",
    title: "The parameters of the body are separated by &amp;",
    happens: "The & is escaped as in HTML, so every name but the first starts with amp; for the gateway.",
    fix: "Separate the parameters by & alone.",
    meant: (sent) => [withParameters(sent, readPairs(sent.body.replaceAll("&amp;", "&"), decodeForm))],
    replace: (right) => (encoded) => right(encoded).replaceAll("&", "&amp;"),
  },
];

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

const members: readonly (FormMistake & { readonly generated: true })[] = around.map(([id, title, before, after]) => ({
  id: `body-with-${id}`,
  title,
  happens: "It is written with the body, and the gateway reads it as a part of the first name or the last value.",
  fix: "Send the body alone, from its first name to its last value.",
  generated: true,
  meant: (sent) => [
    withParameters(sent, readPairs(sent.body.slice(before.length, sent.body.length - after.length), decodeForm)),
  ],
  replace: (right) => (encoded) => before + right(encoded) + after,
}));

/** Mistakes in how the body is put together. */
export const bodyFormDeviations: readonly Deviation[] = [...mistakes, ...members].map((mistake) => ({
  stage: "joinBody",
  clauses: ["endpoints.body"],
  links: [],
  ...mistake,
}));

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
