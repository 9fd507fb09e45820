import { describe, expect, it } from "vitest";
import type { Verdict } from "../../judging/verdict.ts";
import { campaignVerdictId, composeCampaign } from "../compose-campaign.ts";
import type { CampaignAsked, CampaignFinding, Report } from "../report.ts";
import { parseReport } from "../report-schema.ts";
import { mergeReports, type NamedReport } from "./merge-reports.ts";

interface ShardOf {
  readonly runs?: readonly [encoder: number, signer: number];
  readonly findings?: readonly CampaignFinding[];
  /** Properties that broke only in the finding of another shard. */
  readonly broken?: readonly string[];
  readonly seed?: number;
  readonly asked?: Partial<CampaignAsked>;
  readonly jobs?: number;
}

const asked: CampaignAsked = { runs: 60, timeMs: null, keepGoing: true, method: null, properties: [] };

function finding(id: string, named: string | undefined, input: unknown): CampaignFinding {
  const diagnosis = named === undefined ? [] : [[named]];
  return { id, property: "signer", kind: "differs", shrunk: true, seed: 1, path: "0", says: "", input, diagnosis };
}

function failed({ id, diagnosis }: CampaignFinding): Verdict {
  const mismatch = { stage: "body", offset: 0, expected: id, actual: "" };
  return { id: campaignVerdictId(id), kind: "signing", status: "failed", mismatch, diagnosis, durationMs: 0 };
}

function makeShard(shard: string, options: ShardOf): NamedReport {
  const { runs = [10, 20], findings = [], broken = [], seed = 7, jobs = 2 } = options;
  const properties = ["encoder", "signer"].map((id, at) => ({
    id,
    says: `${id} law`,
    runs: runs[at] ?? 0,
    failures: 3 * findings.filter(({ property }) => property === id).length,
    findings: findings.filter(({ property }) => property === id).length,
  }));
  const held = properties.filter(({ id, findings: own }) => own === 0 && !broken.includes(id));
  const verdicts: readonly Verdict[] = [
    ...held.map(({ id, runs: own }): Verdict => {
      const head = { id: campaignVerdictId(id), kind: id === "signer" ? "signing" : "encoding", durationMs: 0 };
      return own > 0 ? { ...head, status: "passed" } : { ...head, status: "skipped", reason: "no turn" };
    }),
    ...findings.map(failed),
  ];
  const report: Report = composeCampaign({
    suite: { version: "1", digest: "sha256:00", vectors: verdicts.length, challenge: null, selection: { shard } },
    target: { kind: "stdio", implementation: { name: "acme", version: "1", language: "php" } },
    verdicts,
    durationMs: Number(shard.slice(0, 1)) * 100,
    shown: [],
    notes: [`note of ${shard}`],
    choices: [{ point: "body-space", took: shard === "1/2" ? "plus" : "percent-20" }],
    diagnosis: findings.flatMap(({ id, diagnosis: [named] }) =>
      named === undefined
        ? []
        : [
            {
              deviations: named,
              title: "",
              happens: "",
              fix: "",
              clauses: [],
              links: [],
              vectors: [campaignVerdictId(id)],
              example: campaignVerdictId(id),
              unsettled: [],
              alternatives: [],
            },
          ],
    ),
    unexplained: findings.flatMap(({ id, diagnosis: { length } }) => {
      const own = campaignVerdictId(id);
      return length > 0
        ? []
        : [{ stage: "body", vectors: [own], example: own, flags: [], findings: [], resembles: [] }];
    }),
    campaign: {
      seed,
      shard,
      asked: { ...asked, ...options.asked },
      runs: runs[0] + runs[1],
      runsPerSecond: 100,
      jobs,
      properties,
      findings,
    },
  });
  return { name: shard, report };
}

