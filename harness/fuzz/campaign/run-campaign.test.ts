import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CountersignError } from "../../../src/countersign-error.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Diagnosis } from "../../../src/diagnosis/diagnosis.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { deviantSigner } from "../../runner/fixtures/deviant-signer.ts";
import type { Finding } from "../finding.ts";
import { adaptModule, campaignOf } from "../fixtures/campaign-of.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { parametersOf } from "../fixtures/parameters-of.ts";
import { signerBy } from "../fixtures/planted-signers.ts";
import { propertyOf } from "../fixtures/property-of.ts";
import type { Property, PropertyFailure } from "../property.ts";
import type { CampaignOptions, CampaignOutcome } from "./campaign.ts";
import { runCampaign } from "./run-campaign.ts";

function numbers(check?: Property<number>["check"], id = "numbers"): Property {
  return propertyOf(id, fc.nat({ max: 1000 }), check);
}

const large = (input: number): PropertyFailure | undefined =>
  input < 500 ? undefined : { kind: "large", says: `expected less than 500, got ${input}` };

function run(properties: readonly Property[], options: Partial<CampaignOptions> = {}): Promise<CampaignOutcome> {
  return runCampaign({ properties, seed: 1, runs: 1000, keepGoing: true, window: 4, ...options });
}

function deviant(...ids: readonly string[]): ReturnType<typeof adaptModule> {
  const mistakes = catalogue.filter(({ id }) => ids.includes(id));
  return adaptModule(deviantSigner(mistakes, ["signature"]));
}

const namesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ diagnosis: [first] }) => first?.deviations.join("+") ?? "unexplained");

describe("a campaign over a property", () => {
  it("counts what it tried, and finds nothing where there is nothing", async () => {
    const outcome = await run([numbers(), numbers(undefined, "others")], { runs: 350 });
    expect(outcome).toMatchObject({ runs: 350, findings: 0, distinct: [], complete: true, seed: 1, choices: [] });
    expect(outcome.properties).toEqual([
      { id: "numbers", says: "numbers hold", runs: 200, skipped: 0, failures: 0, findings: 0 },
      { id: "others", says: "others hold", runs: 150, skipped: 0, failures: 0, findings: 0 },
    ]);
  });

  it("reports a finding as it was drawn, then shrunk, under one id", async () => {
    const reported: Finding[] = [];
    const outcome = await run([numbers(large)], { onFinding: (finding) => reported.push(finding) });
    expect(reported.map(({ shrunk }) => shrunk)).toEqual([false, true]);
    expect(reported[0]?.id).toBe(reported[1]?.id);
    expect(Number(reported[0]?.input)).toBeGreaterThanOrEqual(500);
    expect(reported[1]).toMatchObject({
      format: "countersign/finding",
      id: expect.stringMatching(/^numbers-[0-9a-f]{12}$/),
      law: "numbers hold",
      input: 500,
      breach: { kind: "large", says: "expected less than 500, got 500" },
    });
    expect(outcome.distinct).toEqual([reported[1]]);
  });

  it("counts the failures of one finding, and ends at the first one unless it is to go on", async () => {
    const all = await run([numbers(large)]);
    expect(all).toMatchObject({ runs: 1000, findings: 1 });
    expect(all.properties[0]?.failures).toBeGreaterThan(100);
    const first = await run([numbers(large)], { keepGoing: false });
    expect(first).toMatchObject({ findings: 1, complete: true });
    expect(first.properties[0]?.failures).toBe(1);
    expect(first.distinct).toEqual(all.distinct);
  });

  it("separates failures that differ in kind or in `about`", async () => {
    const kinds = (input: number): PropertyFailure | undefined => {
      if (input % 3 === 0) return { kind: "third", says: "a third" };
      return input % 7 === 0
        ? { kind: "other", says: "even or odd", about: input % 2 === 0 ? "even" : "odd" }
        : undefined;
    };
    const { distinct } = await run([numbers(kinds)]);
    expect(distinct.map(({ breach, input }) => `${breach.kind} ${input}`).toSorted()).toEqual([
      "other 14",
      "other 7",
      "third 0",
    ]);
  });

  it("finds the same from the same seed, whatever the window", async () => {
    const kinds = numbers((input) =>
      input % 3 === 0 ? { kind: `rest ${input % 5}`, says: `got ${input}` } : undefined,
    );
    const [one, other] = [await run([kinds], { window: 1 }), await run([kinds], { window: 64 })];
    expect(one.distinct).toHaveLength(5);
    expect(other.distinct).toEqual(one.distinct);
  });

  it("takes an exception of a property for a failure", async () => {
    const throwing = numbers((input) => {
      if (input > 20) throw new RangeError(`no such number: ${input}`);
      return undefined;
    });
    const { distinct } = await run([throwing]);
    expect(distinct).toMatchObject([
      { input: 21, breach: { kind: "thrown", says: expect.stringContaining("RangeError: no such number: 21") } },
    ]);
  });

  it("reports a failure that does not come again as such", async () => {
    let asked = 0;
    const flaky = numbers(() => {
      asked += 1;
      return asked === 5 ? { kind: "flaky", says: "sometimes" } : undefined;
    });
    const { distinct } = await run([flaky]);
    expect(distinct).toMatchObject([{ shrunk: false, unexplained: [expect.stringContaining("it answers rightly")] }]);
  });

  it("ends when its time is up, and at once when it is interrupted", async () => {
    const endless = { runs: Number.POSITIVE_INFINITY };
    const timed = await run([numbers()], { ...endless, timeMs: 50 });
    expect(timed).toMatchObject({ complete: true });
    const interruption = new AbortController();
    const never = new Promise<undefined>(() => {});
    const hanging = numbers((input) => {
      interruption.abort();
      return input < 0 ? undefined : never;
    });
    const ended = await run([hanging], { ...endless, signal: interruption.signal });
    expect(ended).toMatchObject({ complete: false, incompleteReason: "interrupted", findings: 0 });
  });

  it("saves what it is shrinking when it is interrupted, as small as it is, and calls it unshrunk", async () => {
    const interruption = new AbortController();
    let failures = 0;
    const interrupting = numbers((input) => {
      const failure = large(input);
      if (failure !== undefined) failures += 1;
      if (failures === 4) interruption.abort();
      return failure;
    });
    const reported: Finding[] = [];
    const onFinding = (finding: Finding): void => void reported.push(finding);
    const outcome = await run([interrupting], { window: 1, signal: interruption.signal, onFinding });
    expect(outcome).toMatchObject({ complete: false, incompleteReason: "interrupted" });
    const [first, last] = [reported[0], reported.at(-1)];
    expect(last).toMatchObject({ id: first?.id, shrunk: false, cutShort: expect.stringContaining("interrupted") });
    expect(Number(last?.input)).toBeLessThan(Number(first?.input));
    expect(Number(last?.input)).toBeGreaterThan(500);
    expect(outcome.distinct).toEqual([last]);
  });

  it("ends with what it has where the target is gone, and blames no input for it", async () => {
    let asked = 0;
    const leaving = numbers((input) => {
      asked += 1;
      if (asked > 50) throw new CountersignError("target-gone", "the adapter was given up after 20 faults in a row");
      return large(input % 500);
    });
    expect(await run([leaving])).toMatchObject({
      complete: false,
      incompleteReason: "the adapter was given up after 20 faults in a row",
      findings: 0,
      runs: 50,
    });
  });

  it("reports its progress, at last with all runs", async () => {
    const progress: number[] = [];
    await run([numbers()], { onProgress: ({ runs }) => progress.push(runs) });
    expect(progress.at(-1)).toBe(1000);
  });
});

