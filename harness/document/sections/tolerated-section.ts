import { type FailedVerdict, type Ground, isFailed, isTolerated, levels } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { clip } from "../../text/escape-text.ts";
import { plural } from "../../text/plural.ts";
import type { Detail } from "../detail.ts";
import { countRest, type DocumentBlock, listOf, paragraphs, type Section, section } from "../document.ts";
import { groupBy, listIds } from "../verdict-groups.ts";

const GROUND_LIMIT = 200;

/**
 * Describes what the levels of failures decide: those that do not fail the run, a paragraph for each ground, and those
 * whose level is the user's own.
 */
export function describeTolerated({ verdicts }: Report, detail: Detail): readonly Section[] {
  const failed = verdicts.filter(isFailed);
  const tolerated = failed.filter(isTolerated);
  const raised = failed.filter((verdict) => verdict.policy !== undefined && !isTolerated(verdict));
  return [
    ...describeLevels(`Told, and no failure of this run: ${plural(tolerated.length, "vector")}`, tolerated, detail),
    ...describeLevels(`Of a level that the policy sets: ${plural(raised.length, "vector")}`, raised, detail),
  ];
}

function describeLevels(title: string, verdicts: readonly FailedVerdict[], { rows, ids }: Detail): readonly Section[] {
  if (verdicts.length === 0) return [];
  const groups = levels.flatMap((level) =>
    groupBy(
      verdicts.filter((verdict) => verdict.level === level),
      describeGround,
    ).map(
      ({ key, verdicts: members }): DocumentBlock =>
        listOf([`${level}, ${members.length} × ${key}: ${listIds(members, ids)}`]),
    ),
  );
  return [section(title, [...groups.slice(0, rows), ...paragraphs(countRest(groups.length - rows))])];
}

function describeGround({ policy, ground, effect = "" }: FailedVerdict): string {
  const own = ground === undefined ? effect : formatGround(ground);
  return clip(policy === undefined ? own : `by the policy: ${policy}`, GROUND_LIMIT);
}

function formatGround(ground: Ground): string {
  if ("clause" in ground) return `clause ${ground.clause}`;
  return "rfc" in ground ? ground.rfc : ground.attack;
}
