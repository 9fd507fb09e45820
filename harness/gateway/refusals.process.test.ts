import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { httpRefusals } from "./fixtures/http-refusals.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { send } from "./fixtures/raw-client.ts";
import type { HttpReason, RefusalCase } from "./fixtures/refusal-case.ts";
import { signatureRefusals } from "./fixtures/signature-refusals.ts";

const statuses: Readonly<Record<HttpReason, number>> = {
  "authorization-missing": 403,
  "authorization-repeated": 400,
  "authorization-malformed": 400,
  "parameter-unknown": 400,
  "parameter-repeated": 400,
  "parameter-missing": 400,
  "version-wrong": 400,
  "timestamp-malformed": 400,
  "nonce-empty": 400,
  "method-unsupported": 400,
  "timestamp-skewed": 403,
  "timestamp-forgotten": 403,
  "nonce-replayed": 403,
  "consumer-unknown": 403,
  "credential-missing": 403,
  "key-unusable": 403,
  "signature-malformed": 403,
  "signature-mismatch": 403,
  "http-method-wrong": 405,
  "operation-unknown": 404,
  "target-malformed": 400,
  "host-wrong": 421,
  "target-too-long": 414,
  "body-malformed": 400,
  "body-not-utf8": 400,
  "signature-in-body": 400,
  "body-parameter-differs": 400,
  "content-type-wrong": 415,
  "body-too-large": 413,
  "request-too-large": 413,
  "headers-too-large": 431,
  "content-coding-unsupported": 415,
  "transfer-coding-unknown": 501,
  "expectation-unknown": 417,
  "http-version-unsupported": 505,
  "http-malformed": 400,
  "request-timeout": 408,
  "gateway-full": 503,
  "gateway-fault": 500,
};

const furtherHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": "OAuth" },
  405: { allow: "POST" },
  503: { "retry-after": "1" },
};

const readme = readFileSync(new URL("../../docs/serve.md", import.meta.url), "utf8");

const cases = Object.entries<RefusalCase>({ ...signatureRefusals, ...httpRefusals });

describe.each(Object.entries(statuses))("%s", (reason, status) => {
  it("stands in docs/serve.md under its status", () => {
    const rows = readme.split("\n").filter((line) => line.startsWith(`| ${status}`));
    expect(rows.some((row) => row.includes(`\`${reason}\``))).toBe(true);
  });

  it("refuses", () =>
    expectEach(
      cases.filter(([name]) => name.startsWith(`${reason}: `)),
      (_, one) => checkRefusal(reason, status, one),
    ));
});

async function checkRefusal(reason: string, usual: number, [sent, detail, how = {}]: RefusalCase): Promise<void> {
  const { options, before, status = usual } = how;
  const gateway = await start(options);
  if (before !== undefined) {
    const { answers } = await send(gateway.localUrl, before(gateway.baseUrl), { answers: 1 });
    expect(answers).toMatchObject([{ status: 200 }]);
  }
  const bytes = sent(gateway.baseUrl);
  const isHead = bytes.startsWith("HEAD");
  const { answers } = await send(gateway.localUrl, bytes, isHead ? {} : { answers: 1 });
  const said = expect.stringContaining(detail.replaceAll("PORT", new URL(gateway.baseUrl).port));
  const outcome = { accepted: false, reason, detail: said };
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
  expect(JSON.parse(answer?.body ?? "")).toEqual({ reason, detail: said });
  expect(answer?.body).not.toMatch(/F9F65098|hunter2|MII|bWU6/);
}
