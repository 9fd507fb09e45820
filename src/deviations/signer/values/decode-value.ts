import { percentDecodeLeniently } from "../../../encoding/percent-encode.ts";
import type { Deviation } from "../../deviation.ts";

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/** Values that are not taken as plain text: encoded before they come, or decoded once they are there. */
export const valueDecodingDeviations: readonly Deviation[] = [
  {
    id: "escaped-value-not-encoded",
    stage: "encodeValue",
    title: "A value that holds an escape is not encoded at all",
    happens:
      "The signer takes a plain value such as 50%20off for one that is encoded already, and signs all of it as it is.",
    fix: "Encode the plain value whatever it looks like: its % becomes %25.",
    clauses: ["base-string.2"],
    links: [],
    replace: (right) => (value, name) => (ESCAPE.test(value) ? value : right(value, name)),
  },
  {
    id: "decode-then-encode",
    stage: "encodeValue",
    title: "A value is decoded before it is encoded",
    happens: "%25 in a plain value is read as % and signed as %25 where %2525 belongs, lest anything be encoded twice.",
    fix: "Take the value as plain text: encode it once, and decode nothing.",
    clauses: ["base-string.2"],
    links: ["https://github.com/thephpleague/oauth1-client"],
    replace: (right) => (value, name) => right(value.replace(ESCAPES, percentDecodeLeniently), name),
  },
  {
    id: "form-decode-then-encode",
    stage: "encodeValue",
    title: "A value is decoded as form data before it is encoded",
    happens: "A + in a plain value is read as a space, and %25 as %: PHP's urldecode and Java's URLDecoder do this.",
    fix: "Take the value as plain text: encode it once, and decode nothing.",
    clauses: ["base-string.2"],
    links: [],
    replace: (right) => (value, name) =>
      right(value.replaceAll("+", " ").replace(ESCAPES, percentDecodeLeniently), name),
  },
  {
    id: "plus-decoded-to-space",
    stage: "encodeValue",
    title: "A plus sign in a value is signed as a space",
    happens: "The plain value is taken for form data, where + stands for a space: %20 is signed where %2B belongs.",
    fix: "Take the value as plain text: a + in it is a + and becomes %2B.",
    clauses: ["base-string.2"],
    links: [],
    replace: (right) => (value, name) => right(value.replaceAll("+", " "), name),
  },
];
