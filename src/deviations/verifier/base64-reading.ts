import { right } from "./right-stages.ts";
import { type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const decoding = (tidy: (text: string) => string): StageChange => ({
  decodeSignature: (text) => right.decodeSignature(tidy(text)),
});

/** Deviations in reading the Base64 of signatures. */
export const base64Deviations: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "signature-white-space": {
    happens: "Drops white space from the signature.",
    instead: decoding((text) => text.replace(/\s/g, "")),
    caughtBy:
      "tampered-signature/signature-wrapped signature-newline signature-forms/space-within tab-at-end crlf-at-end",
  },
  "signature-trimmed": {
    happens: "Trims the signature.",
    instead: decoding((text) => text.trim()),
    caughtBy: "tampered-signature/signature-newline",
  },
  "signature-url-safe": {
    happens: "Takes the URL-safe alphabet too.",
    instead: decoding((text) => text.replaceAll("-", "+").replaceAll("_", "/")),
    caughtBy: "tampered-signature/signature-url-safe",
  },
  "signature-unpadded": {
    happens: "Takes Base64 without its padding.",
    instead: decoding((text) => text.padEnd(Math.ceil(text.length / 4) * 4, "=")),
    caughtBy: "tampered-signature/signature-unpadded",
  },
  "signature-lenient-base64": {
    happens: "Decodes signatures with a decoder that takes anything.",
    // Node takes both alphabets and no padding, and skips what is no Base64.
    instead: { decodeSignature: (text) => Buffer.from(text, "base64") },
    caughtBy: "tampered-signature/signature-url-safe signature-unpadded signature-wrapped signature-newline",
  },
  "signature-hexadecimal": {
    happens: "Takes hexadecimal too.",
    instead: {
      decodeSignature: (text) =>
        /^(?:[0-9a-f]{2})+$/.test(text) ? Buffer.from(text, "hex") : right.decodeSignature(text),
    },
    caughtBy: "tampered-signature/signature-hex",
  },
  "signature-decoded-again": {
    happens: "Decodes Base64 twice where the first time gives Base64 again.",
    instead: {
      decodeSignature: (text) =>
        right.decodeSignature(Buffer.from(text, "base64").toString("latin1")) ?? right.decodeSignature(text),
    },
    caughtBy: "tampered-signature/signature-twice",
  },
});
