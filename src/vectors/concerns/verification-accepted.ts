import { percentEncode } from "../../encoding/percent-encode.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { operationNames } from "../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import type { Flag } from "../vector.ts";
import { valuesOf } from "./request-shapes-values.ts";
import { alterBody, alterBoth, alterHeader, alterHeaders, alterPairs } from "./verification-alter.ts";

const flags = {
  Operation: {
    bugType: "basic",
    description:
      "A well-formed request of an operation, with the protocol parameters in the header, or in the body too.",
    effect: "Merchants who do everything right are turned away.",
    clauses: ["endpoints.method", "endpoints.operations", "body.1", "body.2", "oauth.signature"],
  },
  HeaderSpelling: {
    bugType: "header",
    description: "The Authorization header in any spelling that the specification leaves free.",
    effect: "Clients whose HTTP library writes headers in its own way are turned away.",
    clauses: ["header.2", "header.3", "header.4", "header.5"],
    links: ["https://github.com/ciaranj/node-oauth/pull/105"],
  },
  Realm: {
    bugType: "header",
    description: "The realm is optional, may be empty, may stand anywhere and is never signed.",
    effect: "Clients that send a realm are turned away.",
    clauses: ["oauth.realm"],
  },
  ContentTypeSuffix: {
    bugType: "header",
    description: "A charset may follow the content type; values are UTF-8 all the same.",
    effect: "Clients whose HTTP library adds a charset are turned away, and those who name ISO-8859-1 are misread.",
    clauses: ["header.1"],
  },
  BodySpelling: {
    bugType: "body",
    description: "The body in any spelling that reads as the same parameters.",
    effect: "Clients whose form encoder writes + for a space, or escapes in small letters, are turned away.",
    clauses: ["body.1", "base-string.2", "base-string.3"],
  },
  ProtocolValue: {
    bugType: "encoding",
    description: "Protocol values with reserved characters are decoded from the header and signed encoded.",
    effect: "Merchants whose login or nonce has such a character are turned away.",
    clauses: ["header.5", "oauth.nonce", "oauth.consumer-key", "oauth.timestamp"],
  },
} as const satisfies Readonly<Record<string, Flag>>;

type FlagName = keyof typeof flags;

const words = [
  ["client-order-id", "902B4FF5"],
  ["order_desc", "two words: 1+1 = 2 / caf\u00e9 \u{1f600}"],
  ["bank_name", ""],
] as const;

