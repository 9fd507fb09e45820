import type { TriedProfile } from "../compose-report.ts";
import type { Profile, Report, Totals } from "../report.ts";

const counts = ["passed", "failed", "skipped", "errored"] as const;

/** A part may come upon its profiles in another order than the whole run would. */
const inOrder: readonly string[] = [
  "encoder",
  "signer/HMAC-SHA1",
  "signer/RSA-SHA256",
  "verifier/HMAC-SHA1",
  "verifier/RSA-SHA256",
];

/** The profiles of all parts, counts added; each is judged anew, by what `composeReport` asks of one. */
export function joinProfiles(reports: readonly Report[]): readonly TriedProfile[] {
  const seen = new Set(reports.flatMap(({ profiles }) => profiles.map(({ name }) => name)));
  const names = [...inOrder.filter((name) => seen.has(name)), ...[...seen].filter((name) => !inOrder.includes(name))];
  return names.map((name) => {
    const parts = reports.flatMap((report) =>
      report.profiles.filter((profile) => profile.name === name).map((profile) => ({ profile, report })),
    );
    const totals = addTotals(parts.map(({ profile }) => profile));
    const isDeclined = parts.some(({ profile, report }) => declines(profile, report));
    const conformant = totals.passed > 0 && totals.failed === 0 && totals.errored === 0 && !isDeclined;
    const isTried = totals.passed + totals.failed + totals.errored > 0 || isDeclined;
    return { profile: { name, conformant, ...totals }, isTried };
  });
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
  return passed > 0 || verdicts.some(({ declined }) => declined === true);
}
