import { percentEncode } from "../../../encoding/percent-encode.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { DeviationAt } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { addMembers } from "../../without-repeats.ts";
import { base64Lines } from "../right-lines.ts";
import { textWrappers, wrapText } from "../text-wrappers.ts";
import { functionsOf } from "./output-functions.ts";

type ChangeText = (base64: string) => string;
type TextMistake = MemberAt<"encodeSignature", keyof typeof shared> & { readonly change: ChangeText };

const shared = {
  happens: "The Base64 text is changed before it goes into the header.",
  fix: "Send standard Base64, with its padding, on one line, and change nothing of it.",
  fixes: base64Lines,
  clauses: ["hmac.3", "rsa.3"],
} as const;

/** A form of Base64, where it parts from the standard one: one line, with padding, and nothing behind it. */
interface Base64Form {
  readonly isForUrls?: boolean;
  readonly isBare?: boolean;
  /** Characters in a line. Default: one line. */
  readonly width?: number;
  readonly lineEnd?: string;
  readonly end?: string;
}

const WRAPPING_LINKS = github(
  "jrconlin/oauthsimple/pull/24",
  "local-ch/lhc/issues/173",
  "Kong/unirest-ruby/issues/10",
  "scribejava/scribejava",
);

/** What ends a line or a text, by the character: its name in ids, and in sentences. */
const ends: Readonly<Record<string, readonly [id: string, words: string]>> = {
  "\n": ["lf", "a line feed"],
  "\r\n": ["crlf", "CR LF"],
  " ": ["space", "a space"],
  "\0": ["nul", "a NUL"],
};

const published = describeMistakes("encodeSignature", shared, {
  base64url: {
    title: "The signature is written in the URL-safe form of Base64",
    happens: "- and _ stand where standard Base64 has + and /.",
    links: github("davidlumley/myob-api/pull/37"),
    change: writing({ isForUrls: true }),
  },
  "base64-padding-missing": {
    title: "The padding of the Base64 signature is left out",
    happens: "The = at its end are dropped.",
    links: github("WP-API/OAuth1/issues/237"),
    change: writing({ isBare: true }),
  },
  "base64-line-wrapped": { ...wrapped(76, "\r\n", "as MIME wraps it"), links: WRAPPING_LINKS },
  "base64-wrapped-at-76-with-lf": wrapped(76, "\n", "as MIME wraps it, with line feeds"),
  "base64-wrapped-at-64-with-crlf": wrapped(64, "\r\n", "as PEM wraps it"),
  "base64-wrapped-at-64-with-lf": wrapped(64, "\n", "as PEM wraps it, with line feeds"),
  "base64-wrapped-at-60-with-crlf": wrapped(60, "\r\n", "as Ruby's encode64 wraps it, with Windows line ends"),
  "base64-wrapped-at-60-with-lf": wrapped(60, "\n", "as Ruby's encode64 wraps it"),
  "signature-trailing-newline": {
    title: "A line feed stands at the end of the signature",
    happens: "The tool that writes the Base64 text ends its line, and the end of the line is sent as %0A.",
    links: github("jrconlin/oauthsimple/pull/24", "local-ch/lhc/issues/173"),
    change: writing({ end: "\n" }),
  },
  "signature-trailing-crlf": {
    title: "A carriage return and a line feed stand at the end of the signature",
    happens: "The tool that writes the Base64 text ends its line, and the end of the line is sent as %0D%0A.",
    change: writing({ end: "\r\n" }),
  },
  "signature-lowercased": {
    title: "The signature is made small",
    happens: "Capitals of the Base64 text are lost on its way, though they count.",
    change: (base64) => base64.toLowerCase(),
  },
  "signature-upper-cased": {
    title: "The signature is put into capitals",
    happens: "Small letters of the Base64 text are lost on its way, though they count.",
    change: (base64) => base64.toUpperCase(),
  },
  "signature-percent-encoded": {
    title: "The signature is percent-encoded before it is handed to the header",
    happens:
      "The signing function returns its result encoded, so that the header, which encodes each value, encodes it twice.",
    fix: "Hand on the plain Base64 text, and encode it where the header is written.",
    change: percentEncode,
  },
  "signature-quoted": {
    title: "The signature stands in quotes of its own",
    happens: "The Base64 text is written as JSON before it goes into the header, so its quotes are part of the value.",
    change: (base64) => `"${base64}"`,
  },
  "signature-cut": {
    ...cut(255),
    happens: "The field that holds it is too short: a key of 2048 bits makes 344 characters.",
    fix: "Make room for the whole signature: 684 characters for a key of 4096 bits.",
    methods: ["RSA-SHA256"],
  },
});