/** Requests that a verifier must accept. */
export const verificationAccepted: VerificationConcern = {
  kind: "verification",
  concern: "verification-accepted",
  about: "Requests that a gateway must accept, in every spelling that the specification leaves free.",
  flags,
  vectors: [
    ...operationNames.flatMap((operation) => {
      const task = { operation, baseUrl: "https://gateway.example/paynet", endpointId: "1111" } as const;
      const { url, parameters } = buildRequest({ ...task, values: valuesOf(operation) });
      const slug = operation.replace("/", "-");
      return [
        v(slug, "Operation", `A plain ${operation} request.`, { url, parameters }),
        v(
          `${slug}-repeated-in-body`,
          "Operation",
          `A ${operation} request that repeats the protocol parameters in its body.`,
          {
            url,
            parameters,
            options: { placement: "header-and-body" },
          },
        ),
      ];
    }),
    v("comma-without-space", "HeaderSpelling", "No space after the commas.", {
      alter: alterPairs((pairs) => pairs, ","),
    }),
    v("comma-with-spaces", "HeaderSpelling", "Several spaces after the commas.", {
      alter: alterPairs((pairs) => pairs, ",   "),
    }),
    v("header-reversed", "HeaderSpelling", "The header's parameters in reverse order.", {
      alter: alterPairs((pairs) => pairs.toReversed(), ", "),
    }),
    v("scheme-lower-case", "HeaderSpelling", "The scheme's name in small letters: names of schemes have no case.", {
      alter: alterHeader("Authorization", (value) => value.replace("OAuth", "oauth")),
    }),
    v("header-names-lower-case", "HeaderSpelling", "Names of headers in small letters, as HTTP/2 sends them.", {
      alter: alterHeaders((headers) => headers.map(([name, value]) => [name.toLowerCase(), value])),
    }),
    v("header-names-upper-case", "HeaderSpelling", "Names of headers in capitals.", {
      alter: alterHeaders((headers) => headers.map(([name, value]) => [name.toUpperCase(), value])),
    }),
    v("header-lower-case-hex", "HeaderSpelling", "Escapes in small letters in the header; the signature has some.", {
      alter: alterHeader("Authorization", lowerCaseHex),
    }),
    v("other-headers", "HeaderSpelling", "Headers that have nothing to do with the signature stand around.", {
      alter: alterHeaders((headers) => [["User-Agent", "curl/8"], ...headers, ["Accept", "*/*"]]),
    }),
    v("realm", "Realm", "A realm stands first.", { options: { realm: "paynet" } }),
    v("realm-empty", "Realm", 'The realm is "".', { options: { realm: "" } }),
    v("realm-last", "Realm", "A realm stands last.", {
      alter: (request, scene) =>
        alterPairs((pairs) => [...pairs, `realm="${percentEncode(`${originOf(request.url)}/`)}"`], ", ")(
          request,
          scene,
        ),
    }),
    v("charset-latin1", "ContentTypeSuffix", "The charset says ISO-8859-1; the values are UTF-8, as ever.", {
      parameters: words,
      options: { charset: "ISO-8859-1" },
    }),
    v("charset-utf8", "ContentTypeSuffix", "The charset says UTF-8.", {
      parameters: words,
      options: { charset: "UTF-8" },
    }),
    v("charset-without-space", "ContentTypeSuffix", "No space before the charset.", {
      parameters: words,
      alter: alterHeader("Content-Type", (value) => `${value};charset=utf-8`),
    }),
    v("body-percent-20", "BodySpelling", "A space in the body is %20.", { parameters: words }),
    v("body-plus", "BodySpelling", "A space in the body is +; it is signed as %20 all the same.", {
      parameters: words,
      alter: alterBody((body) => body.replaceAll("%20", "+")),
    }),
    v("body-lower-case-hex", "BodySpelling", "Escapes in small letters in the body.", {
      parameters: words,
      alter: alterBody(lowerCaseHex),
    }),
    v("body-over-encoded", "BodySpelling", "Hyphens in the body are escaped, which reads as the same name.", {
      alter: alterBody((body) => body.replaceAll("-", "%2D")),
    }),
    v(
      "body-reversed",
      "BodySpelling",
      "The body's parameters in reverse order: they are sorted before they are signed.",
      {
        alter: alterBody((body) => body.split("&").toReversed().join("&")),
      },
    ),
    v("body-reversed-repeated", "BodySpelling", "The protocol parameters stand first in the body.", {
      options: { placement: "header-and-body" },
      alter: alterBody((body) => body.split("&").toReversed().join("&")),
    }),
    v(
      "everything-at-once",
      "BodySpelling",
      "Realm, charset, repeated parameters, other order, + and small letters together.",
      {
        parameters: words,
        options: { placement: "header-and-body", realm: "", charset: "ISO-8859-1" },
        alter: alterBoth(
          alterPairs((pairs) => pairs.toReversed(), ","),
          alterBody((body) => lowerCaseHex(body.split("&").toReversed().join("&").replaceAll("%20", "+"))),
        ),
      },
    ),
    v("nonce-reserved", "ProtocolValue", "A nonce of Base64 has + / and =.", {
      nonce: "a+b/c==",
      liveNonce: likeBase64,
    }),
    v("nonce-repeated-reserved", "ProtocolValue", "The same nonce in the body too.", {
      nonce: "a+b/c==",
      liveNonce: likeBase64,
      options: { placement: "header-and-body" },
    }),
    v("nonce-long", "ProtocolValue", "A nonce of 200 characters.", {
      nonce: "0123456789".repeat(20),
      liveNonce: (fresh) => fresh.padEnd(200, "0123456789"),
    }),
    v("nonce-one-character", "ProtocolValue", "A nonce of one character.", {
      nonce: "7",
      fixedOnly: "a nonce of one character is soon used up",
    }),
    v("consumer-key-reserved", "ProtocolValue", "A merchant login with an at sign, a plus and a space.", {
      consumerKey: "shop+eur @example.com",
    }),
    v("consumer-key-unicode", "ProtocolValue", "A merchant login outside ASCII.", {
      consumerKey: "K\u00e4ufer-\u0416",
    }),
    v("timestamp-old", "ProtocolValue", "The first second that has ten digits.", {
      timestamp: "1000000000",
      fixedOnly: "a live gateway may refuse times that are long past",
    }),
  ],
};

function likeBase64(fresh: string): string {
  return `${fresh}+b/c==`;
}

function originOf(url: string): string {
  return url.split("/", 3).join("/");
}

function lowerCaseHex(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
}

function v(
  name: string,
  flag: FlagName,
  comment: string,
  inputs: Omit<AuthoredVerification, "name" | "comment" | "flags">,
): AuthoredVerification {
  return { name, comment, flags: [flag], ...inputs };
}
