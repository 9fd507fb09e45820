import { under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import type { Flag } from "../../model/vector.ts";
import { underHmac } from "../author-parameter.ts";
import { mistakableLogins, mistakableNonces } from "../values/easily-mistaken.ts";

const flags: Readonly<Record<string, Flag>> = {
  NonceShape: {
    bugType: "shape",
    description: "Any nonce that is not empty is signed and sent as it is.",
    effect: "A signer that changes the nonce it was given sends one and signs another.",
    clauses: ["oauth.nonce", "header.3"],
  },
  EncodedNonce: {
    bugType: "header",
    description: "A nonce with reserved characters is encoded in the base string, and separately in the header.",
    effect: "A signer that draws its nonces as Base64 is refused now and then.",
    clauses: ["oauth.nonce", "base-string.2", "header.5"],
    links: [
      "https://github.com/AsyncHttpClient/async-http-client/issues/1415",
      "https://github.com/restsharp/RestSharp/issues/1126",
    ],
  },
  EncodedConsumerKey: {
    bugType: "header",
    description: "A consumer key with reserved characters is encoded in the base string, and separately in the header.",
    effect: "Every request of a merchant with such a login is refused.",
    clauses: ["oauth.consumer-key", "base-string.2", "header.5"],
    links: [
      "https://github.com/restsharp/RestSharp/issues/2065",
      "https://github.com/Mastercard/oauth1-signer-java/issues/24",
      "https://github.com/Mastercard/oauth1-signer-csharp/issues/6",
    ],
  },
  ConsumerKeyShape: {
    bugType: "shape",
    description: "A consumer key is text and keeps its case and its zeros.",
    effect: "Every request of a merchant with such a login is refused.",
    clauses: ["oauth.consumer-key"],
  },
  TimestampShape: {
    bugType: "shape",
    description: "The timestamp is decimal text of any length; the one given is signed and sent.",
    effect: "A signer with room for ten digits, or its own clock, sends one time and signs another.",
    clauses: ["oauth.timestamp", "header.3"],
  },
  SmallestRequest: {
    bugType: "encoding",
    description: "A login, nonce and timestamp of one character are signed like any other, with or without a body.",
    effect: "Few characters stand in such a request: its signature alone tells which of them an encoder gets wrong.",
    clauses: ["oauth.consumer-key", "oauth.nonce", "oauth.timestamp", "base-string.2"],
  },
  EmptyToken: {
    bugType: "collection",
    description: "Whether a request without a token carries an empty oauth_token.",
    effect: "Signer and gateway must agree on the signed parameters.",
    clauses: ["base-string.1", "header.3"],
  },
};

/** Texts that do not stay as they are in a header value, by what the vector is called. */
const needEncoding: readonly (readonly [name: string, text: string, what: string])[] = [
  ["base64", "a+b/c==", "+ / and ="],
  ["ampersand", "a&b=c", "& and ="],
  ["space", "two words", "a space"],
  ["quotation-mark", 'say "x"', "quotation marks"],
  ["comma", "a,b", "a comma"],
  ["percent", "100%", "a percent sign"],
  ["looks-encoded", "a%2Bb", "an escape, which is text,"],
  ["sub-delimiters", "!'()*", "! ' ( ) and *"],
  ["at-sign", "merchant@example.com", "an at sign"],
  ["line-break", "a\r\nb", "a line break"],
  ["latin", "café", "Latin-1 letters"],
  ["cyrillic", "мерчант", "Cyrillic letters"],
];

export const protocolParameters: SigningConcern = {
  kind: "signing",
  concern: "protocol-parameters",
  about: "The protocol parameters' values, signed and sent: any nonce, any consumer key, any whole second.",
  flags,
  vectors: [
    ...under("NonceShape", authorNonce, [
      ["sample", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgm", "A nonce of 32 letters and digits, as of the sample generator."],
      ["one-character", "n", "A nonce of one character is one."],
      ["hexadecimal", "0123456789abcdef".repeat(4), "A nonce of 64 hexadecimal digits is kept whole."],
      ["unreserved", "aZ09-._~", "Unreserved characters of a nonce stay as they are."],
      ["leading-zeros", "00000000000000000000000000000042", "A nonce of digits keeps its zeros."],
      ["zero", "0", "A nonce of 0 is not an absent one."],
      ["long", "n".repeat(1000), "A nonce of 1000 characters is kept whole."],
    ]),
    ...under("EncodedNonce", authorNonce, encoded("nonce")),
    ...under("EncodedConsumerKey", authorConsumerKey, encoded("consumer key")),
    ...under("ConsumerKeyShape", authorConsumerKey, [
      ["unreserved", "Merchant-1._~", "Unreserved characters of a consumer key stay as they are."],
      ["outer-spaces", " merchant ", "Spaces round a consumer key belong to it: signed and sent."],
      [
        "charsets",
        "\u20ac\u017d\u00bc\u0081",
        "Characters that Latin-1, Latin-9 and Windows write as other bytes are UTF-8.",
      ],
      ["outer-tabs", "\tmerchant\u00a0", "A tab and a no-break space round a consumer key belong to it, too."],
      ["case", "MerchantLogin", "A consumer key keeps its case."],
      ["digits", "00042", "A consumer key of digits keeps its zeros."],
      ["zero", "0", "A consumer key of 0 is not an absent one."],
      ["long", "m".repeat(300), "A consumer key of 300 characters is kept whole."],
    ]),
    ...underHmac([
      ...under("NonceShape", authorNonce, mistakable(mistakableNonces, "nonce")),
      ...under("ConsumerKeyShape", authorConsumerKey, mistakable(mistakableLogins, "consumer key")),
    ]),
    ...under("TimestampShape", authorTimestamp, [
      ["after-2038", "2147483648", "A timestamp after January 2038 needs more than 31 bits."],
      ["after-2106", "4294967296", "A timestamp after February 2106 needs more than 32 bits."],
      ["eleven-digits", "99999999999", "A timestamp of eleven digits is kept whole."],
      ["one", "1", "The first second after 1970 is a timestamp."],
    ]),
    ...under("SmallestRequest", authorSmallest, [
      ["smallest", "1", "1", "Nothing but the digit 1 in login, nonce and timestamp, and no body parameter."],
      ["smallest-login-merchant", "merchant", "1", "As smallest, with some letters of the usual login."],
      ["smallest-login-login", "login", "1", "As smallest, with the other letters of the usual login."],
      ["smallest-timestamp-2345", "1", "12345", "As smallest, with the digits 2 to 5 in the timestamp."],
      ["smallest-timestamp-6789", "1", "16789", "As smallest, with the digits 6 to 9 in the timestamp."],
    ]),
    {
      name: "empty-token",
      comment: "Without a token, oauth_token is left out, or signed and sent as an empty text.",
      flags: ["EmptyToken"],
      point: "empty-token",
      nonce: "emptytoken",
    },
  ],
};

function encoded(what: string): readonly (readonly [name: string, text: string, comment: string])[] {
  return needEncoding.map(([name, text, holds]) => [
    name,
    text,
    `A ${what} with ${holds} is encoded in the base string and in the header.`,
  ]);
}

function mistakable(
  texts: typeof mistakableNonces,
  what: string,
): readonly (readonly [name: string, text: string, comment: string])[] {
  return texts.map(([name, text]) => [
    `mistakable-${name}`,
    text,
    `A ${what} that a program may take for something else is signed and sent as it is.`,
  ]);
}

function authorNonce(name: string, nonce: string, comment: string): AuthoredSigning {
  return { name: `nonce-${name}`, comment, flags: [], nonce };
}

function authorConsumerKey(name: string, consumerKey: string, comment: string): AuthoredSigning {
  return { name: `consumer-key-${name}`, comment, flags: [], consumerKey };
}

function authorTimestamp(name: string, timestamp: string, comment: string): AuthoredSigning {
  return { name: `timestamp-${name}`, comment, flags: [], timestamp };
}

/** Authors a request in which as few characters stand as can: a host of letters that protocol names have too, and no body. */
function authorSmallest(name: string, consumerKey: string, timestamp: string, comment: string): AuthoredSigning {
  const url = "https://pay.test/api/v4/payout/1";
  return { name, comment, flags: [], url, parameters: [], consumerKey, nonce: "1", timestamp };
}
