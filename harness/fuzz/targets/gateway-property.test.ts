import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Observation } from "../../../src/judging/adapter.ts";
import { createJudge } from "../../../src/judging/judge.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import type { HttpRequest } from "../../../src/signing/http-request.ts";
import type { LiveMerchant } from "../../../src/suite/derive/live-scene.ts";
import { parseVectors } from "../../../src/suite/model/parse-vectors.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import type { Consumer } from "../../../src/verification/verify-task.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers, publishedMerchants } from "../../suite/published-consumers.ts";
import type { CampaignOutcome } from "../campaign/campaign.ts";
import { runCampaign } from "../campaign/run-campaign.ts";
import { vectorFileOf } from "../corpus/vector-of-finding.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { type AskGateway, gatewayProperty } from "./gateway-property.ts";
import { plainest } from "./verification/drawn-request.ts";

// Thousands of requests are signed on whatever processor is left.
const suite = loadVectors();
const secret = "0F-live-secret";
const withSecret = <T extends { readonly consumerSecret?: string }>(merchant: T): T =>
  merchant.consumerSecret?.startsWith("F9F65098") ? { ...merchant, consumerSecret: secret } : merchant;
const merchants: Readonly<Record<string, LiveMerchant>> = Object.fromEntries(
  Object.entries(publishedMerchants(suite)).map(([name, merchant]) => [name, withSecret(merchant)]),
);
const consumers: readonly Consumer[] = publishedConsumers(suite).map(withSecret);
const setting = {
  baseUrl: "http://127.0.0.1:8080/pay",
  endpointId: "40771",
  otherEndpointId: "40772",
  merchants,
  keys: suite.keys,
  mask: (text: string) => text.replaceAll(secret, "[secret]"),
};
const NOW = 1_763_660_000;
const RUNS = 100;

/** Makes a gateway that remembers nonces and records its requests. */
function serve(accepts: (request: HttpRequest, now: string) => boolean) {
  const sent: HttpRequest[] = [];
  const nonces = new Set<string>();
  const ask: AskGateway = async (make): Promise<Observation> => {
    const request = make({ now: NOW + sent.length, nonce: `fresh${sent.length}` });
    sent.push(request);
    const accepted = accepts(request, String(NOW + sent.length));
    const nonce = /oauth_nonce="([^"]*)"/.exec(JSON.stringify(request.headers).replaceAll('\\"', '"'))?.[1] ?? "";
    if (!accepted || nonces.has(nonce)) return { verified: { accepted: false, reason: "HTTP 403" } };
    nonces.add(nonce);
    return { verified: { accepted: true } };
  };
  return { ask, sent };
}

function run(ask: AskGateway, { keepGoing = true, own = setting } = {}): Promise<CampaignOutcome> {
  return runCampaign({ properties: [gatewayProperty(ask, own)], seed: 1, runs: RUNS, keepGoing, window: 8 });
}

const right = (request: HttpRequest, now: string): boolean =>
  verifyRequest(request, consumers, now, { maxSkewSeconds: 300 }).accepted;

/** Whether what was sent was right when it was sent. */
const wasRight = (request: HttpRequest): boolean => verifyRequest(request, consumers, String(NOW)).accepted;