function merge(one: ShardOf, other: ShardOf): Report {
  const merged = mergeReports([makeShard("1/2", one), makeShard("2/2", other)]);
  expect(parseReport(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
  return merged;
}

const ids = (report: Report): readonly string[] => report.verdicts.map(({ id, status }) => `${id} ${status}`);

describe("the shards of a campaign", () => {
  it("add up to the whole, which ran as long as its longest", () => {
    expect(merge({}, { runs: [1, 2] })).toMatchObject({
      conformant: true,
      suite: { selection: null, vectors: 2 },
      durationMs: 200,
      notes: ["note of 1/2", "note of 2/2"],
      choices: [
        { point: "body-space", took: "plus" },
        { point: "body-space", took: "percent-20" },
      ],
      profiles: [
        { name: "encoder", passed: 11, failed: 0 },
        { name: "signer", passed: 22, failed: 0 },
      ],
      campaign: {
        seed: 7,
        shard: null,
        shards: 2,
        asked,
        runs: 33,
        runsPerSecond: 200,
        jobs: 4,
        properties: [
          { id: "encoder", runs: 11, failures: 0, findings: 0 },
          { id: "signer", runs: 22, failures: 0, findings: 0 },
        ],
      },
    });
  });

  it("show the same mistake once, by the smaller input", () => {
    const merged = merge(
      { findings: [finding("a", "space-as-plus", "long text")] },
      { findings: [finding("b", "space-as-plus", "x"), finding("c", undefined, "y")] },
    );
    expect(ids(merged)).toEqual(["fuzz/encoder passed", "fuzz/b failed", "fuzz/c failed"]);
    expect(merged.diagnosis).toMatchObject([{ deviations: ["space-as-plus"], vectors: ["fuzz/b"], example: "fuzz/b" }]);
    expect(merged).toMatchObject({ conformant: false, campaign: { properties: [{}, { failures: 9, findings: 2 }] } });
  });

  it("show a finding of the corpus, which each of them replays, once", () => {
    const known = finding("a", undefined, "x");
    expect(ids(merge({ findings: [known] }, { findings: [known] }))).toEqual(["fuzz/encoder passed", "fuzz/a failed"]);
  });

  describe("show a finding of a shared corpus, which one of them knew before the other shrank it,", () => {
    const drawn = { ...finding("a", undefined, "long text"), shrunk: false };
    const shrunk = finding("a", "space-as-plus", " ");
    it.each([
      ["the former first", drawn, shrunk],
      ["the latter first", shrunk, drawn],
    ])("once, and as the other says: %s", (_name, one, other) => {
      const merged = merge({ findings: [one] }, { findings: [other] });
      expect(merged.campaign?.findings).toEqual([shrunk]);
      expect(ids(merged)).toEqual(["fuzz/encoder passed", "fuzz/a failed"]);
      expect(merged.verdicts[1]).toMatchObject({ diagnosis: [["space-as-plus"]] });
      expect(merged.diagnosis).toMatchObject([{ deviations: ["space-as-plus"], vectors: ["fuzz/a"] }]);
      expect(merged.unexplained).toEqual([]);
    });
  });

  it("show a failure once that only one of them could name", () => {
    const merged = merge({ findings: [finding("a", undefined, "x")] }, { findings: [finding("b", "m", "x")] });
    expect(ids(merged)).toEqual(["fuzz/encoder passed", "fuzz/b failed"]);
    expect(merged.unexplained).toEqual([]);
  });

  const unexplained = finding("b", undefined, "**");
  it.each([
    ["once, by the smallest, what nothing explains and looks alike", finding("a", undefined, "***"), ["b"]],
    ["twice what looks different", finding("a", undefined, "!!"), ["a", "b"]],
    ["twice what broke in another way", { ...finding("a", undefined, "**"), kind: "errored" }, ["a", "b"]],
    ["by the first id what is as small", finding("a", undefined, "**"), ["a"]],
    ["once, and as what it is known for", { ...finding("a", undefined, "*"), shrunk: false }, ["b"]],
  ])("show %s", (_name, other, expected) => {
    const merged = merge({ findings: [other] }, { findings: [unexplained] });
    expect(merged.campaign?.findings.map(({ id }) => id)).toEqual(expected);
  });

  it("may have run as many jobs each as they liked: what is drawn is the same", () => {
    expect(merge({ jobs: 1 }, { jobs: 3 })).toMatchObject({ campaign: { shards: 2, jobs: 4 } });
  });

  it("may all have stopped at their first finding", () => {
    const one = { asked: { keepGoing: false }, findings: [finding("a", "m", "x")], runs: [1, 2] as const };
    expect(merge(one, { asked: { keepGoing: false } })).toMatchObject({
      complete: true,
      conformant: false,
      campaign: { runs: 33, asked: { keepGoing: false } },
    });
  });

  it.each<readonly [string, Partial<CampaignAsked>, string]>([
    ["inputs", { runs: 70 }, "--runs 60, got --runs 70"],
    ["inputs without a limit", { runs: null }, "--runs 60, got no --runs"],
    ["time", { timeMs: 5_400_000 }, "no --time, got --time 90m"],
    ["time to the millisecond", { timeMs: 1500 }, "no --time, got --time 1500ms"],
    ["findings", { keepGoing: false }, "--keep-going, got no --keep-going"],
    ["methods", { method: "RSA-SHA256" }, "no --method, got --method RSA-SHA256"],
    ["properties", { properties: ["b", "a"] }, "no --property, got --property a --property b"],
  ])("are refused where one was asked for other %s", (_name, other, difference) => {
    const merged = (): Report => mergeReports([makeShard("1/2", {}), makeShard("2/2", { asked: other })]);
    expect(merged).toThrow(`shard 2/2 (2/2): expected what shard 1/2 (1/2) was asked for, ${difference}`);
    expect(merged).toThrow(expect.objectContaining({ code: "merge-mismatch" }));
  });

  it("list every property, also where one was cut short before it knew of any", () => {
    const [one, other] = [makeShard("1/2", {}), makeShard("2/2", {})];
    const campaign = one.report.campaign && { ...one.report.campaign, properties: [], runs: 0 };
    const cut = { ...one.report, complete: false, incompleteReason: "lost", ...(campaign && { campaign }) };
    const merged = mergeReports([{ ...one, report: cut }, other]);
    expect(merged.campaign?.properties.map(({ id, runs }) => [id, runs])).toEqual([
      ["encoder", 10],
      ["signer", 20],
    ]);
  });

  it("are held against each other, though the first was cut short before it knew of any property", () => {
    const [cut, one, other] = ["1/3", "2/3", "3/3"].map((shard) => makeShard(shard, {}).report);
    const ofCampaign = (report: Report | undefined, ids: readonly string[]): Report => {
      if (report?.campaign === undefined) throw new TypeError("there is a campaign");
      const properties = report.campaign.properties.filter(({ id }) => ids.includes(id));
      return { ...report, campaign: { ...report.campaign, properties } };
    };
    const merged = (): Report =>
      mergeReports([
        { name: "a", report: ofCampaign(cut, []) },
        { name: "b", report: ofCampaign(one, ["encoder"]) },
        { name: "c", report: ofCampaign(other, ["signer"]) },
      ]);
    expect(merged).toThrow('report c: expected the properties of the campaign of b, ["encoder"], got ["signer"]');
    expect(merged).toThrow(expect.objectContaining({ code: "merge-mismatch" }));
  });

  it.each([
    ["one shard broke", { findings: [finding("a", "m", "x")] }, {}, ["fuzz/encoder passed", "fuzz/a failed"]],
    ["broke in one shard as another's finding shows", { broken: ["encoder"] }, {}, ["fuzz/signer passed"]],
    ["one shard had no turn for", { runs: [0, 20] as const }, {}, ["fuzz/encoder passed", "fuzz/signer passed"]],
    [
      "none had a turn for",
      { runs: [0, 20] as const },
      { runs: [0, 20] as const },
      ["fuzz/encoder skipped", "fuzz/signer passed"],
    ],
  ])("pass a property only as it deserves that %s", (_name, one, other, verdicts) => {
    expect(ids(merge(one, other))).toEqual(verdicts);
  });

  it("of another seed are refused", () => {
    expect(() => merge({}, { seed: 8 })).toThrow("report 2/2: expected the campaign seed of 1/2, 7, got 8");
  });
});
