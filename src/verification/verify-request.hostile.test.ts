import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../signing/http-request.ts";
import { merchant, NOW, rewriteHeader, signed } from "./fixtures/merchant.ts";
import type { RejectionReason } from "./rejection.ts";
import { verifyRequest } from "./verify-request.ts";

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
