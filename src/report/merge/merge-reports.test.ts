import { beforeAll, describe, expect, it } from "vitest";
import { adaptInProcess } from "../../../harness/adapters/in-process.ts";
import { deviantSigner } from "../../../harness/runner/fixtures/deviant-signer.ts";
import { runSuite } from "../../../harness/runner/run.ts";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { CountersignError } from "../../countersign-error.ts";
import { catalogue } from "../../deviations/catalogue.ts";
import type { Diagnosis } from "../../diagnosis/diagnosis.ts";
import { fieldsOf } from "../../judging/fixtures/verdict-fields.ts";
import { planSuite } from "../../judging/plan.ts";
import { countStatuses, judgeProfile } from "../profiles.ts";
import type { Report } from "../report.ts";
import { parseReport } from "../report-schema.ts";
import { profilesOf } from "./check-counts.ts";
import { mergeReports, type NamedReport } from "./merge-reports.ts";

const suite = loadVectors();
const plan = planSuite(suite);
const order = plan.map(({ vector }) => vector.id);
const shown = ["baseString", "signature"] as const;

const only = "percent-encoding/ascii-2*,names/ascii-2*,operations/payout,operations/payout-rsa";
const reports = new Map<string, Promise<Report>>();

/** Runs the suite once for each set of mistakes and shard: no test changes a report. */
function run(mistakes: readonly string[], shard?: string): Promise<Report> {
  const key = JSON.stringify([mistakes, shard]);
  const known = reports.get(key) ?? runAnew(mistakes, shard);
  reports.set(key, known);
  return known;
}

function runAnew(mistakes: readonly string[], shard?: string): Promise<Report> {
  const deviations = catalogue.filter(({ id }) => mistakes.includes(id));
  return runSuite(suite, {
    connect: async () => adaptInProcess(deviantSigner(deviations, shown), { timeoutMs: 20_000 }),
    selection: { only, ...(shard && { shard }) },
  });
}