describe("a campaign against a signer", () => {
  it("finds a mistake beside the one that the corpus holds, which it does not report again", {
    tags: "slow",
  }, async () => {
    const diagnosis = [{ deviations: ["space-as-plus"], alternatives: [] as const } as unknown as Diagnosis];
    const known = [makeFinding({ property: "signer", diagnosis })];
    const reported: Finding[] = [];
    const onFinding = (finding: Finding): void => void reported.push(finding);
    const both = deviant("space-as-plus", "empty-value-dropped");
    const again = await campaignOf(both, { keepGoing: true, runs: 150, known, onFinding });
    expect(namesOf(again.distinct)).toEqual(["empty-value-dropped"]);
    expect(new Set(reported.map(({ id }) => id)).size).toBe(1);
    expect(again.properties[0]?.failures).toBeGreaterThan(30);
  });

  it("separates a crash, garbage and a refusal from wrong signatures", async () => {
    const signer = signerBy({});
    const sign = (task: SigningTask): unknown => {
      const values = task.parameters.map(([, value]) => value).join();
      if (values.includes("+")) throw new TypeError(`cannot sign ${task.parameters.length} parameters`);
      if (values.includes("~")) return { declined: { reason: "no tilde" } };
      return values.includes("!") ? { signature: 7 } : signer.sign?.(task);
    };
    const module = { ...signer, sign: sign as NonNullable<typeof signer.sign> };
    const { distinct } = await campaignOf(adaptModule(module), { keepGoing: true, runs: 300 });
    expect(distinct.map(({ breach, diagnosis }) => ({ kind: breach.kind, diagnosis }))).toEqual(
      distinct.map(() => ({ kind: "errored", diagnosis: [] })),
    );
    const described = distinct.map((finding) => [parametersOf(finding)[0]?.[1], finding.breach.says] as const);
    expect(Object.fromEntries(described)).toEqual({
      "+": expect.stringContaining("TypeError: cannot sign 1 parameters"),
      "~": expect.stringContaining("it declined: no tilde"),
      "!": expect.stringContaining("signed.signature: expected text, got number 7"),
    });
  });

  it("finds what hangs, at the cost of a few deadlines", async () => {
    const signer = signerBy({});
    const never = new Promise<never>(() => {});
    const module = {
      ...signer,
      sign: (task: SigningTask) =>
        task.parameters.some(([, value]) => value.includes("\t")) ? never : signer.sign?.(task),
    };
    const [finding] = (await campaignOf(adaptModule(module as typeof signer, 50))).distinct;
    expect(finding?.breach).toEqual({ kind: "errored", says: "expected an answer, got none: no answer within 50 ms" });
    // Each step towards the smallest would cost one more.
    const values = finding === undefined ? [] : parametersOf(finding).map(([, value]) => value);
    expect(values.length).toBeLessThanOrEqual(2);
    expect(values.join()).toContain("\t");
    expect(finding).toMatchObject({
      shrunk: true,
      cutShort: expect.stringContaining("8 smaller inputs got no answer"),
    });
  });

  it("judges a signer that draws its own nonces by them, and reports its interpretations", async () => {
    const signer = signerBy({});
    let drawn = 0;
    const own = {
      ...signer,
      sign(task: SigningTask) {
        drawn += 1;
        const timestamp = String(Math.floor(Date.now() / 1000));
        const { trace } = signRequest({ ...task, nonce: `own${drawn}`, timestamp });
        return { authorization: trace.authorization };
      },
    };
    const outcome = await campaignOf(adaptModule(own), { keepGoing: true, runs: 200 });
    expect(outcome).toMatchObject({ runs: 200, findings: 0 });
    // What is about the given nonce is not asked of it.
    expect(outcome.properties[0]?.skipped).toBeLessThan(40);
    expect(outcome.choices).toContainEqual({ point: "url-query", took: "seed-literal" });
  });
});
