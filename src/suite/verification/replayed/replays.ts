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
  alterProtocol,
  alterUrl,
  append,
  type Change,
  pairsOf,
  swap,
} from "../alter-request.ts";
import { describing, type Inputs, plainRequest } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { hasReservedLetter, lowerCaseButLast, setUnusedBits, urlSafe } from "../tampered/byte-changes.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  SpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more in another spelling: with the same parameters, nonce, time and signature.",
    ["oauth.nonce", "oauth.timestamp"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  ),
  SignatureSpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more with another Base64 text that lenient readers take for the same signature.",
    ["oauth.nonce", "oauth.timestamp"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc4648#section-12"],
  ),
  FieldSpelledAnew: harm(
    "spelledAnew",
    "A request that was accepted, once more with another text that lenient readers take for the same login, nonce, time or URL.",
    ["oauth.nonce", "oauth.timestamp", "oauth.consumer-key"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.2", "https://www.rfc-editor.org/rfc/rfc5849#section-3.3"],
  ),
};

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
      ["realm-first", "A realm stands first.", alterPairs((pairs) => ['realm="paynet"', ...pairs])],
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
      [
        "scheme-lower-case",
        "The scheme in small letters.",
        alterAuthorization((value) => value.replace("OAuth", "oauth")),
      ],
      [
        "scheme-two-spaces",
        "Two spaces behind the scheme.",
        alterAuthorization((value) => value.replace("OAuth ", "OAuth  ")),
      ],
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
      ["charset", "A charset stands behind the content type.", alterContentType((value) => `${value}; charset=UTF-8`)],
      [
        "body-reversed",
        "The parameters of the body in reverse order.",
        alterBody((body) => body.split("&").toReversed().join("&")),
      ],
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
            alterContentType((value) => `${value}; charset=UTF-8`),
          ),
        ),
      ],
    ]),
    ...under("SpelledAnew", framedAnew, [
      ["chunked", "A live gateway is sent it in chunks the second time.", "chunked"],
      ["http-1-0", "A live gateway is sent it as one of HTTP/1.0 the second time.", "http-1.0"],
    ]),
    ...operationNames
      .filter((operation) => operation !== "payout")
      .map((operation) => ({
        ...respelled(
          `everything-reversed-${operation.replace("/", "-")}`,
          `The parameters of a ${operation} request, and the pairs of its header, in reverse order.`,
          alterBoth(
            alterPairs((pairs) => pairs.toReversed()),
            alterBody((body) => body.split("&").toReversed().join("&")),
          ),
        ),
        flags: ["SpelledAnew"],
        ...plainRequest(operation),
      })),
    ...under("FieldSpelledAnew", respelledProtocol("oauth_timestamp", "timestamp-malformed"), [
      ["timestamp-space-in-front", "A space in front of the time.", (seconds) => ` ${seconds}`],
      ["timestamp-space-behind", "A space behind the time.", append(" ")],
      ["timestamp-zero-in-front", "A zero in front of the time.", (seconds) => `0${seconds}`],
      ["timestamp-plus-in-front", "A plus in front of the time.", (seconds) => `+${seconds}`],
      ["timestamp-letters-behind", "Letters behind the time.", append("abc")],
      ["timestamp-fraction-behind", "A fraction of zero behind the time.", append(".0")],
      ["timestamp-underscore-within", "An underscore between two digits of the time.", swap(/(?<=^.)/, "_")],
      ["timestamp-full-width", "The first digit of the time is the full-width one.", swap(/^1/, "\uff11")],
    ]),
    ...under("FieldSpelledAnew", respelledProtocol("oauth_consumer_key", "consumer-unknown"), [
      ["login-upper-case", "The login in capitals.", (login) => login.toUpperCase()],
      ["login-space-in-front", "A space in front of the login.", (login) => ` ${login}`],
      ["login-space-behind", "A space behind the login.", append(" ")],
    ]),
    ...under("FieldSpelledAnew", respelledProtocol("oauth_nonce", "signature-mismatch"), [
      ["nonce-upper-case", "The nonce in capitals.", (nonce) => nonce.toUpperCase()],
      ["nonce-space-in-front", "A space in front of the nonce.", (nonce) => ` ${nonce}`],
      ["nonce-space-behind", "A space behind the nonce.", append(" ")],
    ]),
    ...under("FieldSpelledAnew", respelledUrl, [
      ["url-slash-behind", "A slash at the end of the URL.", append("/")],
      ["url-slash-doubled", "A slash more in the URL.", swap("/payout/", "/payout//")],
      ["url-operation-upper-case", "The operation in capitals.", swap("/payout/", "/PAYOUT/")],
    ]),
    ...under("SignatureSpelledAnew", respelledProtocol("oauth_signature", "signature-mismatch"), [
      ["signature-lower-case", "The signature in small letters.", lowerCaseButLast],
    ]),
    ...under("SignatureSpelledAnew", respelledProtocol("oauth_signature", "signature-malformed"), [
      ["signature-unpadded", "The signature without its padding.", swap(/=+$/, "")],
      ["signature-space-within", "A space within the signature.", (text) => `${text.slice(0, 8)} ${text.slice(8)}`],
      ["signature-letters-behind", "Letters behind the padding of the signature.", append("AAAA")],
      [
        "signature-line-feed-within",
        "A line feed within the signature.",
        (text) => `${text.slice(0, 8)}\n${text.slice(8)}`,
      ],
      [
        "signature-lines",
        "The signature in lines, as tools for mail write Base64.",
        (text) => text.replace(/.{8}/g, "$&\r\n"),
      ],
      ["signature-url-safe", "- and _ for + and /.", urlSafe, { shows: hasReservedLetter }],
      ["signature-other-bits", "Another last letter of the signature, of the same bytes.", setUnusedBits],
    ]),
  ],
};

/** Authors requests of which one protocol parameter is another text the second time, for which they are to be refused. */
function respelledProtocol(
  parameter: string,
  refused: string,
): (name: string, comment: string, change: Change, more?: Inputs) => AuthoredVerification {
  return (name, comment, change, more) => ({
    ...respelled(name, comment, alterProtocol(parameter, change)),
    refused,
    ...more,
  });
}

function framedAnew(name: string, comment: string, framing: NonNullable<Sending["framing"]>): AuthoredVerification {
  return {
    ...respelled(name, comment, (request) => request),
    ...describing(`sent as ${framing}`),
    sending: { framing },
  };
}

function respelledUrl(name: string, comment: string, change: Change): AuthoredVerification {
  return { ...respelled(name, comment, alterUrl(change)), refused: "signature-mismatch" };
}

function respelled(name: string, comment: string, alter: Alter): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    ...describing("two words: caf\u00e9"),
    point: "nonce-replay",
    respells: true,
    alter,
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