async function runShards(mistakes: readonly string[], count: number): Promise<readonly NamedReport[]> {
  const shards = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`);
  return Promise.all(shards.map(async (shard) => ({ name: shard, report: await run(mistakes, shard) })));
}

/** Some verdicts of a run with the counts that follow from them. */
function recounted(verdicts: Report["verdicts"]): Pick<Report, "verdicts" | "totals" | "profiles"> {
  const profiles = (profilesOf(verdicts, plan) ?? []).map(judgeProfile);
  return { verdicts, totals: countStatuses(verdicts), profiles };
}

/** Removes from a report what differs from run to run, and what only the evidence of the whole run shows. */
function comparable(report: Report): Partial<Report> {
  return {
    ...report,
    durationMs: 0,
    verdicts: report.verdicts.map(fieldsOf).map(({ diagnosis = [], ...verdict }) => ({
      ...verdict,
      diagnosis: diagnosis.slice(0, 1),
      durationMs: 0,
    })) as never,
    diagnosis: report.diagnosis.map(nameOf).sort() as never,
    unexplained: report.unexplained.map(({ stage, vectors }) => ({ stage, vectors: vectors.toSorted() })) as never,
    clauses: Object.fromEntries(Object.entries(report.clauses).sort()),
  };
}

function nameOf({ deviations, vectors }: Diagnosis): string {
  return `${deviations.join(" + ")}: ${vectors.toSorted().join()}`;
}

describe("the merged shards of a run", () => {
  it("join the notes that count something, and of a report without such data the sentences", async () => {
    const { report } = (await runShards([], 1))[0] ?? {};
    if (report === undefined) throw new TypeError("there is one shard");
    const { plan: _, ...asked } = report.suite;
    const shardOf = (index: number, changes: Partial<Report>): NamedReport => ({
      name: `${index}`,
      report: {
        ...report,
        suite: { ...asked, vectors: 0, selection: { shard: `${index}/3` } },
        verdicts: [],
        totals: countStatuses([]),
        profiles: [],
        ...changes,
      },
    });
    const exited = (count: number): Partial<Report> => ({
      notes: ["late", `it exited (${count} times, first: a)`],
      countedNotes: [{ remark: "it exited", count, first: "a" }],
    });
    const older: Partial<Report> = { notes: ["it exited (9 times, first: a)", "late"] };
    expect(mergeReports([shardOf(1, exited(2)), shardOf(2, exited(3)), shardOf(3, older)])).toMatchObject({
      notes: ["late", "it exited (5 times, first: a)", "it exited (9 times, first: a)"],
      countedNotes: [{ remark: "it exited", count: 5, first: "a" }],
    });
  });

  it("are the run", { tags: "slow" }, async () => {
    const mistakes = ["comma-left-raw", "lowercase-hex"];
    const [whole, shards] = await Promise.all([run(mistakes), runShards(mistakes, 3)]);
    expect(whole.diagnosis.length).toBeGreaterThan(1);
    const merged = mergeReports(shards, plan);
    expect(comparable(merged)).toEqual(comparable(whole));
    expect(parseReport(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
  });

  it("are in the suite's order without the suite, where none was cut short, whatever order they are given in", {
    tags: "slow",
  }, async () => {
    const shards = await runShards([], 3);
    const merged = mergeReports(shards.toReversed());
    expect(merged.verdicts.map(({ id }) => id)).toEqual((await run([])).verdicts.map(({ id }) => id));
  });
});

/** A report whose right answers of a signer all show one reading of a point. */
function readOneWay(report: Report, fits: string): Report {
  const readings = [{ point: "url-host-case", fits: [fits] }];
  const verdicts = report.verdicts.map((verdict) =>
    verdict.status === "passed" && verdict.kind === "signing" ? { ...verdict, readings } : verdict,
  );
  return { ...report, verdicts };
}

describe("mergeReports", () => {
  let shards: readonly NamedReport[];
  beforeAll(async () => {
    shards = await runShards([], 3);
  });
  const failFirst = ([first, ...rest]: Report["verdicts"]): Report["verdicts"] => [
    ...(first === undefined ? [] : [{ id: first.id, kind: first.kind, status: "failed" as const, durationMs: 0 }]),
    ...rest,
  ];
  const change = (at: number, alter: (report: Report) => Partial<Report>): readonly NamedReport[] =>
    shards.map((named, index) =>
      index === at ? { ...named, report: { ...named.report, ...alter(named.report) } } : named,
    );

  it.each([
    ["nothing", () => [], "merge-empty", "reports: expected at least one, got none"],
    ["a missing shard", () => shards.slice(1), "shard-missing", "shards of 3: expected all, missing 1/3"],
    [
      "a doubled shard",
      () => [...shards, { ...(shards[1] as NamedReport), name: "again" }],
      "shard-doubled",
      "shard 2/3: expected one report, got 2/3 and again",
    ],
    [
      "a whole run",
      () => change(1, ({ suite: own }) => ({ suite: { ...own, selection: null } })),
      "merge-unsplit",
      "report 2/3: expected one of a shard (I/N), got one of a whole run",
    ],
    [
      "another suite",
      () => change(2, ({ suite: own }) => ({ suite: { ...own, digest: "sha256:00" } })),
      "merge-mismatch",
      `report 3/3: expected the suite digest of 1/3, "${suite.digest}", got "sha256:00"`,
    ],
    [
      "another challenge",
      () => change(2, ({ suite: own }) => ({ suite: { ...own, challenge: "x" } })),
      "merge-mismatch",
      'report 3/3: expected the challenge of 1/3, null, got "x"',
    ],
    [
      "another selection",
      () => change(0, ({ suite: own }) => ({ suite: { ...own, selection: { shard: "1/3" } } })),
      "merge-mismatch",
      `report 2/3: expected the selection but for the shard of 1/3, null, got {"only":"${only}"}`,
    ],
    [
      "another number of shards",
      () => change(2, ({ suite: own }) => ({ suite: { ...own, selection: { ...own.selection, shard: "3/4" } } })),
      "merge-mismatch",
      "report 3/3: expected the number of shards of 1/3, 3, got 4",
    ],
    [
      "the same vector twice",
      () =>
        change(2, ({ verdicts }) => ({ verdicts: [...verdicts, ...(shards[0]?.report.verdicts.slice(0, 1) ?? [])] })),
      "merge-overlap",
      `vector "${order.find((id) => id.startsWith("percent-encoding/") || id.startsWith("names/"))}": expected in one shard, got it in 1/3 and 3/3`,
    ],
    [
      "totals that are better than the verdicts",
      () => change(1, ({ verdicts }) => ({ verdicts: failFirst(verdicts) })),
      "merge-miscounted",
      "report 2/3: totals: expected 14 passed, 1 failed, 0 skipped, 0 errored, as its verdicts say, got 15 passed, 0 failed",
    ],
    [
      "profiles that are better than the verdicts",
      () =>
        change(1, ({ verdicts }) => ({ ...recounted(failFirst(verdicts)), profiles: recounted(verdicts).profiles })),
      "merge-miscounted",
      "report 2/3: profile signer/",
    ],
    [
      "less verdicts than vectors",
      () => change(1, ({ verdicts }) => recounted(verdicts.slice(1))),
      "merge-miscounted",
      "report 2/3: expected 15 verdicts, one for each of its vectors, got 14",
    ],
    [
      "a vector that no shard was asked for",
      () =>
        change(1, ({ verdicts, suite: own }) => ({ ...recounted(verdicts.slice(1)), suite: { ...own, vectors: 14 } })),
      "merge-lacking",
      `: expected in one of the shards, got it in none`,
    ],
    [
      "a target that declared a role in some of them alone",
      () =>
        change(1, ({ verdicts }) =>
          recounted(
            verdicts.map(({ id, kind, method }) => ({
              ...{ id, kind, ...(method && { method }), durationMs: 0 },
              status: "skipped",
              reason: "the adapter does not declare the role signer",
            })),
          ),
        ),
      "merge-mismatch",
      "report 2/3: expected a target with the roles and methods of 3/3, got one of which it says: the adapter does not declare the role signer",
    ],
    [
      "another plan",
      () => change(2, ({ suite: own }) => ({ suite: { ...own, plan: { vectors: 3, digest: "sha256:00" } } })),
      "merge-mismatch",
      'report 3/3: expected the plan of 1/3, {"vectors":46,"digest":"sha256:',
    ],
  ])("refuses %s", (_name, reports, code, message) => {
    const merge = (): Report => mergeReports(reports(), plan);
    expect(merge).toThrow(CountersignError);
    expect(merge).toThrow(message);
    expect(merge).toThrow(expect.objectContaining({ code }));
  });

  it("refuses shards of a suite that is not at hand, where they lack a vector or judge another in its place", () => {
    const without = change(1, ({ verdicts, suite: own }) => ({
      ...recounted(verdicts.slice(1)),
      suite: { ...own, vectors: 14 },
    }));
    expect(() => mergeReports(without)).toThrow(/^shards: expected the 46 vectors \(sha256:.*\) of the run, got 45 /);
    const renamed = change(1, ({ verdicts: [first, ...rest] }) => ({
      verdicts: [...(first === undefined ? [] : [{ ...first, id: "percent-encoding/easier" }]), ...rest],
    }));
    expect(() => mergeReports(renamed)).toThrow(expect.objectContaining({ code: "merge-lacking" }));
    expect(mergeReports(shards).suite).toMatchObject({ vectors: 46, selection: { only } });
    expect(mergeReports(shards).suite).not.toHaveProperty("plan");
  });

  it.each([["another suite, by what each verdict tells", "signer/HMAC-SHA1", "profile signer/HMAC-SHA1"]])(
    "counts the profiles of %s",
    (_, name, where) => {
      const better = change(1, ({ profiles }) => ({
        profiles: profiles.map((profile) =>
          profile.name === name ? { ...profile, passed: profile.passed + 1 } : profile,
        ),
      }));
      expect(() => mergeReports(better)).toThrow(`report 2/3: ${where}: expected`);
    },
  );

  it("names another implementation in full", () => {
    const reports = change(2, ({ target }) => ({ target: { ...target, kind: "http" } }));
    expect(() => mergeReports(reports)).toThrow(/report 3\/3: expected the target of 1\/3, .*, got \{"kind":"http"/);
  });

  it("is incomplete where a shard is, and names which and why", () => {
    const cut = change(1, ({ verdicts }) => ({
      complete: false,
      incompleteReason: "interrupted",
      conformant: false,
      ...recounted(verdicts.slice(0, 5)),
    }));
    const merged = mergeReports(cut, plan);
    expect(merged).toMatchObject({ complete: false, incompleteReason: "shard 2/3: interrupted", conformant: false });
    const places = merged.verdicts.map(({ id }) => order.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("is incomplete where a policy requires what no shard asked for, and refuses shards of different policies", () => {
    const under = (at: number, policy: Report["policy"]): readonly NamedReport[] =>
      shards.map((named, index) => {
        const suite = { ...named.report.suite, selection: { shard: named.name } };
        const own = index < at ? { digest: "a", unasked: ["nonce-replay", "clock-skew"] } : policy;
        return { ...named, report: { ...named.report, suite, ...(own && { policy: own }) } };
      });
    expect(mergeReports(under(2, { digest: "a", unasked: ["clock-skew"] }))).toMatchObject({
      conformant: false,
      incompleteReason: "the policy requires a choice, and nothing asked for it: clock-skew",
      policy: { digest: "a", unasked: ["clock-skew"] },
    });
    const asked = mergeReports(under(2, { digest: "a" }));
    expect(asked).toMatchObject({ complete: true, policy: { digest: "a" } });
    expect(() => mergeReports(under(2, { digest: "b" }))).toThrow('expected the policy of 1/3, "a", got "b"');
    expect(() => mergeReports(under(2, undefined))).toThrow('expected the policy of 1/3, "a", got null');
  });

  it("joins what shards showed against a baseline, and refuses to join it with one that had none", () => {
    const baseline = { known: 1, unlisted: [], fixed: [], changed: [], unknown: [] };
    const held = shards.map((named) => ({ ...named, report: { ...named.report, baseline } }));
    expect(mergeReports(held).baseline).toEqual({ ...baseline, known: 3 });
    const divided = held.map((named, at) => ({ ...named, report: readOneWay(named.report, `reading ${at % 2}`) }));
    const found = mergeReports(divided).baseline?.unlisted ?? [];
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatchObject({ failsWith: "stage:reading", reason: "not explained yet" });
    expect(() => mergeReports([...held.slice(0, 2), ...shards.slice(2)])).toThrow(
      "report 3/3: expected the use of a baseline of 1/3, true, got false",
    );
  });
});