describe("gatewayProperty", () => {
  it("finds nothing in a right gateway that remembers nonces and minds the time", async () => {
    const { ask, sent } = serve(right);
    const outcome = await run(ask);
    expect(outcome).toMatchObject({ runs: RUNS, findings: 0 });
    expect(sent.length).toBeGreaterThan(RUNS * 0.75);
    // Complete bodies, to the gateway's own URL, and no line breaks in a header.
    const accepted = sent.filter(wasRight);
    expect(accepted.length).toBeGreaterThan(RUNS / 4);
    expect(accepted.filter(({ url }) => !url.startsWith("http://127.0.0.1:8080/pay/api/"))).toEqual([]);
    const payouts = accepted.filter(
      ({ url, body }) => url.includes("/payout/") && !/order_desc|order%5Fdesc/.test(body),
    );
    expect(payouts).toEqual([]);
    expect(sent.filter(({ headers }) => headers.some(([, value]) => /[\r\n]/.test(value)))).toEqual([]);
  });

  it.each([
    ["one that takes any signature", () => true, "accepted"],
    ["one that refuses everything", () => false, "refused"],
    [
      "one that never looks at the body",
      (request: HttpRequest, now: string) => right(request, now) || /1763\d+/.test(JSON.stringify(request.headers)),
      "accepted",
    ],
  ])("finds %s", async (_, accepts, kind) => {
    const { distinct } = await run(serve(accepts).ask, { keepGoing: false });
    expect(distinct).toMatchObject([{ property: "gateway", shrunk: true, breach: { kind } }]);
  });

  it("stores the very request that was sent in a finding, but no secret, and reads it back", async () => {
    const { ask, sent } = serve(() => false);
    const [finding] = (await run(ask, { keepGoing: false })).distinct;
    expect(sent).toContainEqual(finding?.breach.sent?.request);
    expect(finding?.breach.sent).toMatchObject({ due: { accepted: true } });
    expect(JSON.stringify(finding)).not.toMatch(/0F-live-secret|PRIVATE KEY/);
    expect(vectorFileOf(finding ?? makeFinding())).toBeUndefined();
    const property = gatewayProperty(ask, setting);
    expect(await property.check(property.read(finding?.input))).toMatchObject({ kind: "refused" });
    expect(() => property.read({ drawn: { stance: "unknown" } })).toThrow(
      /^input of gateway: expected one that it wrote/,
    );
  });

  it("draws no scenario that a gateway only should answer so, and reads one that is stored", () => {
    const { ask } = serve(() => true);
    const should = "verification-header-grammar/signature-raw";
    const isShould = (id: string): boolean => id.startsWith("verification-header-grammar/");
    const property = gatewayProperty(ask, { ...setting, levelOf: (id) => (isShould(id) ? "should" : undefined) });
    const all = gatewayProperty(ask, setting);
    const drawnBy = ({ arbitrary }: typeof property): boolean =>
      fc.sample(arbitrary, { numRuns: 800, seed: 1 }).some(({ stance }) => isShould(stance));
    expect([drawnBy(all), drawnBy(property)]).toEqual([true, false]);
    expect(property.read(property.write(plainest(should)))).toMatchObject({ stance: should });
  });

  it("masks a secret that a forgery sends, and makes no vector of it", async () => {
    const { ask } = serve((request) => request.headers.some(([, value]) => value.includes(secret)));
    const property = gatewayProperty(ask, setting);
    const drawn = { ...plainest("verification-method-confusion/method-plaintext") };
    const failure = await property.check(drawn);
    expect(failure).toMatchObject({ kind: "accepted" });
    expect(JSON.stringify(failure?.sent)).toContain("[secret]");
    expect(JSON.stringify(failure?.sent)).not.toContain(secret);
  });

  it("makes a vector of a finding whose merchants are the published ones, as the reference answers it", async () => {
    const own = { ...setting, merchants: publishedMerchants(suite) };
    const { distinct } = await run(serve(() => true).ask, { keepGoing: false, own });
    const [finding = makeFinding()] = distinct;
    expect(finding).toMatchObject({ property: "gateway", breach: { kind: "accepted" } });
    const file = parseVectors(vectorFileOf(finding) ?? "", "the vector file");
    expect(file.vectors).toMatchObject([{ result: "invalid", task: { request: finding.breach.sent?.request } }]);
    const [planned] = planSuite({ ...suite, files: [file] });
    if (planned?.kind !== "verification") throw new TypeError("it is asked of verifiers");
    const { request, consumers: known, now } = planned.request.task;
    expect(createJudge()(planned, { verified: verifyRequest(request, known, now) })).toEqual({ status: "passed" });
  });

  it("ends where the gateway is gone, and finds nothing in that", async () => {
    const { ask, sent } = serve(right);
    const why = "the gateway stopped listening after 50 answers";
    const outcome = await run(async (make) => (sent.length < 50 ? ask(make) : { unreachable: { message: why } }));
    expect(outcome).toMatchObject({ findings: 0, complete: false, incompleteReason: why });
    expect(outcome.runs).toBeLessThan(RUNS);
  });

  it.each([
    ["what could not be sent is skipped", { leftOut: { reason: "no such request" } }, { skipped: RUNS, failures: 0 }],
    [
      "what is not answered is an error",
      { errored: { message: "connection reset" } },
      { failures: expect.closeTo(RUNS, -1) },
    ],
  ])("%s", async (_, observation, tally) => {
    const outcome = await run(async () => observation);
    expect(outcome.properties[0]).toMatchObject(tally);
    expect(outcome.distinct.every(({ breach }) => breach.kind === "errored")).toBe(true);
  });
});
