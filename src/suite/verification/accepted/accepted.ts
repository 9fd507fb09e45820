import { percentEncode } from "../../../encoding/percent-encode.ts";
import { operationNames } from "../../../spec/operations.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import {
  type Alter,
  alterAuthorization,
  alterBody,
  alterHeaders,
  alterPairs,
  toAbsoluteForm,
} from "../alter-request.ts";
import { type Inputs, plainRequest, slugOf } from "../author-requests.ts";
import { refusal } from "../harms.ts";
import { acceptedFlags, lowerCaseHex, spellBodies } from "./accepted-bodies.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  Operation: refusal(
    "A well-formed request of an operation, with the protocol parameters in the header, or in the body too.",
    "Merchants whose requests are as the specification writes them are turned away.",
    ["endpoints.method", "endpoints.operations", "body.1", "body.2", "oauth.signature"],
  ),
  HeaderSpelling: refusal(
    "The Authorization header in any spelling that the specification leaves free.",
    "Clients whose HTTP library writes headers in its own way are turned away.",
    ["header.2", "header.3", "header.4", "header.5"],
    ["https://github.com/ciaranj/node-oauth/pull/105"],
  ),
  HttpNames: refusal(
    "Names of headers and of schemes have no case: the specification takes the header from HTTP (RFC 9110, sections 5.1 and 11.1), and RFC 5849, section 3.5.1, says so of OAuth itself.",
    "Clients whose HTTP library spells the names of headers and schemes in its own way are turned away.",
    ["header.1", "header.2"],
    [
      "https://www.rfc-editor.org/rfc/rfc5849#section-3.5.1",
      "https://www.rfc-editor.org/rfc/rfc9110#section-5.1",
      "https://www.rfc-editor.org/rfc/rfc9110#section-11.1",
    ],
  ),
  HostSpelling: refusal(
    "The host that was called, in another spelling of the Host header or of the request line.",
    "Clients behind a proxy or a library that spells the host in its own way are turned away.",
    ["base-string.6"],
    ["https://www.rfc-editor.org/rfc/rfc9110#section-4.2.3", "https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2"],
  ),
  Realm: refusal(
    "The realm is optional, may be empty, may stand anywhere and is never signed.",
    "Clients that send a realm are turned away.",
    ["oauth.realm"],
  ),
  ContentTypeSuffix: acceptedFlags.ContentTypeSuffix,
  BodySpelling: acceptedFlags.BodySpelling,
  BodyPlus: acceptedFlags.BodyPlus,
  EmptyValue: acceptedFlags.EmptyValue,
  SeveralAtOnce: acceptedFlags.SeveralAtOnce,
  ProtocolValue: refusal(
    "Protocol values with reserved characters are decoded from the header and signed encoded.",
    "Merchants whose login or nonce is longer or odder than most are turned away.",
    ["header.5", "oauth.nonce", "oauth.consumer-key", "oauth.timestamp"],
  ),
};

export const verificationAccepted: VerificationConcern = {
  kind: "verification",
  concern: "verification-accepted",
  about: "Requests that a gateway must accept, in every spelling that the specification leaves free.",
  flags,
  vectors: [
    ...operationNames.flatMap((operation) => {
      const { url, parameters } = plainRequest(operation);
      const slug = slugOf(operation);
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
    v("host-upper-case", "HostSpelling", "Host names the host in capitals: it has no case.", {
      alter: addHost((url) => url.host.toUpperCase()),
    }),
    v("host-usual-port", "HostSpelling", "Host names the usual port of the scheme, too.", {
      alter: addHost((url) => (url.port === "" ? `${url.host}:${url.protocol === "http:" ? 80 : 443}` : url.host)),
    }),
    v("absolute-form", "HostSpelling", "The request line holds the whole URL, as to a proxy.", {
      alter: toAbsoluteForm,
    }),
    v("comma-without-space", "HeaderSpelling", "No space after the commas.", {
      alter: alterPairs((pairs) => pairs, ","),
    }),
    v("comma-with-spaces", "HeaderSpelling", "Several spaces after the commas.", {
      alter: alterPairs((pairs) => pairs, ",   "),
    }),
    v("header-reversed", "HeaderSpelling", "The header's parameters in reverse order.", {
      alter: alterPairs((pairs) => pairs.toReversed()),
    }),
    v(
      "scheme-lower-case",
      "HttpNames",
      "The scheme's name in small letters: in HTTP, and so in RFC 5849, it has no case.",
      { alter: alterAuthorization((value) => value.replace("OAuth", "oauth")) },
    ),
    v("header-names-lower-case", "HttpNames", "Names of headers in small letters, as HTTP/2 sends them.", {
      alter: alterHeaders((headers) => headers.map(([name, value]) => [name.toLowerCase(), value])),
    }),
    v("header-names-upper-case", "HttpNames", "Names of headers in capitals.", {
      alter: alterHeaders((headers) => headers.map(([name, value]) => [name.toUpperCase(), value])),
    }),
    v(
      "header-lower-case-hex",
      "HeaderSpelling",
      "Escapes in small letters in the header, where the signature has some: RFC 3986 reads both alike.",
      { alter: alterAuthorization(lowerCaseHex) },
    ),
    v("other-headers", "HeaderSpelling", "Headers that have nothing to do with the signature stand around.", {
      alter: alterHeaders((headers) => [["User-Agent", "curl/8"], ...headers, ["Accept", "*/*"]]),
    }),
    v("realm", "Realm", "A realm stands first.", { options: { realm: "paynet" } }),
    v("realm-empty", "Realm", 'The realm is "".', { options: { realm: "" } }),
    v("realm-last", "Realm", "A realm stands last.", {
      alter: (request, scene) =>
        alterPairs((pairs) => [...pairs, `realm="${percentEncode(`${originOf(request.url)}/`)}"`])(request, scene),
    }),
    ...spellBodies([
      ["client-order-id", "902B4FF5"],
      ["order_desc", "two words: 1+1 = 2 / caf\u00e9 \u{1f600}"],
      ["bank_name", ""],
    ]),
    v("body-over-encoded", "BodySpelling", "Hyphens in the body are escaped, which reads as the same name.", {
      alter: alterBody((body) => body.replaceAll("-", "%2D")),
    }),
    v(
      "body-reversed",
      "BodySpelling",
      "The body's parameters in reverse order: they are sorted before they are signed.",
      { alter: alterBody((body) => body.split("&").toReversed().join("&")) },
    ),
    v("body-reversed-repeated", "BodySpelling", "The protocol parameters stand first in the body.", {
      options: { placement: "header-and-body" },
      alter: alterBody((body) => body.split("&").toReversed().join("&")),
    }),
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

function v(name: string, flag: string, comment: string, inputs: Inputs): AuthoredVerification {
  return { name, comment, flags: [flag], ...inputs };
}

/** Adds a Host header that is made of the URL. */
function addHost(write: (called: URL) => string): Alter {
  return (request, scene) =>
    alterHeaders((headers) => [["Host", write(new URL(request.url))], ...headers])(request, scene);
}
