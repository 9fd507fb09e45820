import { groupBy } from "../judging/group-by.ts";
import { isJudgedUnseen, isTolerated, type Status, type Verdict } from "../judging/verdict.ts";
import type { Profile, Report, Totals } from "./report.ts";

/** A verdict with its profile, for instance `signer/HMAC-SHA1`. */
export interface ProfiledVerdict {
  readonly profile: string;
  readonly verdict: Verdict;
}

/** The counts of a profile, and whether the adapter itself declined a part of it. */
export interface ProfileCounts extends Totals {
  readonly name: string;
  readonly unseen?: number;
  readonly isDeclined: boolean;
}

/** The profiles of a run, in their order: a part may meet them in another order than the whole. */
export const profileNames: readonly string[] = [
  "encoder",
  "signer/HMAC-SHA1",
  "signer/RSA-SHA256",
  "verifier/HMAC-SHA1",
  "verifier/RSA-SHA256",
  "client",
];

/** Counts the verdicts of each profile, in the order in which profiles appear. */
export function countProfiles(verdicts: readonly ProfiledVerdict[]): readonly ProfileCounts[] {
  return Array.from(
    groupBy(verdicts, ({ profile }) => profile),
    ([name, members]) => {
      const own = members.map(({ verdict }) => verdict);
      return {
        name,
        ...countStatuses(own),
        ...unseenOf(own.filter(isJudgedUnseen).length),
        isDeclined: own.some(wasDeclined),
      };
    },
  );
}

/** Adds the counts of several parts by profile: a verdict in a report does not name its profile. */
export function joinProfiles(reports: readonly Report[]): readonly ProfileCounts[] {
  const seen = new Set(reports.flatMap(({ profiles }) => profiles.map(({ name }) => name)));
  const names = [
    ...profileNames.filter((name) => seen.has(name)),
    ...[...seen].filter((name) => !profileNames.includes(name)),
  ];
  return names.map((name) => {
    const parts = reports.flatMap((report) =>
      report.profiles.filter((profile) => profile.name === name).map((profile) => ({ profile, report })),
    );
    const isDeclined = parts.some(({ profile, report }) => declines(profile, report));
    const unseen = parts.reduce((sum, { profile }) => sum + (profile.unseen ?? 0), 0);
    return { name, ...addTotals(parts.map(({ profile }) => profile)), ...unseenOf(unseen), isDeclined };
  });
}

/**
 * Judges a profile: it is conformant when something passed, nothing failed that counts, nothing errored, and the adapter
 * declined nothing.
 */
export function judgeProfile({ name, isDeclined, ...totals }: ProfileCounts): Profile {
  const { passed, failed, errored, tolerated = 0 } = totals;
  return { name, conformant: passed > 0 && failed === tolerated && errored === 0 && !isDeclined, ...totals };
}

/** Whether any part of a profile was tried. */
export function isTried({ passed, failed, errored, isDeclined }: ProfileCounts): boolean {
  return passed + failed + errored > 0 || isDeclined;
}

export function countStatuses(verdicts: readonly Verdict[]): Totals {
  const count = (status: Status): number => verdicts.filter((verdict) => verdict.status === status).length;
  const tolerated = verdicts.filter(isTolerated).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    errored: count("errored"),
    ...(tolerated > 0 && { tolerated }),
  };
}

function unseenOf(unseen: number): Pick<Profile, "unseen"> {
  return unseen > 0 ? { unseen } : {};
}

function wasDeclined(verdict: Verdict): boolean {
  return verdict.status === "skipped" && verdict.declined === true;
}

export function addTotals(parts: readonly Totals[]): Totals {
  const sum = (count: keyof Totals): number => parts.reduce((total, part) => total + (part[count] ?? 0), 0);
  const tolerated = sum("tolerated");
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    errored: sum("errored"),
    ...(tolerated > 0 && { tolerated }),
  };
}

/**
 * Whether the adapter declined a part of a profile. A verdict does not name its profile; but a profile that passed in
 * part, failed nowhere and yet does not conform was declined in part, and so may one be of which everything was
 * skipped.
 */
function declines({ conformant, passed, failed, errored, tolerated = 0 }: Profile, { verdicts }: Report): boolean {
  if (conformant || failed - tolerated + errored > 0) return false;
  return passed > 0 || verdicts.some(wasDeclined);
}