/** Characters of Base64 that are written otherwise, by ids. */
const replacements: Readonly<Record<string, readonly [what: string, Readonly<Record<string, string>>]>> = {
  "base64-with-lower-case-escapes": ["+, / and = become %2b, %2f and %3d", { "+": "%2b", "/": "%2f", "=": "%3d" }],
  "base64-slash-not-escaped": ["+ and = become %2B and %3D", { "+": "%2B", "=": "%3D" }],
  "base64-plus-escaped": ["+ becomes %2B", { "+": "%2B" }],
  "base64-plus-escaped-in-lower-case": ["+ becomes %2b", { "+": "%2b" }],
  "base64-equals-escaped": ["= becomes %3D", { "=": "%3D" }],
  "base64-slash-escaped": ["/ becomes %2F", { "/": "%2F" }],
  "base64-plus-and-slash-escaped": ["+ and / become %2B and %2F", { "+": "%2B", "/": "%2F" }],
  "base64-slash-and-equals-escaped": ["/ and = become %2F and %3D", { "/": "%2F", "=": "%3D" }],
  "base64-plus-as-space": ["+ becomes a space", { "+": " " }],
  "base64-slash-with-backslash": ["/ becomes \\/", { "/": "\\/" }],
  "base64-html-escaped": ["+, / and = become HTML entities", { "+": "&#x2B;", "/": "&#x2F;", "=": "&#x3D;" }],
  "base64-slash-and-equals-html-escaped": ["/ and = become HTML entities", { "/": "&#x2F;", "=": "&#x3D;" }],
  "base64-equals-html-escaped": ["= becomes an HTML entity", { "=": "&#x3D;" }],
  "base64-plus-html-escaped": ["+ becomes an HTML entity", { "+": "&#x2B;" }],
  "base64-equals-as-u003d": ["= becomes \\u003d", { "=": "\\u003d" }],
  "base64-plus-as-u002b": ["+ becomes \\u002B", { "+": "\\u002B" }],
  "base64-of-letters-and-digits": ["+, / and = are dropped", { "+": "", "/": "", "=": "" }],
  "base64-plus-dropped": ["+ is dropped", { "+": "" }],
  "base64-with-commas": ["+, / and = become -, _ and a comma", { "+": "-", "/": "_", "=": "," }],
  "base64-with-dots": ["+, / and = become -, _ and a dot", { "+": "-", "/": "_", "=": "." }],
  "base64-with-tildes": ["+, = and / become -, _ and ~", { "+": "-", "=": "_", "/": "~" }],
  "base64-with-dots-and-hyphens": ["+, / and = become a dot, _ and -", { "+": ".", "/": "_", "=": "-" }],
};

/** What two calls in any order do to a signature, by ids and words; listed behind what one call does: some pairs do the same. */
const texts: Readonly<Record<string, readonly [words: string, change: ChangeText]>> = {
  "percent-encoded": ["is percent-encoded", percentEncode],
  "percent-encoded-in-lower-case": [
    "is percent-encoded in small letters",
    (text) => percentEncode(text).replace(/%../g, (one) => one.toLowerCase()),
  ],
  "for-urls": ["gets - and _ for + and /", writing({ isForUrls: true })],
  bare: ["loses its =", writing({ isBare: true })],
  "encoded-again": ["is encoded as Base64 once more", (text) => Buffer.from(text).toString("base64")],
  quoted: ["is put in quotes", (text) => `"${text}"`],
  ...Object.fromEntries(
    Object.entries(ends).map(([end, [id, words]]) => [id, [`gets ${words} at its end`, (text) => text + end]]),
  ),
};

const others = (id: string) => Object.entries(texts).filter(([other]) => other !== id);

/** What languages write of bytes, of a promise or of nothing where a text is wanted, by ids. */
const asObjects: Readonly<Record<string, string>> = {
  "csharp-bytes": "System.Byte[]",
  "php-array": "Array",
  "js-object": "[object Object]",
  "js-array-buffer": "[object ArrayBuffer]",
  "js-promise": "[object Promise]",
  "js-undefined": "undefined",
  "js-null": "null",
  "python-none": "None",
  "go-nil": "<nil>",
};

