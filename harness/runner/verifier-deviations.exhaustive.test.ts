import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifierNamed } from "../../src/deviations/fixtures/verifier-named.ts";
import { verifierCatalogue } from "../../src/deviations/verifier/verifier-catalogue.ts";
import {
  type Errs,
  type VerifierDeviation,
  type Verify,
  verifierWith,
} from "../../src/deviations/verifier/verifier-deviation.ts";
import { sampleOf, triesAll } from "../../src/fixtures/sample.ts";
import { type PlannedVerification, planSuite } from "../../src/judging/plan.ts";
import { defaultPolicy } from "../../src/judging/policy.ts";
import { matchesGlob } from "../../src/judging/selection.ts";
import { isFailed, type Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import { runGateAt, settingAt } from "../gate/fixtures/run-gate.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";
import { serveVerifiers, type VerifierServer } from "./fixtures/serve-verifier.ts";
import { runSuite } from "./run.ts";

const suite = loadVectors();
const plan = planSuite(suite).filter(
  (planned): planned is PlannedVerification => planned.kind === "verification" && planned.leftOut === undefined,
);
const resultOf = new Map(plan.map(({ vector }) => [vector.id, vector.result]));

/** Right requests and forgeries, without which a run is incomplete; a forgery is sent before what is right. */
const PLAINEST = [
  "verification-accepted/*",
  "verification-borrowed/url-other-endpoint",
  "verification-tampered-request/body-amount*",
];

/** A time-out for verifiers that answer: long enough never to pass by chance. */
const ANSWER_TIMEOUT_MS = 20_000;
/** A time-out for verifiers that never answer. */
const HANG_TIMEOUT_MS = 300;

async function run(
  name: string,
  verify: Verify,
  timeoutMs: number = ANSWER_TIMEOUT_MS,
  tried: readonly PlannedVerification[] = plan,
): Promise<Report> {
  const module = { implementation: { name, version: "1.0.0" }, verify };
  return runSuite(suite, {
    connect: async () => adaptInProcess(module, { timeoutMs }),
    plan: tried,
    policy: { ...defaultPolicy, failOn: "hardening" },
  });
}

function notPassed({ verdicts }: Report): readonly Verdict[] {
  return verdicts.filter(({ status }) => status !== "passed");
}

/** Decides in which way one verdict errs. */
function erringOf({ id, status }: Verdict): Errs {
  if (status === "errored") return "does not answer";
  return resultOf.get(id) === "invalid" ? "accepts" : "refuses";
}

/** Lists the vectors that a deviation names, glob by glob. */
function namedBy({ caughtBy, method }: VerifierDeviation): readonly (readonly string[])[] {
  const ids = plan.filter((one) => method === undefined || one.method === method).map(({ vector }) => vector.id);
  return caughtBy.map((glob) => ids.filter((id) => matchesGlob(id, glob)));
}

/** Lists the claims of a deviation that its vectors do not show. */
async function missedOf(deviation: VerifierDeviation): Promise<readonly string[]> {
  const { id, verify, errs } = deviation;
  const globs = [...deviation.caughtBy, ...PLAINEST];
  // One that errs in both ways names vectors of one.
  const tried =
    triesAll || errs === "accepts and refuses"
      ? plan
      : plan.filter(({ vector }) => globs.some((glob) => matchesGlob(vector.id, glob)));
  const report = await run(id, verify, errs === "does not answer" ? HANG_TIMEOUT_MS : ANSWER_TIMEOUT_MS, tried);
  const wrong = notPassed(report);
  const ids = new Set(wrong.map((verdict) => verdict.id));
  const erring = [...new Set(wrong.map(erringOf))].sort().join(" and ");
  return [
    ...(report.complete && !report.conformant
      ? []
      : [`its report is conformant, or incomplete: ${report.incompleteReason}`]),
    ...namedBy(deviation).flatMap((named, at) =>
      named.length === 0 ? [`${deviation.caughtBy[at]} matches nothing`] : [],
    ),
    ...namedBy(deviation).flatMap((named) => named.filter((one) => !ids.has(one)).map((one) => `${one} passes`)),
    ...(erring === errs ? [] : [`it ${erring}, and is said to be one that ${errs}`]),
    ...wrong
      .filter(isFailed)
      .filter(({ effect = "" }) => effect === "")
      .map((verdict) => `${verdict.id} fails without an effect`),
  ].map((missed) => `${id}: ${missed}`);
}

describe("a verifier deviation", () => {
  it("stands alone: the verifier that it changes passes every vector", async () => {
    const report = await run("right", verifierWith({}));
    expect(notPassed(report)).toEqual([]);
    expect(report).toMatchObject({ complete: true, conformant: true, totals: { passed: plan.length } });
  });

  it("has an id of its own", () => {
    const ids = verifierCatalogue.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is caught by the vectors that it names, and errs as it is said to", async () => {
    const missed: string[] = [];
    for (const deviation of sampleOf(verifierCatalogue, 6)) missed.push(...(await missedOf(deviation)));
    expect(missed).toEqual([]);
  });
});

describe("a live gateway whose verifier has a deviation", () => {
  let gateway: VerifierServer;
  beforeAll(async () => {
    gateway = await serveVerifiers(publishedConsumers(suite));
  });
  afterAll(() => gateway.close());

  it.each([
    ["endpoint-from-configuration", "failed"],
    ["http-method-ignored", "failed"],
    ["content-type-ignored", "failed"],
    ["first-of-repeated", "failed"],
    ["body-map-first", "failed"],
    ["body-copy-counted", "failed"],
    ["empty-secret-tried", "failed"],
    ["method-confusion", "failed"],
    ["public-key-bytes", "failed"],
    ["placeholder-as-secret", "failed"],
    ["plaintext-decoded", "failed"],
    ["plaintext-without-secret", "failed"],
    ["host-header-obeyed", "failed"],
    ["host-header-last", "failed"],
    ["request-line-obeyed", "failed"],
    ["request-line-appended", "failed"],
    ["proxy-trusted", "failed"],
    ["forwarded-obeyed", "failed"],
    ["parameters-optional", "failed"],
    ["header-text-unchecked", "failed"],
    ["rsa-modulus-added", "failed"],
    ["hmac-case", "failed"],
    ["rsa-no-digest-info", "failed"],
    ["realm-refused", "failed"],
    ["accepts-everything", "failed"],
    // A crash or a hang is no refusal.
    ["crashes", "errored"],
    ["hangs", "errored"],
  ] as const)("%s is caught by the vectors that it names: %s", async (wanted, status) => {
    const { verify, caughtBy, method } = verifierNamed(wanted);
    gateway.play(verify);
    // The plainest requests and a forgery are selected beside them: a run without would be incomplete, all others take time.
    const report = await runGateAt(gateway.baseUrl, {
      setting: settingAt(gateway.baseUrl, { otherEndpointId: "2222" }),
      selection: {
        only: [...caughtBy, ...PLAINEST].join(),
      },
      policy: { ...defaultPolicy, failOn: "hardening" },
      timeoutMs: wanted === "hangs" ? HANG_TIMEOUT_MS : ANSWER_TIMEOUT_MS,
    });
    // What gives no answer leaves the run incomplete.
    expect(report).toMatchObject({ complete: status === "failed", conformant: false });
    const due = report.verdicts.filter(
      (verdict) => matchesGlob(verdict.id, caughtBy.join()) && (method === undefined || verdict.method === method),
    );
    expect(due.length).toBeGreaterThan(0);
    expect(due.filter((verdict) => verdict.status !== status).map(({ id }) => id)).toEqual([]);
  });
});
