import { rmSync } from "node:fs";
import type { Finding } from "../finding.ts";
import { attempting, type CorpusContent, pathsOf } from "./corpus.ts";

export interface FoldedCorpus extends CorpusContent {
  readonly folded: number;
}

/**
 * Drops the copies of findings from a corpus that was read: each input is kept once. Several processes may do so at once,
 * for all of them keep the same.
 *
 * @throws {CountersignError} `corpus-unusable` where it cannot be written.
 */
export function foldCorpus(folder: string, { findings, faults }: CorpusContent): FoldedCorpus {
  const { kept, copies } = foldCopies(findings);
  attempting(folder, () => {
    for (const copy of copies) drop(folder, copy);
  });
  return { findings: kept, faults, folded: copies.length };
}

/** The vectors first: were we killed between the two, they would belong to nothing. */
function drop(folder: string, copy: Finding): void {
  const { finding, vectors } = pathsOf(folder, copy);
  for (const path of [vectors, finding]) rmSync(path, { force: true });
}

/** Findings with every smallest input once, and those that show nothing but the same under another id. */
export interface FoldedFindings {
  readonly kept: readonly Finding[];
  readonly copies: readonly Finding[];
}

/**
 * Tells copies: shards and nights find the same by other inputs, and shrink them to the same one. The first id of each
 * is kept, so that whoever folds the same findings, in whatever order, keeps the same. What is not shrunk is no copy.
 */
export function foldCopies(findings: readonly Finding[]): FoldedFindings {
  const seen = new Set<string>();
  const kept: Finding[] = [];
  const copies: Finding[] = [];
  for (const finding of findings.toSorted(byId)) {
    const shown = whatItShows(finding);
    if (shown !== undefined && seen.has(shown)) copies.push(finding);
    else kept.push(finding);
    if (shown !== undefined) seen.add(shown);
  }
  return { kept, copies };
}

function byId({ id }: Finding, { id: other }: Finding): number {
  if (id === other) return 0;
  return id < other ? -1 : 1;
}

/** A signer's finding is not another signer's, and a crash no wrong signature, whatever their inputs. */
function whatItShows({ property, shrunk, cutShort, breach, target, input }: Finding): string | undefined {
  if (!shrunk || cutShort !== undefined) return undefined;
  return JSON.stringify([property, breach.kind, target?.name ?? null, canonicalJson(input)]);
}

/** JSON with the members of objects in one order, whoever wrote them. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
