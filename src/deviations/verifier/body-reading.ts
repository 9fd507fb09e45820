import { attempt } from "../../attempt.ts";
import { percentDecode } from "../../encoding/percent-encode.ts";
import { splitPair } from "../../encoding/split-pair.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { isProtocol, right } from "./right-stages.ts";
import type { SignedParts, Stages } from "./staged-verifier.ts";
import { isNoPayout, where } from "./unchecked-requests.ts";
import {
  before,
  type StageChange,
  type VerifierDeviation,
  verifierAlso,
  verifierDeviations,
} from "./verifier-deviation.ts";

/** The body parameters of a payout, by which a strict gateway recognizes one. */
const PAYOUT_FIELDS = "client-order-id amount currency order_desc account_number bank_name".split(" ");

/** Deviations in reading the body: it takes other texts for the signed ones, or refuses right requests. */
export const bodyDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts", {
    "body-map-first": {
      happens: "Keeps the first parameter of each name.",
      instead: signingBody((body) => [...new Map(body.toReversed())].toReversed()),
      caughtBy: "tampered-request/body-parameter-repeated body-parameter-overridden",
    },
    "body-map-last": {
      happens: "Keeps the last parameter of each name.",
      instead: signingBody((body) => [...new Map(body)]),
      caughtBy: "tampered-request/body-parameter-repeated",
    },
    "body-unknown-dropped": {
      happens: "Signs only the body parameters that it knows.",
      also: signingBody((body) => body.filter(([name]) => PAYOUT_FIELDS.includes(name))),
      caughtBy: "tampered-request/body-parameter-added",
    },
    "amount-unsigned-beside-payouts": {
      happens: "Also takes signatures without the amount, but at payouts.",
      verify: where(isNoPayout, verifierAlso([signingBody((body) => body.filter(([name]) => name !== "amount"))])),
      caughtBy: "each-operation/transfer-unsigned-amount transfer-by-ref-unsigned-amount",
    },
    "amount-unsigned-at-whole-payouts": {
      happens: "Also takes signatures of payouts with all their fields but the amount.",
      also: signingBody((body) =>
        PAYOUT_FIELDS.every((field) => body.some(([name]) => name === field))
          ? body.filter(([name]) => name !== "amount")
          : body,
      ),
      caughtBy: "each-operation/payout-unsigned-amount",
    },
    "body-names-unified": {
      happens: "Takes client_orderid for client-order-id.",
      also: signingBody((body) =>
        body.map(([name, value]) => [name.replace("client_orderid", "client-order-id"), value]),
      ),
      caughtBy: "tampered-request/body-parameter-renamed",
    },
    "body-values-trimmed": {
      happens: "Trims the values.",
      also: signingValues((value) => value.trim()),
      caughtBy: "tampered-request/body-space-added",
    },
    "body-numbers-normalized": {
      happens: "Reads amounts as numbers and signs those.",
      also: signingValues((value, name) => (name === "amount" ? String(Number.parseFloat(value)) : value)),
      caughtBy: "tampered-request/body-zero-added",
    },
    "body-currency-capitals": {
      happens: "Puts the currency into capitals before it is signed.",
      also: signingValues((value, name) => (name === "currency" ? value.toUpperCase() : value)),
      caughtBy: "tampered-request/body-case",
    },
    "body-decoded-before-split": {
      happens: "Decodes the whole body before it is split into parameters.",
      also: {
        splitBody: (body, type) => right.decodeBodyText(body, type).split("&").map(splitPair),
        decodeBodyText: (text) => text,
      },
      caughtBy: "tampered-request/body-boundary-moved",
    },
    "body-empty-dropped": {
      happens: "Does not sign empty values.",
      also: signingBody((body) => body.filter(([, value]) => value !== "")),
      caughtBy: "signers/empty-value-dropped",
    },
    "body-no-form-unsigned": {
      happens: "Leaves a body that is no form out of the signature, as RFC 5849 has it, and takes any content type.",
      instead: {
        takesContentType: () => true,
        splitBody: (body, type) => (right.takesContentType([type]) ? right.splitBody(body, type) : []),
      },
      caughtBy: ["json", "multipart", "text", "xml", "bytes", "none"]
        .map((type) => `surroundings/content-type-${type}-body-unsigned`)
        .join(" "),
    },
    "body-unreadable-unsigned": {
      happens: "Signs nothing of a body whose escapes it cannot read.",
      instead: { splitBody: (body, type) => (percentDecode(body) === undefined ? [] : right.splitBody(body, type)) },
      caughtBy: "surroundings/escape-broken-body-unsigned bytes-broken-body-unsigned",
    },
    "body-latin1-fallback": {
      happens: "Reads as ISO-8859-1 what is not UTF-8.",
      instead: {
        decodeBodyText: (raw, type) => attempt(() => right.decodeBodyText(raw, type)) ?? latin1(raw),
      },
      caughtBy: "malformed-body/body-latin1",
    },
    "body-broken-escapes-dropped": {
      happens: "Drops escapes that are cut short.",
      instead: before("splitBody", (body) => body.replace(/%[0-9A-Fa-f]?$/, "")),
      caughtBy: "malformed-body/body-cut-escape",
    },
    "body-broken-escapes-kept": {
      happens: "Keeps escapes that cannot be read as they are, and signs them so.",
      instead: {
        splitBody: (body) => body.split("&").map(splitPair),
        decodeBodyText: (raw, type) => attempt(() => right.decodeBodyText(raw, type)) ?? raw,
      },
      caughtBy: "deviations/body-unescaped malformed-signed/body-raw-* body-broken-escape body-cut-escape",
    },
    "body-plus-either": {
      happens: "Takes a plus for a space or for itself, whichever fits.",
      also: before("decodeBodyText", (raw) => raw.replaceAll("+", "%2B")),
      caughtBy: "tampered-request/body-plus-literal",
    },
    "body-cut-at-nul": {
      happens: "Ends a value at NUL, as C strings end.",
      instead: signingValues((value) => value.split("\0", 1)[0] ?? ""),
      caughtBy: "deviations/nul-truncation single-bytes/value-nul-added value-nul-and-more",
    },
    "body-mark-stripped": {
      happens: "Strips a byte order mark from the body, as text decoders do.",
      instead: before("splitBody", (body) => body.replace(/^\uFEFF/, "")),
      caughtBy: "deviations/body-bom",
    },
    "body-line-feed-stripped": {
      happens: "Strips a line feed from the end of the body.",
      instead: before("splitBody", (body) => body.replace(/\n$/, "")),
      caughtBy: "single-bytes/body-line-feed",
    },
    "body-semicolon-separates": {
      happens: "Parts the body at semicolons too.",
      instead: before("splitBody", (body) => body.replaceAll(";", "&")),
      caughtBy: "single-bytes/body-semicolon",
    },
    "body-prototype-lost": {
      happens: "Collects the body in an object, and loses names that objects inherit.",
      instead: signingBody((body) => body.filter(([name]) => !(name in {}))),
      caughtBy: "moved-parameters/added-prototype",
    },
    "body-names-read-as-php": {
      happens: "Reads names as PHP does: a space in front is dropped, a dot is an underscore, brackets make a list.",
      also: [
        signingBody((body) =>
          body.map(([name, value]) => [
            name
              .trimStart()
              .replace(".", "-")
              .replace(/\[.*\]$/, ""),
            value,
          ]),
        ),
      ],
      caughtBy: "single-bytes/name-space-in-front name-dot name-brackets-added",
    },
    "body-replacement-characters": {
      happens: "Reads bytes that are not UTF-8 as replacement characters.",
      instead: { decodeBodyText: (raw) => Buffer.from(latin1(raw), "latin1").toString() },
      caughtBy: "lenient-readers/body-replaced malformed-signed/body-surrogate",
    },
    "body-overlong-read": {
      happens: "Reads overlong UTF-8.",
      instead: before("decodeBodyText", (raw) => raw.replaceAll("%C0%AF", "%2F")),
      caughtBy: "lenient-readers/body-overlong-signed",
    },
    "body-percent-u-read": {
      happens: "Reads JavaScript's old escapes.",
      instead: before("splitBody", (body) => body.replaceAll("%u00E9", "%C3%A9")),
      caughtBy: "lenient-readers/body-percent-u",
    },
    "body-surrogates-read": {
      happens: "Reads surrogates in three bytes each (CESU-8).",
      instead: before("decodeBodyText", (raw) => raw.replaceAll("%ED%A0%BD%ED%B8%80", "%F0%9F%98%80")),
      caughtBy: "lenient-readers/body-surrogates-signed",
    },
  }),
  ...verifierDeviations("accepts and refuses", {
    "body-plane-zero": {
      happens: "Stores three bytes of UTF-8 for each character at most, as MySQL's old utf8 did.",
      instead: signingValues((value) => value.replace(/[\u{10000}-\u{10ffff}]/gu, "?")),
      caughtBy: "accepted/body-percent-20 charset-utf8 deviations/non-bmp-replaced",
    },
    "body-decoded-twice": {
      happens: "Decodes the body twice.",
      instead: {
        decodeBodyText: (raw, type) => {
          const text = right.decodeBodyText(raw, type);
          return text.includes("%") ? decodeURIComponent(text) : text;
        },
      },
      caughtBy: "accepted-values/encoded punctuation deviations/decode-then-encode",
    },
    "body-unicode-composed": {
      happens: "Puts values into the composed form of Unicode before they are signed.",
      instead: signingValues((value) => value.normalize("NFC")),
      caughtBy: "accepted-values/kelvin single-bytes/value-decomposed deviations/unicode-normalised",
    },
    "body-values-trimmed-always": {
      happens: "Trims all values as it reads them.",
      instead: signingValues((value) => value.trim()),
      caughtBy:
        "accepted-values/line tampered-request/body-space-added single-bytes/value-space-in-front value-tab-added value-line-feed-added",
    },
    "body-values-cut": {
      happens: "Has room for 255 characters of a value.",
      instead: signingValues((value) => value.slice(0, 255)),
      caughtBy: "accepted-values/long longer deviations/value-cut-at-255",
    },
    "body-escapes-kept": {
      happens: "Does not decode the body, and encodes its escapes once more.",
      instead: { decodeBodyText: (raw) => raw },
      caughtBy: "accepted/body-percent-20 body-plus body-lower-case-hex",
    },
    "body-empty-lost": {
      happens: "Loses empty values as it reads the body.",
      instead: signingBody((body) => body.filter(([, value]) => value !== "")),
      caughtBy: "accepted-values/empty-value accepted/body-percent-20 body-plus signers/empty-value-dropped",
    },
    "body-plus-kept": {
      happens: "Does not read a plus in the body as a space.",
      instead: before("decodeBodyText", (raw) => raw.replaceAll("+", "%2B")),
      caughtBy: "accepted/body-plus everything-at-once tampered-request/body-plus-literal",
    },
  }),
  ...verifierDeviations("refuses", {
    "body-not-decoded": {
      happens: "Signs the body's text as if it were encoded just so.",
      instead: { decodeBodyText: (raw) => raw, baseString: rawBaseString },
      caughtBy: "accepted/body-plus body-lower-case-hex body-over-encoded everything-at-once",
    },
    "body-charset-obeyed": {
      happens: "Reads the body in the charset that the content type names.",
      instead: { decodeBodyText: (raw, type) => (/8859-1/.test(type) ? latin1(raw) : right.decodeBodyText(raw, type)) },
      caughtBy: "accepted/charset-latin1 everything-at-once",
    },
    "body-upper-case-hex": {
      happens: "Reads escapes in capitals alone.",
      instead: { splitBody: (body, type) => (/%[0-9A-F]?[a-f]/.test(body) ? undefined : right.splitBody(body, type)) },
      caughtBy: "accepted/body-lower-case-hex everything-at-once",
    },
  }),
];

/** Trusts the body's own encoding, and encodes the protocol parameters. */
function rawBaseString({ method, url, parameters }: SignedParts, { encode, sort }: Stages): string {
  const encoded = parameters.map((pair): Parameter => (isProtocol(pair) ? [pair[0], encode(pair[1])] : pair));
  const joined = sort(encoded).map(([name, value]) => `${name}=${value}`);
  return [method, url, joined.join("&")].map(encode).join("&");
}

/** Signs other body parameters than came. */
export function signingBody(read: (body: readonly Parameter[]) => readonly Parameter[]): StageChange {
  return {
    selectBody: (body, protocol) => {
      const selected = right.selectBody(body, protocol);
      return selected === undefined ? undefined : read(selected);
    },
  };
}

/** Signs other values in the body than came. */
export function signingValues(read: (value: string, name: string) => string): StageChange {
  return signingBody((body) => body.map(([name, value]) => [name, read(value, name)]));
}

/** Reads each byte of a form text as a character. */
function latin1(raw: string): string {
  return raw
    .replaceAll("+", " ")
    .replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
