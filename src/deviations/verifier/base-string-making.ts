import type { Parameter } from "../../signing/parameter.ts";
import { compare, right } from "./right-stages.ts";
import { type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

type Encode = (text: string) => string;

/** A deviation in two forms: as the only interpretation, and as one that is accepted beside the right one. */
interface Interpretation {
  /** Object of the sentence "Signs …". */
  readonly signs: string;
  readonly change: StageChange;
  /** Right requests that the first form refuses, as `caughtBy`. */
  readonly falseRejects: string;
  /** Wrong requests that both forms accept, as `caughtBy`. */
  readonly falseAccepts: string;
}

const interpretations: Readonly<Record<string, Interpretation>> = {
  "space-as-plus": {
    signs: "a space as +",
    change: encodingValues((value, encode) => encode(value).replaceAll("%20", "+")),
    falseRejects: "accepted/body-percent-20 accepted/body-plus accepted/charset-utf8",
    falseAccepts: "signers/space-as-plus",
  },
  "lower-case-hex": {
    signs: "escapes in small letters",
    change: encodingValues((value, encode) => encode(value).replace(/%../g, (escaped) => escaped.toLowerCase())),
    falseRejects: "accepted/body-percent-20 accepted/nonce-reserved",
    falseAccepts: "signers/lower-case-hex",
  },
  "values-encoded-once": {
    signs: "values without encoding of their own",
    change: encodingValues((value) => value),
    falseRejects: "accepted/body-percent-20 accepted/nonce-reserved",
    falseAccepts: "signers/values-encoded-once",
  },
  "values-encoded-twice": {
    signs: "values encoded twice",
    change: encodingValues((value, encode) => encode(encode(value))),
    falseRejects: "accepted/body-percent-20 accepted/nonce-reserved",
    falseAccepts: "signers/values-encoded-twice",
  },
  latin1: {
    signs: "é as the byte of ISO-8859-1",
    change: encodingValues((value, encode) => encode(value).replaceAll("%C3%A9", "%E9")),
    falseRejects: "accepted/body-percent-20 accepted/charset-latin1",
    falseAccepts: "signers/latin1 deviations/latin1-values",
  },
  unsorted: {
    signs: "the parameters in the order in which they came",
    change: { sort: (pairs) => pairs },
    falseRejects: "accepted/payout accepted/transfer accepted/body-reversed",
    falseAccepts: "signers/unsorted",
  },
  "protocol-last": {
    signs: "the protocol parameters behind those of the body",
    change: {
      sort: (pairs) =>
        [false, true].flatMap((last) => right.sort(pairs.filter(([name]) => name.startsWith("oauth_") === last))),
    },
    falseRejects: "accepted/payout accepted/transfer",
    falseAccepts: "signers/protocol-last",
  },
  "method-lower-case": {
    signs: "the HTTP method in small letters",
    change: { signedMethod: (method) => method.toLowerCase() },
    falseRejects: "accepted/*",
    falseAccepts: "signers/method-lower-case",
  },
  "url-not-encoded": {
    signs: "the URL without encoding of its own",
    change: {
      baseString: (parts, stages) => right.baseString(parts, stages).replace(right.encode(parts.url), parts.url),
    },
    falseRejects: "accepted/*",
    falseAccepts: "signers/url-not-encoded",
  },
  "newline-at-end": {
    signs: "a line feed behind the base string",
    change: { baseString: (parts, stages) => `${right.baseString(parts, stages)}\n` },
    falseRejects: "accepted/*",
    falseAccepts: "signers/newline-at-end",
  },
  "reserved-left": {
    signs: "!'()* as they are, as encodeURIComponent leaves them",
    change: encodingValues((value) => encodeURIComponent(value)),
    falseRejects: "accepted-values/words accepted-values/punctuation",
    falseAccepts: "signers/asterisk-raw deviations/subdelims-unescaped",
  },
  "sorted-without-case": {
    signs: "the parameters sorted without regard to case",
    change: {
      sort: (pairs) => right.sort(pairs).toSorted((a, b) => compare(a[0].toLowerCase(), b[0].toLowerCase())),
    },
    falseRejects: "accepted-values/list",
    falseAccepts: "deviations/sort-ignore-case",
  },
  "sorted-joined": {
    signs: "the parameters sorted as joined pairs, so that = takes part in the order",
    change: { sort: (pairs) => pairs.toSorted((a, b) => compare(a.join("="), b.join("="))) },
    falseRejects: "accepted-values/list",
    falseAccepts: "deviations/sort-joined-pairs",
  },
  "tilde-encoded": {
    signs: "the tilde encoded, as libraries of the time before RFC 3986 do",
    change: encodingValues((value, encode) => encode(value).replaceAll("~", "%7E")),
    falseRejects: "accepted-values/punctuation accepted-values/list",
    falseAccepts: "deviations/tilde-encoded deviations/tilde-encoded-throughout",
  },
  "sorted-by-locale": {
    signs: "the parameters sorted by the rules of a language",
    change: { sort: (pairs) => pairs.toSorted((a, b) => a[0].localeCompare(b[0], "en")) },
    falseRejects: "accepted/transfer accepted-values/list",
    falseAccepts: "deviations/sort-locale",
  },
};

/** Deviations in the signature base string, each as the only interpretation and as a second one. */
export const baseStringDeviations: readonly VerifierDeviation[] = Object.entries(interpretations).flatMap(
  ([id, { signs, change, falseRejects, falseAccepts }]) => [
    ...verifierDeviations("accepts and refuses", {
      [`only-${id}`]: { happens: `Signs ${signs}.`, instead: change, caughtBy: `${falseRejects} ${falseAccepts}` },
    }),
    ...verifierDeviations("accepts", {
      [`also-${id}`]: { happens: `Also takes a signature of ${signs}.`, also: change, caughtBy: falseAccepts },
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
