import type { Report } from "../../src/conformance/report.ts";
import { codeSpan } from "./escape-markdown.ts";
import { plural } from "./plural.ts";
import { ADVICE_ON_DRIFT, askForReasons, groupKnown, sayReason, tellDrift } from "./tell-baseline.ts";
import { tellKnownBreaches } from "./tell-known-breaches.ts";

const EFFECTS_SHOWN = 10;
const ENTRIES_SHOWN = 8;
const REASONS_SHOWN = 10;

/** Where the run and its baseline part, and what to do about it. */
export function driftBlock(report: Report): readonly string[] {
  const drift = tellDrift(report);
  if (drift.length === 0) return [];
  return [
    "### Not as the baseline has it",
    "",
    ...drift.flatMap(({ heading, entries }) => {
      const rest = entries.length - ENTRIES_SHOWN;
      return [
        `- ${heading}: ${entries.length}`,
        ...entries.slice(0, ENTRIES_SHOWN).map(({ text }) => `  - ${codeSpan(text)}`),
        ...(rest > 0 ? [`  - … and ${rest} more, see report.json`] : []),
      ];
    }),
    "",
    ADVICE_ON_DRIFT,
  ];
}

/** What a verifier does wrong and is known to do: the baseline may list it, and it is no better for that. */
export function knownBreachBlocks(report: Report): readonly (readonly string[])[] {
  return tellKnownBreaches(report, EFFECTS_SHOWN).map(({ heading, sentences }) => [
    `### ${heading}`,
    "",
    ...sentences.map((sentence) => `- ${codeSpan(sentence)}`),
  ]);
}

/** What fails and is known, by the reasons that the baseline gives. */
export function knownBlock(report: Report): readonly string[] {
  const groups = groupKnown(report);
  if (groups.length === 0) return [];
  const rest = groups.length - REASONS_SHOWN;
  return [
    `### Known failures: ${report.baseline?.known ?? 0}`,
    "",
    ...groups.slice(0, REASONS_SHOWN).map(({ key, verdicts }) => `- ${verdicts.length} × ${codeSpan(sayReason(key))}`),
    ...(rest > 0 ? [`- … and ${plural(rest, "more reason")}, see report.json`] : []),
    ...askForReasons(report).flatMap((sentence) => ["", sentence]),
  ];
}
