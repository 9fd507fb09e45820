import type { DiagnosedVector } from "../../../src/diagnosis/run/diagnose.ts";
import type { Evidence, Judgement } from "../../../src/judging/judgement.ts";
import { EMPTY_TOKEN } from "../../../src/judging/shown-readings.ts";

/**
 * The inputs that passed in a campaign, as far as they are stored: they refute the mistakes that would have broken
 * them.
 */
export interface EvidencePool {
  readonly note: (property: string, judgement: Judgement) => void;
  /** Returns the inputs that passed for the same property, under the same signature method. */
  readonly passedLike: (property: string, evidence: Evidence) => readonly DiagnosedVector[];
  /** Whether the signer was seen to sign an empty token. */
  readonly signsEmptyToken: () => boolean;
}

/** The number of stored inputs of each group, and of those that later ones replace: a campaign may take days. */
const MAX_STORED = 96;
/** One in so many later ones is stored: what lives for a while costs the garbage collector more than judging it did. */
const STORED_LATER = 16;
/** The most characters of a stored task: a longer one refutes no more than a short one, and fills the memory. */
const MOST_CHARACTERS = 6_000;

interface Group {
  readonly first: DiagnosedVector[];
  readonly last: DiagnosedVector[];
  noted: number;
}

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
      const vector = (): DiagnosedVector => asVector(`passed/${property}/${group.noted}`, judgement);
      const later = group.noted - MAX_STORED;
      if (later < 0) group.first.push(vector());
      else if (later % STORED_LATER === 0) group.last[(later / STORED_LATER) % MAX_STORED] = vector();
      group.noted += 1;
    },
    passedLike(property, evidence) {
      const { first = [], last = [] } = groups.get(keyOf(property, evidence)) ?? {};
      return [...first, ...last];
    },
    signsEmptyToken: () => signsEmptyToken,
  };
}

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
