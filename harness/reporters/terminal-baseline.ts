import type { Report } from "../../src/conformance/report.ts";
import type { Canvas } from "./canvas.ts";
import { listIds } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { ADVICE_ON_DRIFT, askForReasons, groupKnown, sayReason, tellDrift } from "./tell-baseline.ts";
import { tellKnownBreaches } from "./tell-known-breaches.ts";
import { wrap } from "./wrap.ts";

const EFFECTS_SHOWN = 10;
const ENTRIES_SHOWN = 8;
const REASONS_SHOWN = 10;
const IDS_SHOWN = 3;

/** Where the run and its baseline part, and what to do about it. */
export function driftSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const drift = tellDrift(report);
  if (drift.length === 0) return [];
  return [
    colors.bold("Not as the baseline has it"),
    ...drift.flatMap(({ heading, entries }) => {
      const rest = entries.length - ENTRIES_SHOWN;
      return [
        ...wrap(`${heading}: ${entries.length}`, width, "  ").map(colors.red),
        ...entries.slice(0, ENTRIES_SHOWN).flatMap(({ text }) => wrap(text, width, "    ")),
        ...(rest > 0 ? [`    … and ${rest} more, see report.json`] : []),
      ];
    }),
    ...wrap(ADVICE_ON_DRIFT, width, "  "),
  ];
}

/** What a verifier does wrong and is known to do: the baseline may list it, and it is no better for that. */
export function knownBreachesSection(report: Report, { width, colors }: Canvas): readonly string[] {
  return tellKnownBreaches(report, EFFECTS_SHOWN).flatMap(({ heading, sentences }, index) => [
    ...(index > 0 ? [""] : []),
    ...wrap(heading, width).map((line) => colors.bold(colors.yellow(line))),
    ...sentences.flatMap((sentence) => wrap(sentence, width, "  ")),
  ]);
}

/** What fails and is known, by the reasons that the baseline gives. */
export function knownSection(report: Report, { width, colors }: Canvas): readonly string[] {
  const groups = groupKnown(report);
  if (groups.length === 0) return [];
  const rest = groups.length - REASONS_SHOWN;
  return [
    colors.bold(`Known failures: ${report.baseline?.known ?? 0}`),
    ...groups
      .slice(0, REASONS_SHOWN)
      .flatMap(({ key, verdicts }) => [
        ...wrap(`${verdicts.length} × ${sayReason(key)}`, width, "  "),
        ...wrap(listIds(verdicts, IDS_SHOWN), width, "    ").map(colors.dim),
      ]),
    ...(rest > 0 ? [`  … and ${plural(rest, "more reason")}, see report.json`] : []),
    ...askForReasons(report).flatMap((sentence) => wrap(sentence, width, "  ").map(colors.yellow)),
  ];
}
