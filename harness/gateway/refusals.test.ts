import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { merchant, NOW, signedFor } from "./fixtures/merchant.ts";
import { openGateways } from "./fixtures/open-gateways.ts";
import { send, write } from "./fixtures/raw-client.ts";
import type { GatewayReason } from "./refusal.ts";
import type { GatewayOptions } from "./start-gateway.ts";

const start = openGateways();

interface Case {
  /** What is sent to the gateway at that base URL. */
  readonly sent: (baseUrl: string) => string;
  readonly status: number;
  readonly detail: string;
  readonly options?: Partial<GatewayOptions>;
  /** Accepted just before. */
  readonly before?: (baseUrl: string) => string;
}

type Signed = typeof signedFor;
type SignedArguments = Parameters<Signed> extends [string, ...infer Rest] ? Rest : never;

const signed =
  (...rest: SignedArguments) =>
  (baseUrl: string): string =>
    write(signedFor(baseUrl, ...rest));

/** The request with one thing in its text replaced; what is replaced must be there. */
const altered =
  (from: string | RegExp, to: string) =>
  (baseUrl: string): string => {
    const text = write(signedFor(baseUrl));
    const changed = text.replace(from, to);
    if (changed === text) throw new Error("the alteration was to alter something");
    return changed;
  };

const withBody =
  (change: (body: string) => string) =>
  (baseUrl: string): string => {
    const request = signedFor(baseUrl);
    return write({ ...request, body: change(request.body) });
  };

const headers =
  (...lines: readonly string[]) =>
  (baseUrl: string): string =>
    write(signedFor(baseUrl), lines);

const target =
  (text: string) =>
  (baseUrl: string): string =>
    write(signedFor(baseUrl), [], text);

const MISMATCH = "oauth_signature: expected the signature of this request, got another";

/** `url-malformed` cannot come over HTTP: the gateway makes the URL, of a target that it has checked. */
type Reachable = Exclude<GatewayReason, "url-malformed">;

