import { type FailedVerdict, type Ground, isFailed, isTolerated, levels } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";
import { plural } from "../text/plural.ts";
import type { Detail } from "./detail.ts";
import { countRest, type DocumentBlock, listOf, paragraph, paragraphs, type Section, section } from "./document.ts";
import { groupBy, listIds } from "./verdict-groups.ts";

const GROUND_LIMIT = 200;

/** Describes the failures that do not fail the run, by their level and its ground, a paragraph each. */
export function describeTolerated({ verdicts, failOn }: Report, { rows, ids }: Detail): readonly Section[] {
  const tolerated = verdicts.filter(isFailed).filter(isTolerated);
  if (tolerated.length === 0) return [];
  const groups = levels.flatMap((level) =>
    groupBy(
      tolerated.filter((verdict) => verdict.level === level),
      describeGround,
    ).map(({ key, verdicts: members }): DocumentBlock => {
      const list = listIds(members, ids);
      return listOf([`${level}, ${members.length} × ${key}: ${list}`]);
    }),
  );
  return [
    section(`Below ${failOn ?? "must"}, and no failure of this run: ${plural(tolerated.length, "request")}`, [
      ...groups.slice(0, rows),
      ...paragraphs(countRest(groups.length - rows)),
      paragraph("With --fail-on hardening all of them fail it.", { emphasis: "quiet" }),
    ]),
  ];
}

function describeGround({ ground, effect = "" }: FailedVerdict): string {
  return clip(ground === undefined ? effect : formatGround(ground), GROUND_LIMIT);
}

function formatGround(ground: Ground): string {
  if ("clause" in ground) return `clause ${ground.clause}`;
  return "rfc" in ground ? ground.rfc : ground.attack;
}
