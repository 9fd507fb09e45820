import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { Deviation } from "../../deviation.ts";

interface TextMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly methods?: readonly SignatureMethod[];
  readonly change: (base64: string) => string;
}

const WRAPPING_LINKS = [
  "https://github.com/jrconlin/oauthsimple/pull/24",
  "https://github.com/local-ch/lhc/issues/173",
  "https://github.com/Kong/unirest-ruby/issues/10",
  "https://github.com/scribejava/scribejava",
];

const mistakes: readonly TextMistake[] = [
  {
    id: "base64url",
    title: "The signature is written in the URL-safe form of Base64",
    happens: "- and _ stand where standard Base64 has + and /.",
    links: ["https://github.com/davidlumley/myob-api/pull/37"],
    change: (base64) => base64.replaceAll("+", "-").replaceAll("/", "_"),
  },
  {
    id: "base64-padding-missing",
    title: "The padding of the Base64 signature is left out",
    happens: "The = at its end are dropped.",
    links: ["https://github.com/WP-API/OAuth1/issues/237"],
    change: (base64) => base64.replace(/=+$/, ""),
  },
  wrapped("base64-line-wrapped", 76, "\r\n", "as MIME wraps it", WRAPPING_LINKS),
  wrapped("base64-wrapped-at-76-with-lf", 76, "\n", "as MIME wraps it, with line feeds"),
  wrapped("base64-wrapped-at-64-with-crlf", 64, "\r\n", "as PEM wraps it"),
  wrapped("base64-wrapped-at-64-with-lf", 64, "\n", "as PEM wraps it, with line feeds"),
  wrapped("base64-wrapped-at-60-with-crlf", 60, "\r\n", "as Ruby's encode64 wraps it, with Windows line ends"),
  wrapped("base64-wrapped-at-60-with-lf", 60, "\n", "as Ruby's encode64 wraps it"),
  {
    id: "signature-trailing-newline",
    title: "A line feed stands at the end of the signature",
    happens: "The tool that writes the Base64 text ends its line, and the end of the line is sent as %0A.",
    links: ["https://github.com/jrconlin/oauthsimple/pull/24", "https://github.com/local-ch/lhc/issues/173"],
    change: (base64) => `${base64}\n`,
  },
  {
    id: "signature-trailing-crlf",
    title: "A carriage return and a line feed stand at the end of the signature",
    happens: "The tool that writes the Base64 text ends its line, and the end of the line is sent as %0D%0A.",
    change: (base64) => `${base64}\r\n`,
  },
  {
    id: "signature-lowercased",
    title: "The signature is made small",
    happens: "Capitals of the Base64 text are lost on its way, though they count.",
    change: (base64) => base64.toLowerCase(),
  },
  {
    id: "signature-upper-cased",
    title: "The signature is put into capitals",
    happens: "Small letters of the Base64 text are lost on its way, though they count.",
    change: (base64) => base64.toUpperCase(),
  },
  {
    id: "signature-percent-encoded",
    title: "The signature is percent-encoded before it is handed to the header",
    happens:
      "The signing function returns its result encoded, so that the header, which encodes each value, encodes it twice.",
    fix: "Hand on the plain Base64 text, and encode it where the header is written.",
    change: percentEncode,
  },
  {
    id: "signature-quoted",
    title: "The signature stands in quotes of its own",
    happens: "The Base64 text is written as JSON before it goes into the header, so its quotes are part of the value.",
    change: (base64) => `"${base64}"`,
  },
  {
    id: "signature-cut",
    title: "The signature is cut after 255 characters",
    happens: "The field that holds it is too short: a key of 2048 bits makes 344 characters.",
    fix: "Make room for the whole signature: 684 characters for a key of 4096 bits.",
    methods: ["RSA-SHA256"],
    change: (base64) => base64.slice(0, 255),
  },
];

/** Mistakes that change the Base64 text of the signature. */
export const signatureTextDeviations: readonly Deviation[] = mistakes.map(({ change, ...mistake }) => ({
  stage: "encodeSignature",
  fix: "Send standard Base64, with its padding, on one line, and change nothing of it.",
  clauses: ["hmac.3", "rsa.3"],
  links: [],
  ...mistake,
  replace: (right) => (signature, key) => change(right(signature, key)),
}));

/** Wraps the signature of RSA alone: the 28 characters of an HMAC fit on any line. */
function wrapped(id: string, width: number, end: string, like: string, links: readonly string[] = []): TextMistake {
  const lines = new RegExp(`.{${width}}(?=.)`, "gs");
  return {
    id,
    title: `The Base64 signature is broken into lines of ${width} characters`,
    happens: `A ${end === "\n" ? "line feed" : "carriage return and line feed"} follows every ${width} characters, ${like}.`,
    fix: "Use the encoder that writes one line, or remove all line ends from its result.",
    links,
    methods: ["RSA-SHA256"],
    change: (base64) => base64.replace(lines, (line) => line + end),
  };
}
