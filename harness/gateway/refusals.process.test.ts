import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openGateways } from "./fixtures/open-gateways.ts";
import { send } from "./fixtures/raw-client.ts";
import { bodyRefusals } from "./fixtures/refusals/body-refusals.ts";
import { headerRefusals } from "./fixtures/refusals/header-refusals.ts";
import { httpRefusals } from "./fixtures/refusals/http-refusals.ts";
import { placeRefusals } from "./fixtures/refusals/place-refusals.ts";
import type { RefusalCases } from "./fixtures/refusals/refusal-case.ts";
import { signatureRefusals } from "./fixtures/refusals/signature-refusals.ts";
import { timeRefusals } from "./fixtures/refusals/time-refusals.ts";
import type { GatewayReason } from "./refusal.ts";

const start = openGateways();

/** `url-malformed` cannot come over HTTP: the gateway makes the URL, of a target that it has checked. */
const cases: RefusalCases<Exclude<GatewayReason, "url-malformed">> = {
  ...headerRefusals,
  ...timeRefusals,
  ...signatureRefusals,
  ...placeRefusals,
  ...bodyRefusals,
  ...httpRefusals,
};

const furtherHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": "OAuth" },
  405: { allow: "POST" },
  503: { "retry-after": "1" },
};

const readme = readFileSync(new URL("../../docs/serve.md", import.meta.url), "utf8");

describe.each(Object.entries(cases))("%s", (reason, named) => {
  it("stands in docs/serve.md under its status", () => {
    const plain = Object.values(named).find(({ options }) => options?.statuses === undefined);
    const rows = readme.split("\n").filter((line) => line.startsWith(`| ${plain?.status}`));
    expect(rows.some((row) => row.includes(`\`${reason}\``))).toBe(true);
  });

  it.each(Object.entries(named))("%s", async (_name, { sent, status, detail, options, before }) => {
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
