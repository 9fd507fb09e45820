import { CountersignError } from "../../countersign-error.ts";
import { cutShort } from "../../judging/cut-text.ts";
import type { CampaignAsked, Report } from "../report.ts";

export interface NamedReport {
  readonly name: string;
  readonly report: Report;
}

/** The report of the `index`-th of `count` parts, from 1. */
export interface ShardReport extends NamedReport {
  readonly index: number;
  readonly count: number;
}

const VALUE_SHOWN = 160;
const SHARD = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,8})$/;

/** The facts that must be the same in all parts of one run, as far as each part knows them. */
const shared: Readonly<Record<string, (shard: ShardReport) => unknown>> = {
  "suite version": ({ report: { suite } }) => suite.version,
  "suite digest": ({ report: { suite } }) => suite.digest,
  plan: ({ report: { suite } }) => suite.plan,
  challenge: ({ report: { suite } }) => suite.challenge,
  target: ({ report: { target } }) => target,
  "selection but for the shard": ({ report: { suite } }) => withoutShard(suite.selection),
  "kind of run": ({ report: { campaign } }) => (campaign === undefined ? "vectors" : "fuzz"),
  "campaign seed": ({ report: { campaign } }) => campaign?.seed ?? null,
  "properties of the campaign": ({ report: { campaign } }) => idsOf(campaign?.properties ?? []),
  "level at which a run fails": ({ report: { failOn } }) => failOn,
  "release whose vectors count": ({ report: { requirements } }) => requirements,
  policy: ({ report: { policy } }) => policy?.digest ?? null,
  "use of a baseline": ({ report: { baseline } }) => baseline !== undefined,
  "number of shards": ({ count }) => count,
};

/** Returns the narrowing of a run without its shard; `null` where there was no other. */
export function withoutShard(selection: Report["suite"]["selection"]): Report["suite"]["selection"] {
  const { shard: _, ...rest } = selection ?? {};
  return Object.keys(rest).length === 0 ? null : rest;
}

/**
 * Orders the parts of one run.
 *
 * @throws {CountersignError} `merge-empty`, `merge-unsplit`, `merge-mismatch`, `shard-doubled` or `shard-missing`, saying which.
 */
export function orderShards(reports: readonly NamedReport[]): readonly ShardReport[] {
  const [first, ...others] = reports.map(readShard);
  if (first === undefined) throw new CountersignError("merge-empty", "reports: expected at least one, got none");
  for (const other of others) compareAsked(first, other);
  for (const [what, of] of Object.entries(shared)) compare([first, ...others], what, of);
  const shards = [first, ...others].sort((a, b) => a.index - b.index);
  shards.forEach((shard, at) => {
    const before = shards[at - 1];
    if (before?.index === shard.index) throw doubled(before, shard);
  });
  const { count } = first;
  const present = new Set(shards.map(({ index }) => index));
  const missing = Array.from({ length: Math.min(count, 10_000) }, (_, at) => at + 1).filter((at) => !present.has(at));
  if (missing.length === 0 && present.size === count) return shards;
  const named = missing.slice(0, 10).map((index) => `${index}/${count}`);
  const rest = count - present.size - named.length;
  throw new CountersignError(
    "shard-missing",
    `shards of ${count}: expected all, missing ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`,
    "Run the missing shards, or give their reports too.",
  );
}

function readShard(named: NamedReport): ShardReport {
  const { name, report } = named;
  const shard = report.campaign === undefined ? report.suite.selection?.shard : report.campaign.shard;
  const [, index, count] = SHARD.exec(shard ?? "")?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index <= count) return { ...named, index, count };
  throw new CountersignError(
    "merge-unsplit",
    `report ${name}: expected one of a shard (I/N), got ${shard == null ? "one of a whole run" : cut(JSON.stringify(shard))}`,
    "Shards are made with --shard I/N; a whole run needs no merge.",
  );
}

/**
 * Compares the flags before anything else: whoever started the shards knows them, and other differences may follow from
 * them.
 */
function compareAsked(first: ShardReport, other: ShardReport): void {
  const [wanted, got] = [first, other].map(({ report: { campaign } }) => campaign && formatAsked(campaign.asked));
  const at = wanted?.findIndex((flag, index) => got !== undefined && got[index] !== flag) ?? -1;
  if (at < 0) return;
  throw new CountersignError(
    "merge-mismatch",
    `${nameShard(other)}: expected what ${nameShard(first)} was asked for, ${cut(wanted?.[at])}, got ${cut(got?.[at])}`,
    "Shards of one campaign are started with the same flags, but for --shard, --jobs, --corpus and --out.",
  );
}

function nameShard({ name, index, count }: ShardReport): string {
  return `shard ${index}/${count} (${name})`;
}

function compare(shards: readonly ShardReport[], what: string, of: (shard: ShardReport) => unknown): void {
  const known = shards.flatMap((shard) => {
    const value = JSON.stringify(of(shard));
    return value === undefined ? [] : [{ name: shard.name, value }];
  });
  const [wanted] = known;
  const other = known.find(({ value }) => value !== wanted?.value);
  if (other === undefined) return;
  throw new CountersignError(
    "merge-mismatch",
    `report ${other.name}: expected the ${what} of ${wanted?.name}, ${cut(wanted?.value)}, got ${cut(other.value)}`,
    "Only parts of one run can be merged.",
  );
}

/** Returns the ids, or `undefined` for a shard that was interrupted before it had any. */
function idsOf(properties: readonly { readonly id: string }[]): readonly string[] | undefined {
  return properties.length === 0 ? undefined : properties.map(({ id }) => id);
}

function doubled(one: ShardReport, other: ShardReport): CountersignError {
  return new CountersignError(
    "shard-doubled",
    `shard ${one.index}/${one.count}: expected one report, got ${one.name} and ${other.name}`,
    "Give each shard's report once.",
  );
}

function cut(text = "nothing"): string {
  return cutShort(text, VALUE_SHOWN);
}

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
] as const;

/** Formats the request for a campaign, flag by flag, as its command line has it. */
function formatAsked({ runs, timeMs, keepGoing, method, properties }: CampaignAsked): readonly string[] {
  return [
    formatFlag("--runs", runs),
    formatFlag("--time", timeMs === null ? null : formatTime(timeMs)),
    keepGoing ? "--keep-going" : "no --keep-going",
    formatFlag("--method", method),
    properties.length === 0
      ? "no --property"
      : properties
          .toSorted()
          .map((id) => `--property ${id}`)
          .join(" "),
  ];
}

function formatFlag(flag: string, value: number | string | null): string {
  return value === null ? `no ${flag}` : `${flag} ${value}`;
}

function formatTime(timeMs: number): string {
  const [unit, ms] = UNITS.find(([, length]) => timeMs % length === 0) ?? ["ms", 1];
  return `${timeMs / ms}${unit}`;
}
