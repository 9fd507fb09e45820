import { describe, expect, it } from "vitest";
import { fieldsOf } from "../judging/fixtures/verdict-fields.ts";
import type { SentBy } from "./fixtures/capture-requests.ts";
import { namesOf, reportOn } from "./fixtures/report-captured.ts";
import { authorityOf, urlByHost } from "./signed-url.ts";

const PATH = "/paynet/api/v4/payout/1111";

/** Sends a request that is signed for one host and names one, perhaps another, in its Host header. */
function sentTo(signedFor: string, host: string, rest: SentBy = {}): SentBy {
  return {
    ...rest,
    signedFor,
    alter: (request) => ({ ...request, headers: [...request.headers, ["Host", host]] }),
  };
}

/** Sends so many pairs that no mistake is tried on the request. */
function sentLongTo(signedFor: string, host: string): SentBy {
  const { alter = (request) => request, ...sent } = sentTo(signedFor, host, { refused: "signature-mismatch" });
  return { ...sent, alter: (request) => alter({ ...request, body: `${request.body}${"&".repeat(600)}` }) };
}

describe("a captured request that is signed for another host", () => {
  it.each<readonly [what: string, sent: SentBy, signed: string]>([
    ["as the Host header has it", sentTo("localhost:9", "localhost:9"), "localhost:9"],
    ["as a Host header of another machine has it", sentTo("pay.example", "pay.example"), "pay.example"],
    ["by RSA", sentTo("localhost:9", "localhost:9", { method: "RSA-SHA256" }), "localhost:9"],
    [
      "another name of this machine, whatever the Host header names",
      sentTo("localhost:9", "127.0.0.1:9"),
      "localhost:9",
    ],
    ["IPv6 of this machine, without a Host header", { signedFor: "[::1]:9" }, "[::1]:9"],
  ])("is reported with the URL to sign: %s", (_what, sent, signed) => {
    const report = reportOn([sent, {}, sent]);
    expect(report).toMatchObject({ conformant: false, totals: { passed: 1, failed: 2 }, unexplained: [] });
    expect(namesOf(report)).toEqual(["signed-url-differs"]);
    expect(report.verdicts[0]).toMatchObject({
      diagnosis: [["signed-url-differs"]],
      clauses: ["base-string.5", "base-string.6"],
      mismatch: {
        stage: "url",
        expected: `http://127.0.0.1:9${PATH}`,
        actual: `http://${signed}${PATH}`,
        note: `the signature is right for http://${signed}${PATH}; the URL to sign is http://127.0.0.1:9${PATH}`,
      },
    });
  });

  it("is not reported for a signature that is wrong for every host that is known", () => {
    const report = reportOn([sentLongTo("pay.example", "localhost:9")]);
    expect(report.diagnosis).toEqual([]);
    expect(report.unexplained.flatMap(({ vectors }) => vectors)).toHaveLength(1);
  });

  it("is distinct from one that looks like it and is signed for no host that is known", () => {
    const report = reportOn([sentLongTo("localhost:9", "127.0.0.1:9"), sentLongTo("pay.example", "127.0.0.1:9")]);
    expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis)).toEqual([[["signed-url-differs"]], []]);
  });

  it("is not reported where the gateway refuses it for another reason", () => {
    const report = reportOn([{ ...sentTo("localhost:9", "localhost:9"), refused: "timestamp-skewed" }]);
    expect(namesOf(report)).toEqual(["timestamp-skewed"]);
  });

  it("hides in both URLs what must not be shown", () => {
    const report = reportOn([sentTo("localhost:9", "localhost:9")], { mask: (text) => text.replaceAll("paynet", "*") });
    expect(fieldsOf(report.verdicts[0]).mismatch).toMatchObject({
      expected: "http://127.0.0.1:9/*/api/v4/payout/1111",
      actual: "http://localhost:9/*/api/v4/payout/1111",
    });
    expect(JSON.stringify(report)).not.toContain("paynet");
  });

  it("is reported beside a mistake", { tags: "slow" }, () => {
    const mistaken = { mistakes: ["space-as-plus"], parameters: [["order_desc", `a b${"x".repeat(4096)}`]] } as const;
    const sent = sentTo("localhost:9", "localhost:9", mistaken);
    const report = reportOn([sent, sent, mistaken]);
    expect(report.verdicts.map(fieldsOf).map(({ diagnosis }) => diagnosis?.[0]?.join(" + "))).toEqual([
      "signed-url-differs + space-as-plus",
      "signed-url-differs + space-as-plus",
      "space-as-plus",
    ]);
    expect(report.unexplained).toEqual([]);
  });
});

it("reads the authority of a URL, and the URL that a Host header names", () => {
  const authorities = ["http://Host:80/a", "HTTPS://h?a", "http://a@b/c", "/path"].map(authorityOf);
  expect(authorities).toEqual(["host:80", "h", "a@b", ""]);
  const rows: readonly (readonly [url: string, host: string | undefined, expected: string | undefined])[] = [
    ["http://127.0.0.1:80/a?b", "localhost:8080", "http://localhost:8080/a?b"],
    ["https://[::1]:8080/a", "[::1]:8081", "https://[::1]:8081/a"],
    ["http://a/b", "$1", undefined],
    ["http://gateway.example/a", "Gateway.Example", undefined],
    ["http://a/b", undefined, undefined],
    ["http://a/b", "", undefined],
    ["http://a/b", "evil.example/x", undefined],
    ["http://a/b", "me@a", undefined],
    ["http://a/b", "\u202eevil", undefined],
  ];
  for (const [url, host, expected] of rows) {
    const headers = host === undefined ? [] : [["HOST", host] as const];
    expect(urlByHost({ method: "POST", url, headers, body: "" }), `${url} at ${host}`).toBe(expected);
  }
});
