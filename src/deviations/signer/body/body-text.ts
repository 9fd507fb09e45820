import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Deviation } from "../../deviation.ts";
import { undoEach, withParameters } from "../../sent-request.ts";
import { readPairs } from "./raw-body.ts";

/** Mistakes in how names and values are written in the body, which is signed rightly. */
export const bodyTextDeviations: readonly Deviation[] = [
  {
    id: "body-latin1",
    stage: "encodeBodyText",
    title: "The body is written in ISO-8859-1 although UTF-8 is signed",
    happens:
      "é is %E9 in the body and %C3%A9 in the base string; what Latin-1 lacks becomes a question mark. The charset suffix of the content type changes nothing: values are UTF-8.",
    fix: "Encode the body as UTF-8, whatever charset the content type names.",
    clauses: ["body.1", "base-string.2"],
    links: ["https://github.com/jublo/codebird-php/issues/64", "https://github.com/restsharp/RestSharp/issues/1945"],
    meant: (sent) => [withParameters(sent, readPairs(sent.body, decodeLatin1))],
    replace: () => (text) => text.replace(/[^A-Za-z0-9\-._~]/gu, escapeLatin1),
  },
  {
    id: "body-plus-literal",
    stage: "encodeBodyText",
    title: "A + stands in the body as it is",
    happens: "The gateway reads a + in a form as a space; the plus sign was signed as %2B.",
    fix: "Write a plus sign in the body as %2B.",
    clauses: ["body.1", "endpoints.body"],
    links: [],
    meant: (sent) => [withParameters(sent, readPairs(sent.body, percentDecodeLeniently))],
    replace: (right) => (text) => right(text).replaceAll("%2B", "+"),
  },
  {
    id: "body-normalised",
    stage: "encodeBodyText",
    title: "The body is normalised to NFC after signing",
    happens: "e with a combining accent (U+0301) is signed as it is, and sent as the one character é.",
    fix: "Normalise the text before it is signed, or not at all.",
    clauses: ["body.1", "base-string.2"],
    links: ["https://github.com/filesender/filesender/pull/2620", "https://github.com/sanic-org/sanic/pull/2625"],
    meant: (sent) => undoEach(sent, (name, value) => [[name.normalize("NFD"), value.normalize("NFD")]]),
    replace: (right) => (text) => right(text.normalize("NFC")),
  },
];

function escapeLatin1(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  const byte = codePoint > 0xff ? 0x3f : codePoint;
  return `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
}

function decodeLatin1(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
