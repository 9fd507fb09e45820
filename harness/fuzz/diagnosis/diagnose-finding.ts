import { candidateMistakes } from "../../../src/deviations/candidates.ts";
import { withExample } from "../../../src/diagnosis/describe-cause.ts";
import type { Diagnosis, Resemblance, Unexplained } from "../../../src/diagnosis/diagnosis.ts";
import { schemesIn } from "../../../src/diagnosis/replay/evidence-scheme.ts";
import { type DiagnosedVector, diagnose } from "../../../src/diagnosis/run/diagnose.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { ambiguities } from "../../../src/signing/ambiguities.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import { plural } from "../../text/plural.ts";
import { describeNoMistake, type Finding } from "../finding.ts";
import { asVector } from "./evidence-pool.ts";
import { evidenceOf, isReordered, type MistakeSet } from "./try-mistakes.ts";

export interface FindingEvidence {
  readonly judgement: Judgement;
  /** The judgements of other inputs that failed, and of those that passed. */
  readonly failed: readonly Judgement[];
  readonly passed: readonly DiagnosedVector[];
}

/**
 * Names the mistakes that explain a finding, or describes it where nothing explains it.
 *
 * @param byChance mistakes that explain it, and are known not to be the ones.
 */
export function diagnoseFinding(
  id: string,
  { judgement, failed, passed }: FindingEvidence,
  byChance: MistakeSet = [],
): Pick<Finding, "diagnosis" | "unexplained"> {
  const vectors = [asVector(id, judgement), ...failed.map((one, at) => asVector(`failed/${at}`, one)), ...passed];
  const run = diagnose(vectors, { mistakes: candidateMistakes.filter((mistake) => !byChance.includes(mistake)) });
  const named = run.diagnosis.filter(({ vectors }) => vectors.includes(id));
  const left = run.unexplained.filter(({ vectors }) => vectors.includes(id));
  return {
    diagnosis: named.map((one) => aboutFinding(one, id)),
    unexplained: left.flatMap((one) => describeUnexplained(one, describeShape(evidenceOf(judgement)))),
  };
}

/** Limits a diagnosis to the finding: the other inputs are of this campaign alone, so nobody could look them up. */
function aboutFinding(diagnosis: Diagnosis, id: string): Diagnosis {
  return { ...withExample(diagnosis, id), vectors: [id], unsettled: [] };
}

function describeUnexplained({ stage, findings, resembles }: Unexplained, shape: readonly string[]): readonly string[] {
  return [
    describeNoMistake(stage),
    ...shape,
    ...findings.map((finding) => finding.replace("no vector that passed", "no request that passed")),
    ...resembles.map(describeResemblance),
  ];
}

/**
 * Describes mistakes that are too narrow: inputs near to the finding fail as well, where these mistakes would not show.
 */
export function describeTooNarrow(sets: readonly MistakeSet[]): readonly string[] {
  return sets.map((set) => {
    const titles = set.map(({ title }) => JSON.stringify(title)).join(" and ");
    return `it looks like ${titles}, but that is not all: the same value fails under other names as well`;
  });
}

function describeResemblance({ title, passed }: Resemblance): string {
  return `it looks like "${title}", but is not: ${plural(passed.length, "request")} passed that would fail then`;
}

/** Describes the similarity of a wrong answer to a right one, and the ambiguity that it is about; one sentence each. */
function describeShape(evidence: Evidence | undefined): readonly string[] {
  if (evidence?.kind !== "signing") return [];
  const { task, point, shown } = evidence;
  const { baseString } = shown;
  const isOrder =
    baseString !== undefined &&
    schemesIn(evidence).some((scheme) => isReordered(signatureBaseString(task, scheme), baseString));
  const about = point === undefined ? undefined : ambiguities[point]?.about.replace(/\.$/, "");
  return [
    ...(isOrder ? ["the base string holds the same parameters as a right one, in another order"] : []),
    ...(about === undefined
      ? []
      : [
          `it shows where the specification does not rule (${about}), and no reading known to be in use makes these bytes`,
        ]),
  ];
}
