import type { HttpRequest, Sending } from "../../../signing/http-request.ts";
import type { Parameter } from "../../../signing/parameter.ts";
import { operationNames } from "../../../spec/operations.ts";
import { under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { lowerCaseHex } from "../accepted/accepted-bodies.ts";
import {
  type Alter,
  alterAuthorization,
  alterBody,
  alterBoth,
  alterContentType,
  alterHeaders,
  alterPairs,
  append,
  pairsOf,
  swap,
  toAbsoluteForm,
} from "../alter-request.ts";
import { describing, describingAtLength, plainRequest, slugOf } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { respelled } from "./respelled.ts";
import { signedAsRead, spellingFlags } from "./signed-as-read.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  SpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more in another spelling: with the same parameters, nonce, time and signature.",
    ["oauth.nonce", "oauth.timestamp"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  ),
  ...spellingFlags,
};

const addRealm: Alter = alterPairs((pairs) => ['realm="paynet"', ...pairs]);
const OTHER_HOST = "shop.example";

export const verificationReplays: VerificationConcern = {
  kind: "verification",
  concern: "verification-replays",
  about:
    "Requests that repeat an accepted one in another spelling. A live gateway is sent the request itself twice before: where it refuses the second, it must refuse the other spelling too. Where it accepts both, verification-choices/replay-identical tells.",
  flags,
  vectors: [
    ...under("SpelledAnew", respelled, [
      ["header-space", "One more space behind a comma of the header.", alterPairs((pairs) => pairs, ",  ")],
      ["header-no-space", "No space behind the commas of the header.", alterPairs((pairs) => pairs, ",")],
      ["header-tab", "A tab behind the commas of the header.", alterPairs((pairs) => pairs, ",\t")],
      ["realm-first", "A realm stands first.", addRealm],
      ["realm-last", "A realm stands last.", alterPairs((pairs) => [...pairs, 'realm="paynet"'])],
      ["realm-empty", "An empty realm.", alterPairs((pairs) => ['realm=""', ...pairs])],
      ["header-reversed", "The pairs of the header in reverse order.", alterPairs((pairs) => pairs.toReversed())],
      [
        "header-rotated",
        "The first pair of the header stands last.",
        alterPairs((pairs) => [...pairs.slice(1), ...pairs.slice(0, 1)]),
      ],
      ["header-lower-case-hex", "Escapes of the header in small letters.", alterAuthorization(lowerCaseHex)],
      [
        "nonce-escaped",
        "A letter of the nonce is written as its escape.",
        alterAuthorization(escapeFirst("oauth_nonce")),
      ],
      [
        "timestamp-escaped",
        "A digit of the time is written as its escape.",
        alterAuthorization(escapeFirst("oauth_timestamp")),
      ],
      [
        "signature-escaped",
        "A letter of the signature is written as its escape.",
        alterAuthorization(escapeFirst("oauth_signature")),
      ],
      [
        "login-escaped",
        "A letter of the login is written as its escape.",
        alterAuthorization(escapeFirst("oauth_consumer_key")),
      ],
      ["scheme-lower-case", "The scheme in small letters.", alterAuthorization(swap("OAuth", "oauth"))],
      ["scheme-two-spaces", "Two spaces behind the scheme.", alterAuthorization(swap("OAuth ", "OAuth  "))],
      ["header-names-lower-case", "The names of the headers in small letters.", alterHeaders(lowerCaseNames)],
      ["headers-reversed", "The headers in another order.", alterHeaders((headers) => headers.toReversed())],
      [
        "other-header",
        "One more header, which has nothing to do with the signature.",
        alterHeaders((headers) => [...headers, ["X-Request-Id", "2"]]),
      ],
      [
        "other-client",
        "Proxies tell another address, and the client names itself otherwise and brings a cookie.",
        alterHeaders((headers) => [
          ...headers,
          ["X-Forwarded-For", "203.0.113.7"],
          ["X-Real-IP", "203.0.113.7"],
          ["Forwarded", "for=203.0.113.7"],
          ["User-Agent", "shop/2.1"],
          ["Cookie", "session=2"],
        ]),
      ],
      [
        "other-idempotency-key",
        "An Idempotency-Key, as of another payment, stands beside it.",
        alterHeaders((headers) => [
          ...headers,
          ["Idempotency-Key", "2"],
          ["X-Idempotency-Key", "2"],
          ["Accept", "application/json;v=2"],
          ["True-Client-IP", "203.0.113.7"],
          ["CF-Connecting-IP", "203.0.113.7"],
        ]),
      ],
      ["other-host", "Host names another host.", alterHeaders((headers) => [...headers, ["Host", OTHER_HOST]])],
      [
        "other-site",
        "Proxies tell another host, and a page of it sends the request, in another language.",
        alterHeaders((headers) => [
          ...headers,
          ["X-Forwarded-Host", OTHER_HOST],
          ["X-Forwarded-Proto", "https"],
          ["Origin", `https://${OTHER_HOST}`],
          ["Referer", `https://${OTHER_HOST}/`],
          ["Accept-Language", "de"],
          ["X-Correlation-Id", "2"],
        ]),
      ],
      ["charset", "A charset stands behind the content type.", alterContentType(append("; charset=UTF-8"))],
      ["body-reversed", "The parameters of the body in reverse order.", reverseBody],
      ["body-lower-case-hex", "Escapes of the body in small letters.", alterBody(lowerCaseHex)],
      ["body-plus", "A space of the body is +.", alterBody((body) => body.replaceAll("%20", "+"))],
      [
        "body-over-encoded",
        "A hyphen of the body is written as its escape.",
        alterBody((body) => body.replaceAll("-", "%2D")),
      ],
      ["protocol-in-body", "The body repeats the protocol parameters.", repeatInBody],
      [
        "everything-at-once",
        "Another order, a realm, spaces, small letters and a charset together.",
        alterBoth(
          alterPairs((pairs) => ['realm="x"', ...pairs.toReversed()], ",  "),
          alterBoth(
            alterBody((body) => lowerCaseHex(body.split("&").toReversed().join("&"))),
            alterContentType(append("; charset=UTF-8")),
          ),
        ),
      ],
    ]),
    ...under("SpelledAnew", respelled, [
      [
        "retry",
        "Headers say that it is a retry.",
        alterHeaders((headers) => [...headers, ["X-Retry", "1"], ["X-Retry-Count", "1"], ["Retry-Count", "1"]]),
      ],
      [
        "realm-and-headers-long",
        "A realm and headers for which a row beside the nonce has no room: who overlooks that it was not written keeps no nonce.",
        alterBoth(
          alterPairs((pairs) => [`realm="${"p".repeat(1100)}"`, ...pairs]),
          alterHeaders((headers) => [
            ...headers,
            ["User-Agent", `shop's "caf\u00e9" ${"/2.1".repeat(80)}`],
            ["X-Forwarded-For", `unknown, ${"203.0.113.7, ".repeat(20)}`],
            ["X-Tenant-Id", "2"],
            ["Cache-Control", "no-cache"],
            ["Pragma", "no-cache"],
            ["Traceparent", "2"],
          ]),
        ),
      ],
      ["absolute-form", "The request line holds the whole URL, as to a proxy.", toAbsoluteForm],
      ["body-long-reversed", "A body of 1,500 bytes, in reverse order.", reverseBody, describingAtLength()],
      ["realm-full-payout", "A payout of all its fields, with a realm.", addRealm, plainRequest("payout")],
    ]),
    ...under("SpelledAnew", framedAnew, [
      ["chunked", "A live gateway is sent it in chunks the second time.", "chunked"],
      ["http-1-0", "A live gateway is sent it as one of HTTP/1.0 the second time.", "http-1.0"],
    ]),
    ...operationNames
      .filter((operation) => operation !== "payout")
      .map((operation) => ({
        ...respelled(
          `everything-reversed-${slugOf(operation)}`,
          `The parameters of a ${operation} request, and the pairs of its header, in reverse order.`,
          alterBoth(
            alterPairs((pairs) => pairs.toReversed()),
            reverseBody,
          ),
        ),
        flags: ["SpelledAnew"],
        ...plainRequest(operation),
      })),
    ...signedAsRead,
  ],
};

function reverseBody(request: HttpRequest): HttpRequest {
  return { ...request, body: request.body.split("&").toReversed().join("&") };
}

function framedAnew(name: string, comment: string, framing: NonNullable<Sending["framing"]>): AuthoredVerification {
  return {
    ...respelled(name, comment, (request) => request),
    ...describing(`sent as ${framing}`),
    sending: { framing },
  };
}

function escapeFirst(name: string): (header: string) => string {
  return (header) =>
    // One of 32 signatures begins with a character that is escaped already.
    header.replace(new RegExp(`(${name}="(?:%[0-9A-F]{2})*)([A-Za-z0-9])`), (_, start: string, letter: string) => {
      return `${start}%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
    });
}

function lowerCaseNames(headers: readonly Parameter[]): readonly Parameter[] {
  return headers.map(([name, value]) => [name.toLowerCase(), value]);
}

/** Repeats the five signed protocol parameters in the body (clause body.2). */
function repeatInBody(request: HttpRequest): HttpRequest {
  const pairs = pairsOf(request.headers).filter((pair) => !pair.startsWith("oauth_signature="));
  return { ...request, body: [request.body, ...pairs.map((pair) => pair.replaceAll('"', ""))].join("&") };
}
