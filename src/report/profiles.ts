import { groupBy } from "../judging/group-by.ts";
import type { Status, Verdict } from "../judging/verdict.ts";
import type { Profile, Report, Totals } from "./report.ts";

/** A verdict, and where it counts: `signer/HMAC-SHA1`, for instance. */
export interface ProfiledVerdict {
  readonly profile: string;
  readonly verdict: Verdict;
}

/** The counts of a profile, and whether the adapter itself declined something of it. */
export interface ProfileCounts extends Totals {
  readonly name: string;
  readonly isDeclined: boolean;
}

const counts = ["passed", "failed", "skipped", "errored"] as const;

/** A part may come upon its profiles in another order than the whole run would. */
const inOrder: readonly string[] = [
  "encoder",
  "signer/HMAC-SHA1",
  "signer/RSA-SHA256",
  "verifier/HMAC-SHA1",
  "verifier/RSA-SHA256",
];

/** The profiles of a run, each with the counts of its verdicts, in order of appearance. */
export function countProfiles(verdicts: readonly ProfiledVerdict[]): readonly ProfileCounts[] {
  return Array.from(
    groupBy(verdicts, ({ profile }) => profile),
    ([name, members]) => {
      const own = members.map(({ verdict }) => verdict);
      return { name, ...countStatuses(own), isDeclined: own.some(wasDeclined) };
    },
  );
}

/** The profiles of the reports of several parts, counts added: a verdict in a report does not say where it counts. */
export function joinProfiles(reports: readonly Report[]): readonly ProfileCounts[] {
  const seen = new Set(reports.flatMap(({ profiles }) => profiles.map(({ name }) => name)));
  const names = [...inOrder.filter((name) => seen.has(name)), ...[...seen].filter((name) => !inOrder.includes(name))];
  return names.map((name) => {
    const parts = reports.flatMap((report) =>
      report.profiles.filter((profile) => profile.name === name).map((profile) => ({ profile, report })),
    );
    const isDeclined = parts.some(({ profile, report }) => declines(profile, report));
    return { name, ...addTotals(parts.map(({ profile }) => profile)), isDeclined };
  });
}

/** A profile is conformant when something passed, nothing failed or errored, and the adapter declined nothing. */
export function judgeProfile({ name, isDeclined, ...totals }: ProfileCounts): Profile {
  const { passed, failed, errored } = totals;
  return { name, conformant: passed > 0 && failed === 0 && errored === 0 && !isDeclined, ...totals };
}

/** Whether anything of a profile was tried. */
export function isTried({ passed, failed, errored, isDeclined }: ProfileCounts): boolean {
  return passed + failed + errored > 0 || isDeclined;
}

/** How many verdicts there are of each status. */
export function countStatuses(verdicts: readonly Verdict[]): Totals {
  const count = (status: Status): number => verdicts.filter((verdict) => verdict.status === status).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped"), errored: count("errored") };
}

function wasDeclined(verdict: Verdict): boolean {
  return verdict.status === "skipped" && verdict.declined === true;
}

function addTotals(parts: readonly Totals[]): Totals {
  const [passed, failed, skipped, errored] = counts.map((count) => parts.reduce((sum, part) => sum + part[count], 0));
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0, errored: errored ?? 0 };
}

/**
 * Whether the adapter declined something of a profile. A verdict does not name its profile; but one that passed in part,
 * failed nowhere and yet does not conform declined something, and so it may have where all of it was skipped.
 */
function declines({ conformant, passed, failed, errored }: Profile, { verdicts }: Report): boolean {
  if (conformant || failed + errored > 0) return false;
  return passed > 0 || verdicts.some(wasDeclined);
}
