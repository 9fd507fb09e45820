import type { Resemblance, Unexplained } from "../../src/conformance/report.ts";
import { escapeProse } from "./escape-text.ts";
import { joinWords } from "./join-words.ts";
import { showId } from "./list-ids.ts";
import { plural } from "./plural.ts";
import { sayIds, sayTitle } from "./say-mistake.ts";

const NAME_LIMIT = 60;
const TEXT_LIMIT = 300;
const FLAGS_SHOWN = 4;
const FINDINGS_SHOWN = 4;
const RESEMBLANCES_SHOWN = 3;
const PASSED_SHOWN = 2;

/** How many failures nothing explains, and where they show: `3 failures at baseString`. */
export function sayUnexplained({ stage, vectors }: Unexplained): string {
  return `${plural(vectors.length, "failure")} at ${escapeProse(stage, NAME_LIMIT)}`;
}

/** What is certain of failures that nothing explains, each a sentence of escaped prose. */
export function sayEvidence(unexplained: Unexplained): readonly string[] {
  const { flags, findings, resembles } = unexplained;
  return [
    ...findings.slice(0, FINDINGS_SHOWN).map((finding) => `Certain: ${escapeProse(finding, TEXT_LIMIT)}`),
    ...flags
      .slice(0, FLAGS_SHOWN)
      .map(
        ({ name, description }) =>
          `${subject(unexplained)} ${escapeProse(name, NAME_LIMIT)}, and nothing that passed does: ${escapeProse(description, TEXT_LIMIT)}`,
      ),
    ...resembles.slice(0, RESEMBLANCES_SHOWN).map((resemblance) => sayResemblance(unexplained, resemblance)),
  ];
}

function subject({ vectors }: Unexplained): string {
  return vectors.length === 1 ? "It tries" : "All of them try";
}

function sayResemblance({ vectors }: Unexplained, resemblance: Resemblance): string {
  const { passed } = resemblance;
  const shown = passed.slice(0, PASSED_SHOWN).map(showId);
  // The report tells of a few that passed, not of all.
  const spoken = joinWords([...shown, ...(passed.length > shown.length ? ["others"] : [])]);
  const alike = resemblance.vectors.length;
  const where = alike === vectors.length ? "" : ` in ${alike} of ${vectors.length}`;
  return `Looks like "${sayTitle(resemblance)}" (${sayIds(resemblance)})${where}, but is not: it would break ${spoken} too, which passed.`;
}
