import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../signing/http-request.ts";
import { signatureMethods } from "../signing/signing-task.ts";
import { merchant, NOW, rewriteHeader, signed } from "./fixtures/merchant.ts";
import type { RejectionReason } from "./rejection.ts";
import { type Verification, verifyRequest } from "./verify-request.ts";

/** Any UTF-16 at all: lone surrogates, NUL, line breaks. */
const garbage = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
/** Text that the grammars care about. */
const spice = fc.string({
  unit: fc.constantFrom(..." \t\r\n,;\"'\\=&+%#?/:~!*0aAeEé\0\ud83d\ufeff", "%20", "%e9", "oauth_", "realm=", "OAuth "),
});
const insertion = fc.oneof(garbage, spice);

/** An answer is an acceptance of the merchant or a reason with a detail that can travel and tells no secret. */
function expectAnswer(answer: Verification): void {
  if (answer.accepted) expect(answer.consumerKey).toBe(merchant.consumerKey);
  else {
    expect(answer.reason).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)+$/);
    expect(answer.detail).not.toBe("");
    expect(answer.detail.isWellFormed()).toBe(true);
    expect(answer.detail.length).toBeLessThan(400);
    expect(answer.detail).not.toContain(merchant.consumerSecret);
  }
}

describe("verifyRequest never throws", () => {
  it("on garbage", () => {
    const headers = fc.array(
      fc.tuple(fc.oneof(garbage, fc.constantFrom("Authorization", "Content-Type", "AUTHORIZATION")), insertion),
    );
    const request = fc.record({
      method: fc.oneof(garbage, fc.constant("POST")),
      url: fc.oneof(garbage, fc.webUrl()),
      headers,
      body: insertion,
    });
    fc.assert(
      fc.property(request, garbage, (hostile, now) => {
        const answer = verifyRequest(hostile, [merchant], now, { maxSkewSeconds: 300 });
        expectAnswer(answer);
        expect(answer.accepted).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("on garbage behind a proper envelope", () => {
    fc.assert(
      fc.property(insertion, insertion, (authorization, body) => {
        const proper = signed("HMAC-SHA1");
        const hostile = rewriteHeader({ ...proper, body }, "Authorization", () => `OAuth ${authorization}`);
        const answer = verifyRequest(hostile, [merchant], NOW);
        expectAnswer(answer);
        expect(answer.accepted).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("on a signed request with text cut out or put in, and accepts it only where it says the same", () => {
    const part = fc.constantFrom("method", "url", "body", "Authorization", "Content-Type");
    const edit = fc.record({ part, at: fc.nat(1200), cut: fc.nat(4), insert: insertion });
    fc.assert(
      fc.property(fc.constantFrom(...signatureMethods), edit, (method, { part: edited, at, cut, insert }) => {
        const original = signed(method, {}, { placement: "header-and-body", realm: "Photos" });
        const rewrite = (text: string): string => {
          const place = at % (text.length + 1);
          return text.slice(0, place) + insert + text.slice(place + cut);
        };
        const hostile = editPart(original, edited, rewrite);
        const answer = verifyRequest(hostile, [merchant], NOW);
        expectAnswer(answer);
        if (answer.accepted) {
          expect(meaning(hostile)).toEqual(meaning(original));
          expect(hostile.url).toBe(original.url);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("on garbage for credentials and options", () => {
    const consumer = fc.record(
      { consumerKey: fc.constant(merchant.consumerKey), consumerSecret: insertion, publicKey: insertion },
      { requiredKeys: ["consumerKey"] },
    );
    const skew = fc.record({ maxSkewSeconds: fc.double() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.constantFrom(...signatureMethods), consumer, garbage, skew, (method, known, now, options) => {
        const answer = verifyRequest(signed(method), [known], now, options);
        expectAnswer(answer);
        expect(answer.accepted).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

/** The body's parameters and the header's pairs, as the platform reads them and without regard to order. */
function meaning(request: HttpRequest): unknown {
  return [...new URLSearchParams(request.body)].map((pair) => pair.join("=")).toSorted();
}

function editPart(request: HttpRequest, part: string, rewrite: (text: string) => string): HttpRequest {
  if (part === "method") return { ...request, method: rewrite(request.method) };
  if (part === "url") return { ...request, url: rewrite(request.url) };
  if (part === "body") return { ...request, body: rewrite(request.body) };
  return rewriteHeader(request, part, rewrite);
}

/** Inputs that would take a quadratic reader minutes: finishing is the test. */
describe("verifyRequest reads long text in one pass", () => {
  const size = 200_000;
  const proper = signed("HMAC-SHA1");
  const authorization = (value: string): HttpRequest => rewriteHeader(proper, "Authorization", () => value);
  const rows: readonly (readonly [string, HttpRequest, RejectionReason])[] = [
    ["a host that does not end", { ...proper, url: `https://${"a".repeat(size)} ` }, "url-malformed"],
    [
      "tabs in the content type",
      rewriteHeader(proper, "Content-Type", (value) => `${value}${"\t".repeat(size)}x`),
      "content-type-wrong",
    ],
    [
      "a charset that does not end",
      rewriteHeader(proper, "Content-Type", (value) => `${value}; charset="${"x".repeat(size)}`),
      "content-type-wrong",
    ],
    ["white space before the scheme", authorization(" ".repeat(size)), "authorization-malformed"],
    ["spaces after the scheme", authorization(`OAuth${" ".repeat(size)}`), "authorization-malformed"],
    ["a name without a value", authorization(`OAuth ${"a".repeat(size)}`), "authorization-malformed"],
    ["a realm that does not end", authorization(`OAuth realm="${"\\\\".repeat(size / 2)}`), "authorization-malformed"],
    ["white space after a pair", authorization(`OAuth oauth_x=""${" ".repeat(size)}x`), "authorization-malformed"],
    [
      "white space around many commas",
      authorization(`OAuth ${Array.from({ length: 10_000 }, (_, n) => `oauth_${n}="" ${" ".repeat(40)}, `).join("")}`),
      "authorization-malformed",
    ],
    [
      "many parameters",
      authorization(`OAuth ${Array.from({ length: 60_000 }, (_, n) => `oauth_${n}=""`).join(",")}`),
      "parameter-missing",
    ],
    [
      "a long signature",
      rewriteHeader(proper, "Authorization", (value) => value.replace(/(?<=oauth_signature=")[^"]*/, "A".repeat(size))),
      "signature-malformed",
    ],
    [
      "a long timestamp",
      rewriteHeader(proper, "Authorization", (value) => value.replace(NOW, "1".repeat(size))),
      "timestamp-malformed",
    ],
    ["a long value", { ...proper, body: `a=${"+".repeat(size)}` }, "signature-mismatch"],
    ["many names", { ...proper, body: "a&".repeat(size / 2) }, "signature-mismatch"],
    ["many separators", { ...proper, body: "&".repeat(size) }, "signature-mismatch"],
    ["an escape at the end", { ...proper, body: `${"%41".repeat(size / 4)}%` }, "body-malformed"],
  ];

  it.each(rows)("%s", (_name, request, reason) => {
    expect(verifyRequest(request, [merchant], NOW)).toMatchObject({ accepted: false, reason });
  });
});
