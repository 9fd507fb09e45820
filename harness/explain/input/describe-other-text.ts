import { CountersignError } from "../../../src/countersign-error.ts";
import { requestFormats } from "./input-request.ts";
import type { PieceNames } from "./piece-names.ts";

const AS_CURL = "In a browser's developer tools: the request's menu, Copy, Copy as cURL.";

/** What people give in a request's place: how it is told, what it is, and what to give instead. */
const others: readonly (readonly [pattern: RegExp, what: string, instead: string])[] = [
  [
    /^-----BEGIN [A-Z ]{1,40}-----/,
    "a key",
    "Keep the key for its own place, and give the refused request here. A private key is for nobody else to see.",
  ],
  [
    /^HTTP\/[0-9.]+ [0-9]{3}/i,
    "a response",
    "Give the request that it answers, which begins with a line such as POST /path HTTP/1.1.",
  ],
  [
    /^[A-Za-z]+&https?%3A%2F%2F/i,
    "a signature base string",
    "Give the request that was refused here, and the base string beside it.",
  ],
  [
    /^https?:\/\/\S+$/i,
    "a URL alone",
    "Give the whole request: its headers and its body are signed, or hold the signature.",
  ],
  [
    /^[\w.%+~*-]+=[^\s"'&]*(?:&[\w.%+~*-]+=[^\s"'&]*)*$/,
    "a body alone",
    "Give the whole request: its URL, its headers, an empty line, and then the body.",
  ],
  [
    /^(?:wget|aria2c|php|python|ruby|node)\s|^(?:import|from|require|package|using|func|def|public|\$\w+ ?=|<\?php)\b|\w\.(?:post|send|request)\(/,
    "code or another program's command",
    `It is not run here, and so it shows no request. Log the request as it goes over the wire, or give it as cURL. ${AS_CURL}`,
  ],
  [
    /\bOAuth[ \t]+\w+=/i,
    "an Authorization header among other text",
    "Give the header alone (Authorization: OAuth …) with its URL and body, or the request as cURL.",
  ],
];

/** Makes the error of a text that is no request of a known format. It quotes nothing of the text. */
export function refuseOtherText(text: string, { format }: PieceNames): CountersignError {
  // Nothing of it needs more to be told.
  const start = text.trim().slice(0, 20_000);
  const [, what, instead] = others.find(([pattern]) => pattern.test(start)) ?? [];
  return new CountersignError(
    "input-unrecognised",
    `request: expected raw HTTP (POST /path HTTP/1.1 …), a command of curl or HTTPie, a fetch or PowerShell call, curl -v output, an Authorization header or a HAR (JSON), got ${what ?? "other text"}`,
    instead ??
      `${AS_CURL} Or say how it is written as ${format} (${requestFormats.join(", ")}) to see where reading it fails.`,
  );
}
