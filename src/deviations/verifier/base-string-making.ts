import type { Parameter } from "../../signing/parameter.ts";
import { compare, right } from "./right-stages.ts";
import { type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

type Encode = (text: string) => string;

/** A deviation as the only interpretation, which turns honest merchants away, and as one that is accepted as well. */
interface Interpretation {
  /** What is signed. */
  readonly signs: string;
  readonly change: StageChange;
  /** What the only interpretation refuses. */
  readonly honest: string;
  /** What either accepts. */
  readonly mistaken: string;
}

const interpretations: Readonly<Record<string, Interpretation>> = {
  "space-as-plus": {
    signs: "a space as +",
    change: encodingValues((value, encode) => encode(value).replaceAll("%20", "+")),
    honest: "accepted/body-percent-20 accepted/body-plus accepted/charset-utf8",
    mistaken: "signers/space-as-plus",
  },
  "lower-case-hex": {
    signs: "escapes in small letters",
    change: encodingValues((value, encode) => encode(value).replace(/%../g, (escaped) => escaped.toLowerCase())),
    honest: "accepted/body-percent-20 accepted/nonce-reserved",
    mistaken: "signers/lower-case-hex",
  },
  "values-encoded-once": {
    signs: "values without encoding of their own",
    change: encodingValues((value) => value),
    honest: "accepted/body-percent-20 accepted/nonce-reserved",
    mistaken: "signers/values-encoded-once",
  },
  "values-encoded-twice": {
    signs: "values encoded twice",
    change: encodingValues((value, encode) => encode(encode(value))),
    honest: "accepted/body-percent-20 accepted/nonce-reserved",
    mistaken: "signers/values-encoded-twice",
  },
  latin1: {
    signs: "é as the byte of ISO-8859-1",
    change: encodingValues((value, encode) => encode(value).replaceAll("%C3%A9", "%E9")),
    honest: "accepted/body-percent-20 accepted/charset-latin1",
    mistaken: "signers/latin1",
  },
  unsorted: {
    signs: "the parameters in the order in which they came",
    change: { sort: (pairs) => pairs },
    honest: "accepted/payout accepted/transfer accepted/body-reversed",
    mistaken: "signers/unsorted",
  },
  "protocol-last": {
    signs: "the protocol parameters behind those of the body",
    change: {
      sort: (pairs) =>
        [false, true].flatMap((last) => right.sort(pairs.filter(([name]) => name.startsWith("oauth_") === last))),
    },
    honest: "accepted/payout accepted/transfer",
    mistaken: "signers/protocol-last",
  },
  "method-lower-case": {
    signs: "the HTTP method in small letters",
    change: { signedMethod: (method) => method.toLowerCase() },
    honest: "accepted/*",
    mistaken: "signers/method-lower-case",
  },
  "url-not-encoded": {
    signs: "the URL without encoding of its own",
    change: {
      baseString: (parts, stages) => right.baseString(parts, stages).replace(right.encode(parts.url), parts.url),
    },
    honest: "accepted/*",
    mistaken: "signers/url-not-encoded",
  },
  "newline-at-end": {
    signs: "a line feed behind the base string",
    change: { baseString: (parts, stages) => `${right.baseString(parts, stages)}\n` },
    honest: "accepted/*",
    mistaken: "signers/newline-at-end",
  },
  "reserved-left": {
    signs: "!'()* as they are, as encodeURIComponent leaves them",
    change: encodingValues((value) => encodeURIComponent(value)),
    honest: "accepted-values/words accepted-values/punctuation",
    mistaken: "signers/asterisk-raw deviations/subdelims-unescaped",
  },
  "sorted-without-case": {
    signs: "the parameters sorted without regard to case",
    change: {
      sort: (pairs) => right.sort(pairs).toSorted((a, b) => compare(a[0].toLowerCase(), b[0].toLowerCase())),
    },
    honest: "accepted-values/list",
    mistaken: "deviations/sort-ignore-case",
  },
  "sorted-joined": {
    signs: "the parameters sorted as joined pairs, so that = takes part in the order",
    change: { sort: (pairs) => pairs.toSorted((a, b) => compare(a.join("="), b.join("="))) },
    honest: "accepted-values/list",
    mistaken: "deviations/sort-joined-pairs",
  },
  "tilde-encoded": {
    signs: "the tilde encoded, as libraries of the time before RFC 3986 do",
    change: encodingValues((value, encode) => encode(value).replaceAll("~", "%7E")),
    honest: "accepted-values/punctuation accepted-values/list",
    mistaken: "deviations/tilde-encoded deviations/tilde-encoded-throughout",
  },
  "sorted-by-locale": {
    signs: "the parameters sorted by the rules of a language",
    change: { sort: (pairs) => pairs.toSorted((a, b) => a[0].localeCompare(b[0], "en")) },
    honest: "accepted/transfer accepted-values/list",
    mistaken: "deviations/sort-locale",
  },
};

/** Deviations in the signature base string, each as the only interpretation and as a second one. */
export const baseStringDeviations: readonly VerifierDeviation[] = Object.entries(interpretations).flatMap(
  ([id, { signs, change, honest, mistaken }]) => [
    ...verifierDeviations("accepts and refuses", {
      [`only-${id}`]: { happens: `Signs ${signs}.`, instead: change, caughtBy: `${honest} ${mistaken}` },
    }),
    ...verifierDeviations("accepts", {
      [`also-${id}`]: { happens: `Also takes a signature of ${signs}.`, also: change, caughtBy: mistaken },
    }),
  ],
);

/** Encodes values in another way; names and the three parts are encoded rightly. */
function encodingValues(encodeValue: (text: string, encode: Encode) => string): StageChange {
  return {
    baseString: ({ method, url, parameters }, { encode, sort }) => {
      const encoded = parameters.map(([name, value]): Parameter => [encode(name), encodeValue(value, encode)]);
      const joined = sort(encoded).map((pair) => pair.join("="));
      return [method, url, joined.join("&")].map(right.encode).join("&");
    },
  };
}
