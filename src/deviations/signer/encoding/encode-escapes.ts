import type { Deviation } from "../../deviation.ts";
import type { Miswriting } from "./miswriting.ts";

const HEX_ESCAPE = /%[0-9A-F]{2}/g;
const ESCAPED_ESCAPE = /%25(?=[0-9A-Fa-f]{2})/g;
const PAYPAL = "https://rubydoc.info/gems/paypal-sdk-core/0.3.6/PayPal/SDK/Core/Util/OauthSignature";

/** Mistakes with escapes as such, whatever they stand for. */
export const escapeMiswritings: readonly Miswriting[] = [
  {
    id: "lowercase-hex",
    does: "Escapes have lower-case hexadecimal digits",
    happens: "%2f is signed where %2F belongs.",
    fix: "Write the hexadecimal digits of each escape in upper case.",
    links: [PAYPAL],
    rewrite: lowerHex,
  },
  {
    id: "already-encoded-passed-through",
    does: "What looks percent-encoded is not encoded again",
    happens:
      "%20 in a plain value is signed as %20 where %2520 belongs: the function spares what looks like an escape.",
    fix: "Encode the plain value whatever it looks like: its % becomes %25.",
    links: ["https://github.com/postmanlabs/postman-app-support/issues/8879"],
    rewrite: (encoded) => encoded.replace(ESCAPED_ESCAPE, "%"),
  },
];

/** Mistakes with escapes in the parts of the base string alone. */
export const partEscapeDeviations: readonly Deviation[] = [
  {
    id: "lowercase-hex-outer",
    stage: "encodePart",
    title: "Escapes that the parts of the base string are encoded with have lower-case hexadecimal digits",
    happens: "Values are encoded rightly; then %3a and %2f are signed in the URL, and %3d between name and value.",
    fix: "Write the hexadecimal digits of each escape in upper case, in this encoding too.",
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (text, part) => lowerHex(right(text, part)),
  },
  {
    id: "percent-sign-left-raw-outer",
    stage: "encodePart",
    title: "Percent signs are left unencoded when the parts of the base string are encoded",
    happens: "The escapes of the values are spared, lest anything be encoded twice: %20 is signed where %2520 belongs.",
    fix: "Encode each part as it is: the % of every escape in it becomes %25.",
    clauses: ["base-string.5"],
    links: [],
    replace: (right) => (text, part) => right(text, part).replaceAll("%25", "%"),
  },
];

/** Makes the hexadecimal digits of all escapes lower-case. */
export function lowerHex(encoded: string): string {
  return encoded.replace(HEX_ESCAPE, toLowerCase);
}

function toLowerCase(text: string): string {
  return text.toLowerCase();
}
