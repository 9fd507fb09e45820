import { type DiagnosedVector, diagnose } from "../../../src/conformance/diagnose.ts";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";
import type { Diagnosis, Resemblance, Unexplained } from "../../../src/conformance/report.ts";
import { plural } from "../../reporters/plural.ts";
import type { Finding } from "../finding.ts";
import { campaignMistakes } from "./campaign-mistakes.ts";
import { asVector } from "./evidence-pool.ts";
import { tellShape } from "./tell-shape.ts";
import { evidenceOf, type MistakeSet } from "./try-mistakes.ts";

/** What a finding is diagnosed over. */
export interface FindingEvidence {
  /** Of the finding itself. */
  readonly judgement: Judgement;
  /** Of other inputs that failed, and those that passed. */
  readonly failed: readonly Judgement[];
  readonly passed: readonly DiagnosedVector[];
}

/**
 * Names the mistakes that explain a finding, or says what can be said of it all the same.
 *
 * @param byChance mistakes that explain it, and are known not to be the ones.
 */
export function diagnoseFinding(
  id: string,
  { judgement, failed, passed }: FindingEvidence,
  byChance: MistakeSet = [],
): Pick<Finding, "diagnosis" | "unexplained"> {
  const vectors = [asVector(id, judgement), ...failed.map((one, at) => asVector(`failed/${at}`, one)), ...passed];
  const run = diagnose(
    vectors,
    campaignMistakes.filter((mistake) => !byChance.includes(mistake)),
  );
  const named = run.diagnosis.filter(({ vectors }) => vectors.includes(id));
  const left = run.unexplained.filter(({ vectors }) => vectors.includes(id));
  return {
    diagnosis: named.map((one) => aboutFinding(one, id)),
    unexplained: left.flatMap((one) => tellUnexplained(one, tellShape(evidenceOf(judgement)))),
  };
}

/** The other vectors are of this campaign alone: nobody could look them up. */
function aboutFinding(diagnosis: Diagnosis, id: string): Diagnosis {
  return { ...diagnosis, vectors: [id], example: id, unsettled: [] };
}

/** That nothing explains a failure: where a report says so by itself, it need not be told again. */
export function sayNoMistake(stage: string): string {
  return `no known mistake explains it: it parts from what is expected at ${stage}`;
}

function tellUnexplained({ stage, findings, resembles }: Unexplained, shape: readonly string[]): readonly string[] {
  return [
    sayNoMistake(stage),
    ...shape,
    ...findings.map((finding) => finding.replace("no vector that passed", "no request that passed")),
    ...resembles.map(tellResemblance),
  ];
}

/** That what is near to a finding fails as well, where these mistakes would not show. */
export function sayTooNarrow(sets: readonly MistakeSet[]): readonly string[] {
  return sets.map((set) => {
    const titles = set.map(({ title }) => JSON.stringify(title)).join(" and ");
    return `it looks like ${titles}, but that is not all: the same value fails under other names as well`;
  });
}

function tellResemblance({ title, passed }: Resemblance): string {
  return `it looks like "${title}", but is not: ${plural(passed.length, "request")} passed that would fail then`;
}
