import { hash } from "#crypto";
import { plainMerchant } from "../../../spec/plain-merchant.ts";
import { github } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { type HashName, hashes } from "../digest-forms.ts";
import { textWrappers, wrapText } from "../text-wrappers.ts";
import { changingText, type TextMistake } from "../values/text-mistake.ts";

const mistakes: Readonly<Record<string, Omit<TextMistake, "id">>> = {
  "key-whitespace": {
    title: "A line feed stands after the control key",
    happens: "The secret was copied, or read from a file, with the end of its line.",
    links: github("WP-API/OAuth1/issues/148", "strimzi/strimzi-kafka-oauth/issues/70"),
    change: (secret) => `${secret}\n`,
  },
  "key-trailing-crlf": {
    title: "A carriage return and a line feed stand after the control key",
    happens: "The secret was read from a file with Windows line ends.",
    change: (secret) => `${secret}\r\n`,
  },
  "key-trailing-space": {
    title: "A space stands after the control key",
    happens: "The secret was copied with the space that follows it.",
    change: (secret) => `${secret} `,
  },
  "key-leading-space": {
    title: "A space stands before the control key",
    happens: "The secret was copied, or cut out of a line of settings, with the space before it.",
    change: (secret) => ` ${secret}`,
  },
  "key-of-first-request": {
    title: "The control key of the first request signs all later ones",
    happens: "The key is kept from request to request, whoever the merchant of the next one is.",
    fix: "Make the HMAC key anew for each request, or keep one for each merchant.",
    links: github("ovh/php-ovh/pull/150", "DocNow/hydrator/issues/103"),
    change: () => plainMerchant.consumerSecret,
  },
  "key-trimmed": {
    title: "White space that belongs to the control key is trimmed",
    happens: "The secret is stripped of white space at both ends before it goes into the key.",
    change: "js-trim",
  },
  "key-bom": {
    title: "A byte order mark stands before the control key",
    happens: "The file that holds the secret starts with U+FEFF, three bytes EF BB BF, and they go into the key.",
    links: github("openssl/openssl/issues/6281", "openssl/openssl/pull/10112"),
    change: (secret) => `\ufeff${secret}`,
  },
  "key-case-changed": {
    title: "The control key is made small",
    happens: "Capitals of the secret are lost, as when it is handled as a UUID.",
    change: "js-lower",
  },
  "key-upper-cased": {
    title: "The control key is put into capitals",
    happens: "Small letters of the secret are lost, as when it is handled as a UUID.",
    change: "js-upper",
  },
  "key-hyphens-removed": {
    title: "The hyphens of the control key are removed",
    happens: "The secret is handled as a UUID and written without its hyphens.",
    change: (secret) => secret.replaceAll("-", ""),
  },
  "key-quoted": {
    title: "The control key stands in double quotes in the signing key",
    happens: "The quotes around the secret in a settings file are taken for a part of it.",
    change: (secret) => `"${secret}"`,
  },
  "key-single-quoted": {
    title: "The control key stands in single quotes in the signing key",
    happens: "The quotes around the secret in a settings file or a shell are taken for a part of it.",
    change: (secret) => `'${secret}'`,
  },
  "key-quotes-removed": {
    title: "Double quotes that belong to the control key are removed",
    happens: "The secret is read as a quoted text, and loses its quotes.",
    change: (secret) => secret.replaceAll('"', ""),
  },
  "key-escapes-read": {
    title: "A backslash in the control key is read as an escape",
    happens: "A backslash with n becomes a line feed, as in a text of a programming language.",
    change: "backslash-n-as-line-feed",
  },
  "key-leading-zeros-lost": {
    title: "A control key of digits is read as a number",
    happens: "Zeros at the front of the secret are lost.",
    change: (secret) => (/^\d+$/.test(secret) ? secret.replace(/^0+(?=\d)/, "") : secret),
  },
  "key-falsy-dropped": {
    title: "A control key that reads 0 or null is taken for none",
    happens: "The language takes such a text for empty, so the signing key is the & alone.",
    change: (secret) => (secret === "0" || secret === "null" ? "" : secret),
  },
  "key-normalised": {
    title: "The control key is put into Unicode normal form C",
    happens: "A letter with a combining accent becomes one character, which is other bytes.",
    change: "nfc",
  },
  "key-cut": {
    title: "The control key is cut after 32 characters",
    happens: "The place where the secret is stored holds 32 characters, fewer than a UUID with its hyphens.",
    change: (secret) => secret.slice(0, isPairAt(secret, 31) ? 31 : 32),
  },
  "key-hashed": hashed("sha1"),
  "key-hashed-md5": hashed("md5"),
  "key-base64-encoded": {
    title: "The control key is Base64-encoded inside the signing key",
    happens: "The Base64 text of the secret goes into the key, as in HTTP's Basic authentication.",
    change: "bytes-in-base64",
  },
};

/** Those of which there is a published mistake, or a function that escapes as well. */
const KNOWN = ["single-quotes", "space-before", "python-bytes"];

const members: readonly TextMistake[] = Object.entries(textWrappers)
  .filter(([id]) => !KNOWN.includes(id))
  .map(([id, [what, before, after]]) => ({
    id: `key-in-${id}`,
    title: `The control key stands in ${what} in the signing key`,
    happens: "What the language writes around a text is taken for a part of it.",
    generated: true,
    change: (secret) => wrapText(secret, before, after),
  }));

const hashedOtherwise: readonly TextMistake[] = (["sha256", "sha384", "sha512"] as const).map((algorithm) => ({
  ...hashed(algorithm),
  id: `key-hashed-${algorithm}`,
  generated: true,
}));

/** Mistakes that change the control key on its way into the HMAC key, other than by an encoding. */
export const signingSecretDeviations: readonly Deviation[] = [
  ...Object.entries(mistakes).map(([id, mistake]) => ({ id, ...mistake })),
  ...members,
  ...hashedOtherwise,
].map((mistake) => changingText("key", mistake));

function hashed(algorithm: HashName): Omit<TextMistake, "id"> {
  return {
    title: `The ${hashes[algorithm].replace(/-(?=\d{3})/, "")} digest of the control key is used in place of the control key`,
    happens: "The hexadecimal digest of the secret goes into the key.",
    change: (secret) => hash(algorithm, secret),
  };
}

/** Decides whether a cut would part a surrogate pair, which no UTF-8 text can hold. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
