import type { Diagnosis, Resemblance, Unexplained } from "../../../src/diagnosis/diagnosis.ts";
import { schemesIn } from "../../../src/diagnosis/replay/evidence-scheme.ts";
import { type DiagnosedVector, diagnose } from "../../../src/diagnosis/run/diagnose.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { ambiguities } from "../../../src/signing/ambiguities.ts";
import { signatureBaseString } from "../../../src/signing/sign-request.ts";
import { plural } from "../../text/plural.ts";
import type { Finding } from "../finding.ts";
import { campaignMistakes } from "./campaign-mistakes.ts";
import { asVector, evidenceOf, isReordered, type MistakeSet } from "./try-mistakes.ts";

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
    unexplained: left.flatMap((one) => describeUnexplained(one, describeShape(evidenceOf(judgement)))),
  };
}

/** The other vectors are of this campaign alone: nobody could look them up. */
function aboutFinding(diagnosis: Diagnosis, id: string): Diagnosis {
  return { ...diagnosis, vectors: [id], example: id, unsettled: [] };
}

/** That nothing explains a failure: where a report says so by itself, it need not be told again. */
export function describeNoMistake(stage: string): string {
  return `no known mistake explains it: it parts from what is expected at ${stage}`;
}

function describeUnexplained({ stage, findings, resembles }: Unexplained, shape: readonly string[]): readonly string[] {
  return [
    describeNoMistake(stage),
    ...shape,
    ...findings.map((finding) => finding.replace("no vector that passed", "no request that passed")),
    ...resembles.map(describeResemblance),
  ];
}

/** That what is near to a finding fails as well, where these mistakes would not show. */
export function describeTooNarrow(sets: readonly MistakeSet[]): readonly string[] {
  return sets.map((set) => {
    const titles = set.map(({ title }) => JSON.stringify(title)).join(" and ");
    return `it looks like ${titles}, but that is not all: the same value fails under other names as well`;
  });
}

function describeResemblance({ title, passed }: Resemblance): string {
  return `it looks like "${title}", but is not: ${plural(passed.length, "request")} passed that would fail then`;
}

/** What a wrong answer has in common with a right one, and at which silent point; one sentence each. */
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