/** At least one case for every reason: the compiler sees to that. */
const CASES: Readonly<Record<Reachable, Readonly<Record<string, Case>>>> = {
  "authorization-missing": {
    none: { sent: altered(/Authorization: .*\r\n/, ""), status: 403, detail: "Authorization: expected one header" },
    "one in a trailer": {
      sent: (baseUrl) => {
        const { headers: given, body, ...rest } = signedFor(baseUrl);
        const authorization = given.find(([name]) => name === "Authorization")?.join(": ");
        const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n${authorization}\r\n\r\n`;
        const request = { ...rest, headers: given.filter(([name]) => name !== "Authorization"), body: chunks };
        return write(request, ["Content-Length: -", "Trailer: Authorization", "Transfer-Encoding: chunked"]);
      },
      status: 403,
      detail: "Authorization: expected one header, got none",
    },
  },
  "authorization-repeated": {
    "the same twice": {
      sent: altered(/(Authorization: .*\r\n)/, "$1$1"),
      status: 400,
      detail: "Authorization: expected one header, got 2",
    },
    "another, by a name in small letters": {
      sent: altered("Authorization:", "authorization: OAuth\r\nAuthorization:"),
      status: 400,
      detail: "Authorization: expected one header, got 2",
    },
  },
  "authorization-malformed": {
    Basic: {
      sent: altered(/Authorization: .*/, "Authorization: Basic bWU6aHVudGVyMg=="),
      status: 400,
      detail: "Authorization: expected the scheme OAuth, got Basic",
    },
    "bytes that are no UTF-8": {
      sent: altered('oauth_nonce="', 'oauth_nonce="\xff'),
      status: 400,
      detail: '"oauth_nonce": expected percent-encoded UTF-8 between the quotes, got other text',
    },
    "raw UTF-8": { sent: altered('oauth_nonce="', 'oauth_nonce="\xc3\xa9'), status: 400, detail: '"oauth_nonce"' },
  },
  "parameter-unknown": {
    "a body parameter": { sent: altered("OAuth ", 'OAuth amount="1", '), status: 400, detail: 'got "amount"' },
  },
  "parameter-repeated": {
    "in the header": {
      sent: altered("OAuth ", 'OAuth oauth_version="1.0", '),
      status: 400,
      detail: 'expected "oauth_version" once',
    },
  },
  "parameter-missing": {
    "no nonce": { sent: altered(/oauth_nonce="\w+", /, ""), status: 400, detail: "expected oauth_nonce, got none" },
  },
  "version-wrong": {
    "2.0": { sent: altered('"1.0"', '"2.0"'), status: 400, detail: 'oauth_version: expected "1.0", got "2.0"' },
  },
  "timestamp-malformed": {
    milliseconds: { sent: signed({ timestamp: `${NOW}000` }), status: 400, detail: "expected whole seconds" },
  },
  "timestamp-skewed": {
    "a second too old": {
      sent: signed({ timestamp: String(NOW - 601) }),
      status: 403,
      detail: `expected a time within 600 seconds of "${NOW}", got "${NOW - 601}"`,
    },
    "a second too early, by another limit": {
      sent: signed({ timestamp: String(NOW + 31) }),
      options: { maxSkewSeconds: 30 },
      status: 403,
      detail: `within 30 seconds of "${NOW}"`,
    },
    "by a clock between two seconds": {
      sent: signed({ timestamp: String(NOW - 601) }),
      options: { clock: () => NOW + 0.999 },
      status: 403,
      detail: `of "${NOW}"`,
    },
  },
  "timestamp-forgotten": {
    "older than what there is room for": {
      before: signed({ timestamp: String(NOW) }),
      sent: signed({ timestamp: String(NOW) }),
      options: { limits: { nonces: 1 } },
      status: 403,
      detail: `expected a time whose nonces are still remembered, got "${NOW}"`,
    },
  },
  "nonce-empty": {
    empty: { sent: altered(/oauth_nonce="\w+"/, 'oauth_nonce=""'), status: 400, detail: "oauth_nonce: expected" },
  },
  "nonce-replayed": {
    "the same request": {
      before: signed({ nonce: "n" }),
      sent: signed({ nonce: "n" }),
      status: 403,
      detail: `oauth_nonce: expected one that is new at "${NOW}", got one used before`,
    },
    "another request": {
      before: signed({ nonce: "n" }),
      sent: signed({ nonce: "n", parameters: [["amount", "99"]] }),
      status: 403,
      detail: "oauth_nonce",
    },
    "the other method": {
      before: signed({ nonce: "n", signatureMethod: "RSA-SHA256" }),
      sent: signed({ nonce: "n" }),
      status: 403,
      detail: "oauth_nonce",
    },
    "by a status of choice": {
      before: signed({ nonce: "n" }),
      sent: signed({ nonce: "n" }),
      options: { statuses: { refused: 422, malformed: 400 } },
      status: 422,
      detail: "oauth_nonce",
    },
  },
  "method-unsupported": {
    PLAINTEXT: { sent: altered("HMAC-SHA1", "PLAINTEXT"), status: 400, detail: 'got "PLAINTEXT"' },
    "by a status of choice": {
      sent: altered("HMAC-SHA1", "PLAINTEXT"),
      options: { statuses: { refused: 403, malformed: 422 } },
      status: 422,
      detail: 'got "PLAINTEXT"',
    },
  },
  "body-malformed": {
    "a raw byte": {
      sent: withBody((body) => `${body}\xe9`),
      status: 400,
      detail: "body: expected percent-encoded text",
    },
    NUL: { sent: withBody((body) => `${body}\0`), status: 400, detail: "body: expected percent-encoded text" },
    "a byte order mark": { sent: withBody((body) => `\xef\xbb\xbf${body}`), status: 400, detail: "body: expected" },
  },
  "body-not-utf8": {
    Latin1: { sent: withBody((body) => `${body}&x=%E9`), status: 400, detail: "body: expected escapes of UTF-8 bytes" },
  },
  "signature-in-body": {
    one: {
      sent: withBody((body) => `${body}&oauth_signature=x`),
      status: 400,
      detail: "oauth_signature in the header",
    },
  },
  "body-parameter-differs": {
    "another nonce": { sent: withBody((body) => `${body}&oauth_nonce=x`), status: 400, detail: '"oauth_nonce" as in' },
  },
  "consumer-unknown": {
    somebody: { sent: signed({ consumerKey: "somebody" }), status: 403, detail: 'registered one, got "somebody"' },
    "one with other letters": {
      sent: signed({ consumerKey: "\u202eevil\u0000\u00e9" }),
      status: 403,
      detail: 'got "\u202eevil\\u0000\u00e9"',
    },
  },
  "credential-missing": {
    "no secret": {
      sent: signed(),
      options: { consumers: [{ consumerKey: merchant.consumerKey, publicKey: merchant.publicKey }] },
      status: 403,
      detail: "consumer: expected a consumer secret for HMAC-SHA1 on record, got none",
    },
    "an empty one": {
      sent: signed({ consumerSecret: "" }),
      options: { consumers: [{ consumerKey: merchant.consumerKey, consumerSecret: "" }] },
      status: 403,
      detail: "expected a consumer secret",
    },
  },
  "key-unusable": {
    "other text": {
      sent: signed({ signatureMethod: "RSA-SHA256" }),
      options: { consumers: [{ consumerKey: merchant.consumerKey, publicKey: "hunter2" }] },
      status: 403,
      detail: "RSA key: expected",
    },
  },
  "signature-malformed": {
    "cut short": { sent: altered("%3D", ""), status: 403, detail: "expected 20 bytes in padded standard Base64" },
  },
  "signature-mismatch": {
    "another body": { sent: altered("10.42", "10.43"), status: 403, detail: MISMATCH },
    "another endpoint": { sent: altered("/payout/1111 ", "/payout/1112 "), status: 403, detail: MISMATCH },
    "another operation": { sent: altered("v4/payout", "v4/transfer"), status: 403, detail: MISMATCH },
    "a query that was not signed": { sent: altered("1111 ", "1111?a=b "), status: 403, detail: MISMATCH },
    "an escape in the path, though it means the same": {
      sent: altered("/payout/1111 ", "/payout/%31111 "),
      status: 403,
      detail: MISMATCH,
    },
    "localhost signed": {
      sent: (baseUrl) => write(signedFor(baseUrl.replace("127.0.0.1", "localhost"))),
      status: 403,
      detail: `${MISMATCH}. The Host header says "localhost:PORT", but this gateway's URLs begin with http://127.0.0.1:PORT/paynet, and so must the URL that is signed`,
    },
    "a host that a stranger would like to be shown": {
      sent: (baseUrl) => write({ ...signedFor(baseUrl), body: "a=1" }, ["Host: \xe2\x80\xae<b>\t"]),
      status: 403,
      detail: 'The Host header says "\u202e<b>"',
    },
    "by 401, which says how to do better": {
      sent: altered("10.42", "10.43"),
      options: { statuses: { refused: 401, malformed: 400 } },
      status: 401,
      detail: MISMATCH,
    },
  },
  "http-method-wrong": {
    GET: { sent: altered("POST ", "GET "), status: 405, detail: 'HTTP method: expected POST, got "GET"' },
    "HEAD, whose answer has no body": {
      sent: (baseUrl) => write({ ...signedFor(baseUrl), method: "HEAD" }, ["Connection: close"]),
      status: 405,
      detail: 'HTTP method: expected POST, got "HEAD"',
    },
    TRACE: {
      sent: altered(/.*/s, "TRACE /paynet/api/v4/payout/1 HTTP/1.1\r\nHost: x\r\n\r\n"),
      status: 405,
      detail: "",
    },
    CONNECT: {
      sent: altered(/.*/s, "CONNECT gateway.example:443 HTTP/1.1\r\nHost: x\r\n\r\n"),
      status: 405,
      detail: 'HTTP method: expected POST, got "CONNECT"',
    },
    "GET, which asks before it sends": {
      sent: (baseUrl) => write({ ...signedFor(baseUrl), method: "GET" }, ["Expect: 100-continue"]),
      status: 405,
      detail: 'HTTP method: expected POST, got "GET"',
    },
  },
  "operation-unknown": {
    "no operation": {
      sent: target("/paynet/api/v4/refund/1111"),
      status: 404,
      detail:
        'expected /paynet/api/v2/pan-eligibility/send/{endpoint} or that of another operation, got "/api/v4/refund/1111"',
    },
    "another version": { sent: target("/paynet/api/v3/payout/1111"), status: 404, detail: "path: expected" },
    "no endpoint": { sent: target("/paynet/api/v4/payout/"), status: 404, detail: "path: expected" },
    "more than an endpoint": { sent: target("/paynet/api/v4/payout/1111/"), status: 404, detail: "path: expected" },
    "dots for an endpoint": { sent: target("/paynet/api/v4/payout/.."), status: 404, detail: "path: expected" },
    "a path in capitals": { sent: target("/PAYNET/api/v4/payout/1111"), status: 404, detail: "path: expected" },
    "two slashes": { sent: target("/paynet//api/v4/payout/1111"), status: 404, detail: "path: expected" },
    "another base path": { sent: target("/paynet2/api/v4/payout/1111"), status: 404, detail: "path: expected" },
    "the root": { sent: target("/"), status: 404, detail: "path: expected" },
  },
  "target-malformed": {
    "an asterisk": { sent: target("*"), status: 400, detail: "request target: expected a path or an absolute URL" },
    "a fragment": { sent: target("/paynet/api/v4/payout/1111#a"), status: 400, detail: "without a fragment" },
  },
  "host-wrong": {
    "an absolute URL of another host": {
      sent: target("http://evil.example/paynet/api/v4/payout/1111"),
      status: 421,
      detail: 'expected a URL of http://127.0.0.1:PORT, got "http://evil.example/paynet/api/v4/payout/1111"',
    },
    "a user's name before the host": {
      sent: (baseUrl) => write(signedFor(baseUrl), [], signedFor(baseUrl).url.replace("//", "//127.0.0.1@")),
      status: 421,
      detail: "expected a URL of http://127.0.0.1:PORT",
    },
  },
  "target-too-long": {
    "a long query": {
      sent: target(`/paynet/api/v4/payout/1111?${"a".repeat(8_192)}`),
      status: 414,
      detail: "request target: expected at most 8192 bytes, got 8219",
    },
  },
  "headers-too-large": {
    "many bytes": { sent: headers(`X: ${"a".repeat(17_000)}`), status: 431, detail: "headers: expected fewer bytes" },
    "many headers, the second Authorization last": {
      sent: headers(...Array.from({ length: 2_500 }, () => "a:"), "Authorization: OAuth"),
      status: 431,
      detail: "headers: expected at most 100, got 2504",
    },
  },
  "content-type-wrong": {
    JSON: { sent: headers("Content-Type: application/json"), status: 415, detail: 'got "application/json"' },
    none: { sent: headers("Content-Type: -"), status: 415, detail: "got 0 headers" },
    "two, the same": {
      sent: altered(/(Content-Type: .*\r\n)/, "$1$1"),
      status: 415,
      detail: "expected one header application/x-www-form-urlencoded, got 2 headers",
    },
  },
  "content-coding-unsupported": {
    gzip: {
      sent: headers("Content-Encoding: gzip"),
      status: 415,
      detail: 'Content-Encoding: expected none, got "gzip"',
    },
  },
  "transfer-coding-unknown": {
    "gzip below chunked": {
      sent: headers("Content-Length: -", "Transfer-Encoding: gzip, chunked"),
      status: 501,
      detail: 'Transfer-Encoding: expected chunked alone, got "gzip, chunked"',
    },
    "one that says nothing of where the body ends": {
      sent: headers("Content-Length: -", "Transfer-Encoding: identity"),
      status: 501,
      detail: 'got "identity"',
    },
  },
  "expectation-unknown": {
    "of something else": { sent: headers("Expect: a miracle"), status: 417, detail: 'none, got "a miracle"' },
  },
  "body-too-large": {
    "by its length": {
      sent: withBody(() => "a".repeat(65_537)),
      status: 413,
      detail: "body: expected at most 65536 bytes, got more",
    },
    "by its length, before it is sent": {
      sent: headers("Expect: 100-continue", "Content-Length: 65537"),
      status: 413,
      detail: "body: expected at most 65536 bytes, got more",
    },
    "by a length that no number holds": {
      sent: headers("Content-Length: 18446744073709551615"),
      status: 413,
      detail: "body: expected at most 65536 bytes, got more",
    },
    "by what has come of its chunks": {
      sent: (baseUrl) =>
        write({ ...signedFor(baseUrl), body: `${"8000\r\n".concat("a".repeat(0x8000), "\r\n").repeat(3)}0\r\n\r\n` }, [
          "Content-Length: -",
          "Transfer-Encoding: chunked",
        ]),
      status: 413,
      detail: "body: expected at most 65536 bytes, got more",
    },
  },
  "request-too-large": {
    "though the gateway would take it": {
      sent: withBody(() => "a".repeat(1_048_576)),
      options: { limits: { bodyBytes: 2_000_000 } },
      status: 413,
      detail: "request: expected at most 1048576 characters",
    },
  },
  "http-version-unsupported": {
    "2.0": { sent: altered("HTTP/1.1", "HTTP/2.0"), status: 505, detail: 'expected version 1.1 or 1.0, got "2.0"' },
    "0.9": { sent: altered(/.*/s, "POST /paynet/api/v4/payout/1\r\n\r\n"), status: 505, detail: 'got "0.9"' },
  },
  "http-malformed": {
    "no Host": { sent: headers("Host: -"), status: 400, detail: "Host: expected one header, got none" },
    "two Hosts": { sent: altered(/(Host: .*\r\n)/, "$1Host: evil.example\r\n"), status: 400, detail: "got 2" },
    "chunks in HTTP/1.0": {
      sent: (baseUrl) =>
        headers("Content-Length: -", "Transfer-Encoding: chunked")(baseUrl).replace("HTTP/1.1", "HTTP/1.0"),
      status: 400,
      detail: "Transfer-Encoding: expected none in HTTP/1.0, got one",
    },
    TLS: {
      sent: altered(/.*/s, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc"),
      status: 400,
      detail: "HTTP: expected a request in plain text, got TLS: the URL begins with http://",
    },
    "other bytes": { sent: altered("POST ", "\xff\x00 "), status: 400, detail: "HTTP: expected a well-formed request" },
  },
  "request-timeout": {
    "half a head": {
      sent: altered(/HTTP.*/s, "HT"),
      options: { limits: { headersTimeoutMs: 50 } },
      status: 408,
      detail: "HTTP: expected the whole request in time, got a part of it",
    },
  },
  "gateway-full": {
    "no room at all": {
      sent: signed(),
      options: { limits: { connections: 0 } },
      status: 503,
      detail: "connections: expected at most 0, got more: try again",
    },
  },
  "gateway-fault": {
    "a clock that fails": {
      sent: signed(),
      options: {
        clock: () => {
          throw new RangeError(merchant.consumerSecret);
        },
      },
      status: 500,
      detail: "gateway: expected to judge the request, got a fault of its own (RangeError)",
    },
  },
};

const furtherHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": "OAuth" },
  405: { allow: "POST" },
  503: { "retry-after": "1" },
};

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");

describe.each(Object.entries(CASES))("%s", (reason, cases) => {
  it("stands in the README under its status", () => {
    const plain = Object.values(cases).find(({ options }) => options?.statuses === undefined);
    const rows = readme.split("\n").filter((line) => line.startsWith(`| ${plain?.status}`));
    expect(rows.some((row) => row.includes(`\`${reason}\``))).toBe(true);
  });

  it.each(Object.entries(cases))("%s", async (_name, { sent, status, detail, options, before }) => {
    const gateway = await start(options);
    const port = new URL(gateway.baseUrl).port;
    if (before !== undefined) {
      const { answers } = await send(gateway.localUrl, before(gateway.baseUrl), { answers: 1 });
      expect(answers).toMatchObject([{ status: 200 }]);
    }
    const bytes = sent(gateway.baseUrl);
    const isHead = bytes.startsWith("HEAD");
    const { answers } = await send(gateway.localUrl, bytes, isHead ? {} : { answers: 1 });
    const outcome = { accepted: false, reason, detail: expect.stringContaining(detail.replaceAll("PORT", port)) };
    expect(gateway.received.at(-1)).toMatchObject({ status, outcome, seq: before === undefined ? 1 : 2 });
    if (isHead) return;
    const [answer] = answers;
    expect(answer).toMatchObject({
      status,
      headers: {
        "content-type": "application/json",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        ...furtherHeaders[status],
      },
    });
    expect(answer?.body).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(answer?.body ?? "")).toEqual({ reason, detail: outcome.detail });
    expect(answer?.body).not.toMatch(/F9F65098|hunter2|MII|bWU6/);
  });
});
