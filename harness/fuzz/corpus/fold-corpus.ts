import { rmSync } from "node:fs";
import type { Finding } from "../finding.ts";
import { canonicalJson } from "./canonical-json.ts";
import { attempting, type CorpusContent, pathsOf } from "./corpus.ts";

export interface FoldedCorpus extends CorpusContent {
  readonly folded: number;
}

/**
 * Deletes the copies of findings from a corpus that was read. Several processes may do so at once, since all of them
 * retain the same findings.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be written.
 */
export function foldCorpus(folder: string, { findings, faults }: CorpusContent): FoldedCorpus {
  const { retained, copies } = foldCopies(findings);
  attempting(folder, () => {
    for (const copy of copies) drop(folder, copy);
  });
  return { findings: retained, faults, folded: copies.length };
}

/** Deletes the vectors first: a kill between the two leaves no vectors without a finding. */
function drop(folder: string, copy: Finding): void {
  const { finding, vectors } = pathsOf(folder, copy);
  for (const path of [vectors, finding]) rmSync(path, { force: true });
}

/** Findings with every smallest input once, and copies of them under other ids. */
export interface FoldedFindings {
  readonly retained: readonly Finding[];
  readonly copies: readonly Finding[];
}

/**
 * Separates copies from the rest: shards and nights draw different inputs that shrink to the same one. The first id of
 * each is retained, so that the outcome does not depend on the order. An unshrunk finding is no copy.
 */
export function foldCopies(findings: readonly Finding[]): FoldedFindings {
  const seen = new Set<string>();
  const retained: Finding[] = [];
  const copies: Finding[] = [];
  for (const finding of findings.toSorted(byId)) {
    const key = keyOf(finding);
    if (key !== undefined && seen.has(key)) copies.push(finding);
    else retained.push(finding);
    if (key !== undefined) seen.add(key);
  }
  return { retained, copies };
}

function byId({ id }: Finding, { id: other }: Finding): number {
  if (id === other) return 0;
  return id < other ? -1 : 1;
}

/** Includes target and kind: one signer's finding is not another's, and a crash no wrong signature. */
function keyOf({ property, shrunk, cutShort, breach, target, input }: Finding): string | undefined {
  if (!shrunk || cutShort !== undefined) return undefined;
  return JSON.stringify([property, breach.kind, target?.name ?? null, canonicalJson(input)]);
}
