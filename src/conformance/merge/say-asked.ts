import type { CampaignAsked } from "../campaign.ts";

const UNITS = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
] as const;

/** What a campaign was asked for, flag by flag, as its command line says it. */
export function sayAsked({ runs, timeMs, keepGoing, method, properties }: CampaignAsked): readonly string[] {
  return [
    sayFlag("--runs", runs),
    sayFlag("--time", timeMs === null ? null : sayTime(timeMs)),
    keepGoing ? "--keep-going" : "no --keep-going",
    sayFlag("--method", method),
    properties.length === 0
      ? "no --property"
      : properties
          .toSorted()
          .map((id) => `--property ${id}`)
          .join(" "),
  ];
}

function sayFlag(flag: string, value: number | string | null): string {
  return value === null ? `no ${flag}` : `${flag} ${value}`;
}

function sayTime(timeMs: number): string {
  const [unit, ms] = UNITS.find(([, length]) => timeMs % length === 0) ?? ["ms", 1];
  return `${timeMs / ms}${unit}`;
}