const makeMembers = () =>
  describeMistakes("encodeSignature", { ...shared, generated: true }, [
    ...[false, true]
      .flatMap((isForUrls) =>
        [false, true].flatMap((isBare) => [
          ...["", ...Object.keys(ends)].map((end): Base64Form => ({ isForUrls, isBare, end })),
          ...[60, 64, 72, 76].flatMap((width) =>
            ["\n", "\r\n"].flatMap((lineEnd): readonly Base64Form[] => [
              { isForUrls, isBare, width, lineEnd },
              { isForUrls, isBare, width, lineEnd, end: lineEnd },
            ]),
          ),
        ]),
      )
      .map(describeForm),
    {
      id: "base64-token",
      title: "The signature is written as ASP.NET writes a URL token",
      happens: "- and _ stand where standard Base64 has + and /, and the number of = in place of them.",
      change: (base64) =>
        writing({ isForUrls: true, isBare: true })(base64) + (base64.length - base64.replace(/=+$/, "").length),
    },
    {
      id: "base64-php-json",
      title: "The signature is written as PHP's json_encode writes a text",
      happens: "Quotes stand around it, and a backslash before each /.",
      change: (base64) => `"${base64.replaceAll("/", "\\/")}"`,
    },
    {
      id: "signature-percent-encoded-twice",
      title: "The signature is percent-encoded twice before it is handed to the header",
      change: (base64) => percentEncode(percentEncode(base64)),
    },
    {
      id: "signature-reversed",
      title: "The characters of the signature are in reverse order",
      change: (base64) => [...base64].reverse().join(""),
    },
    {
      id: "signature-without-last",
      title: "The last character of the signature is cut off",
      change: (base64) => base64.slice(0, -1),
    },
    {
      id: "signature-without-first",
      title: "The first character of the signature is cut off",
      change: (base64) => base64.slice(1),
    },
    ...[8, 10, 16, 20, 24, 32, 64, 100, 128, 200, 250, 254, 256, 500, 512].map(cut),
    ...Object.entries(replacements).map(([id, [what, by]]) => ({
      id,
      title: `In the Base64 signature ${what}`,
      change: (base64: string) => base64.replace(/[+/=]/g, (character) => by[character] ?? character),
    })),
    ...Object.entries(texts).flatMap(([first, [begins, change]]) =>
      others(first).map(([then, [follows, further]]) => ({
        id: `signature-${first}-then-${then}`,
        title: `The Base64 signature ${begins}, and then ${follows}`,
        change: (base64: string) => further(change(base64)),
      })),
    ),
    ...Object.entries(textWrappers).map(([id, [what, before, after]]) => ({
      id: `signature-in-${id}`,
      title: `The signature stands in ${what}`,
      change: (base64: string) => wrapText(base64, before, after),
    })),
    ...Object.entries(asObjects).map(([id, text]) => ({
      id: `signature-as-${id}`,
      title: `The text ${text} stands in place of the signature`,
      happens: "It is what the language writes of an object or of nothing: the call that encodes the bytes is missing.",
      fix: "Encode the bytes of the signature as Base64, and await the call that makes them where it is asynchronous.",
      change: () => text,
    })),
  ]);

/** Bytes of whose Base64 all characters are there, of 28 and of 344 characters. */
const probes = ["Ab+/cdefghijklmnopqrstuvwxw=", `${"Ab+/".repeat(85)}zw==`].map((text) => Buffer.from(text, "base64"));

/** Mistakes that change the Base64 text of the signature. */
export const signatureTextDeviations: Family = addMembers(
  "encodeSignature",
  withFunctions(published),
  () => withFunctions(makeMembers()),
  (encode) => JSON.stringify(probes.map((bytes) => encode(bytes, ""))),
);

function withFunctions(mistakes: readonly DeviationAt<"encodeSignature">[]): readonly DeviationAt<"encodeSignature">[] {
  return mistakes.map((mistake) => ({ ...mistake, functions: functionsOf(mistake.id) }));
}

function writing({ isForUrls = false, isBare = false, width, lineEnd = "", end = "" }: Base64Form) {
  const lines = new RegExp(`.{${width ?? 0}}(?=.)`, "gs");
  return (base64: string): string => {
    const alphabet = isForUrls ? base64.replaceAll("+", "-").replaceAll("/", "_") : base64;
    const text = isBare ? alphabet.replace(/=+$/, "") : alphabet;
    return (width === undefined ? text : text.replace(lines, (line) => line + lineEnd)) + end;
  };
}

function describeForm(form: Base64Form): TextMistake {
  const { isForUrls, isBare, width, lineEnd = "", end = "" } = form;
  const id = [
    isForUrls ? "base64url" : "base64",
    isBare ? "without-padding" : [],
    width === undefined ? [] : `wrapped-at-${width}-with-${ends[lineEnd]?.[0]}`,
    end === "" ? [] : `then-${ends[end]?.[0]}`,
  ];
  const words = [
    isForUrls ? "in the URL-safe form" : [],
    isBare ? "without padding" : [],
    width === undefined ? [] : `in lines of ${width} characters, with ${ends[lineEnd]?.[1]} between`,
    end === "" ? [] : `with ${ends[end]?.[1]} at its end`,
  ];
  return {
    id: id.flat().join("-"),
    title: `The Base64 signature is written ${words.flat().join(", ")}`,
    change: writing(form),
  };
}

function cut(count: number): TextMistake {
  return {
    id: `signature-cut-at-${count}`,
    title: `The signature is cut after ${count} characters`,
    happens: "The field that holds it is too short.",
    change: (base64: string) => base64.slice(0, count),
  };
}

/** Wraps the signature of RSA alone: the 28 characters of an HMAC fit on any line. */
function wrapped(width: number, lineEnd: string, like: string): Omit<TextMistake, "id"> {
  return {
    title: `The Base64 signature is broken into lines of ${width} characters`,
    happens: `A ${lineEnd === "\n" ? "line feed" : "carriage return and line feed"} follows every ${width} characters, ${like}.`,
    fix: "Use the encoder that writes one line, or remove all line ends from its result.",
    methods: ["RSA-SHA256"],
    change: writing({ width, lineEnd }),
  };
}
