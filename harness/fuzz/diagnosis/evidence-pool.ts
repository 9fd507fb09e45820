import type { DiagnosedVector } from "../../../src/conformance/diagnose.ts";
import { EMPTY_TOKEN, type Evidence } from "../../../src/conformance/diagnosis/evidence.ts";
import type { Judgement } from "../../../src/conformance/judge-outcomes.ts";

/** What passed in a campaign, so far as it is kept: what refutes the mistakes that would have broken it. */
export interface EvidencePool {
  readonly note: (property: string, judgement: Judgement) => void;
  /** What passed of the same property, and under the same signature method. */
  readonly passedLike: (property: string, evidence: Evidence) => readonly DiagnosedVector[];
  /** Whether the signer was seen to sign an empty token. */
  readonly signsEmptyToken: () => boolean;
}

/** Of each group the first are kept, and as many of the last: a campaign may take days. */
const KEPT = 96;
/** Characters of a task: a longer one refutes no more than a short one, and fills the memory. */
const MOST_CHARACTERS = 6_000;

interface Group {
  readonly first: DiagnosedVector[];
  readonly last: DiagnosedVector[];
  noted: number;
}

/** Opens the pool of one campaign. */
export function createEvidencePool(): EvidencePool {
  const groups = new Map<string, Group>();
  let signsEmptyToken = false;
  return {
    note(property, judgement) {
      if (judgement.status !== "passed") return;
      if (judgement.took?.choice === EMPTY_TOKEN) signsEmptyToken = true;
      const { evidence } = judgement;
      if (evidence === undefined || lengthOf(evidence) > MOST_CHARACTERS) return;
      const key = keyOf(property, evidence);
      const group = groups.get(key) ?? { first: [], last: [], noted: 0 };
      groups.set(key, group);
      const vector = asVector(`passed/${property}/${group.noted}`, judgement);
      if (group.first.length < KEPT) group.first.push(vector);
      else group.last[group.noted % KEPT] = vector;
      group.noted += 1;
    },
    passedLike(property, evidence) {
      const { first = [], last = [] } = groups.get(keyOf(property, evidence)) ?? {};
      return [...first, ...last];
    },
    signsEmptyToken: () => signsEmptyToken,
  };
}

/** A judgement as the diagnosis takes it. */
export function asVector(id: string, judgement: Judgement): DiagnosedVector {
  return { id, kind: "drawn", flags: {}, judgement };
}

function keyOf(property: string, evidence: Evidence): string {
  return `${property} ${evidence.kind === "signing" ? evidence.task.signatureMethod : ""}`;
}

function lengthOf(evidence: Evidence): number {
  if (evidence.kind === "encoding") return evidence.text.length;
  if (evidence.kind !== "signing") return 0;
  return evidence.task.parameters.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
