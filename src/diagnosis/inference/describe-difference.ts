import { attempt } from "../../attempt.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { joinParameters } from "../../signing/normalize-parameters.ts";
import { traceBaseString } from "../../signing/trace-stages.ts";
import { schemesIn } from "../replay/evidence-scheme.ts";
import { decodeExactly, type ReadPair, readPairs } from "./read-shown-pairs.ts";

/** One difference between a base string and the right one. */
interface Difference {
  /** What differs, whatever the texts: differences of one kind are told once. */
  readonly kind: string;
  readonly sentence: string;
}

const MAX_KINDS = 6;
/** The most characters of a text that are quoted, and those before a difference. */
const MAX_QUOTED = 60;
const BEFORE = 12;

/**
 * Says exactly which parts of the shown base strings differ from the right ones and how, without a rule: one sentence
 * for each kind of difference, with the shortest example.
 */
export function describeDifference(all: readonly SigningEvidence[]): readonly string[] {
  const differences = all.flatMap((evidence) => attempt(() => findDifferences(evidence)) ?? []);
  const kinds = [...groupBy(differences, ({ kind }) => kind).values()].sort((a, b) => b.length - a.length);
  return kinds.slice(0, MAX_KINDS).map((alike) => {
    const [first, ...others] = alike;
    const { sentence } = others.reduce((a, b) => (b.sentence.length < a.sentence.length ? b : a), first);
    return others.length === 0 ? sentence : `${sentence}; likewise ${others.length} more`;
  });
}

function findDifferences(evidence: SigningEvidence): readonly Difference[] {
  const { task, shown } = evidence;
  if (shown.baseString === undefined) return [];
  // At an ambiguity the reading with the fewest differences is the nearest.
  const [nearest = []] = schemesIn(evidence)
    .map((scheme) => compareBaseStrings(shown.baseString ?? "", traceBaseString(task, scheme)))
    .sort((a, b) => a.length - b.length);
  return nearest;
}

type Right = ReturnType<typeof traceBaseString>;

function compareBaseStrings(shown: string, right: Right): readonly Difference[] {
  if (shown === right.baseString) return [];
  const parts = shown.split("&");
  const [method = "", uri = "", parameters = ""] = parts;
  if (parts.length !== 3) return [quote("parts", "the base string", shown, right.baseString)];
  const [rightMethod = "", rightUri = "", rightParameters = ""] = right.baseString.split("&");
  return [
    ...(method === rightMethod ? [] : [quote("method", "the method", method, rightMethod)]),
    ...(uri === rightUri ? [] : [compareUri(uri, rightUri, right)]),
    ...(parameters === rightParameters ? [] : compareNormalized(parameters, rightParameters, right)),
  ];
}

function compareUri(shown: string, encoded: string, { baseStringUri }: Right): Difference {
  const decoded = decodeExactly(shown);
  return decoded === undefined
    ? quote("URL encoding", "the URL, as it is encoded,", shown, encoded)
    : quote("URL", "the URL", decoded, baseStringUri);
}

/** Compares the third part: where it is encoded rightly, pair by pair. */
function compareNormalized(shown: string, encoded: string, { sorted }: Right): readonly Difference[] {
  const decoded = decodeExactly(shown);
  if (decoded === undefined) return [quote("encoding", "the third part, as it is encoded,", shown, encoded)];
  const right = sorted.map(({ encodedName, encodedValue }): ReadPair => [encodedName, encodedValue]);
  const pairs = readPairs(decoded);
  const differences = comparePairs(pairs, right);
  return differences.length > 0 ? differences : [quote("joining", "the joined text", decoded, joinParameters(sorted))];
}

function comparePairs(shown: readonly ReadPair[], right: readonly ReadPair[]): readonly Difference[] {
  const added = subtract(shown, right);
  const missing = subtract(right, shown);
  const changed = pairUp(missing, added, 0).map(([[name, value], other]) =>
    quote("value", `the value of ${JSON.stringify(name)}`, other[1], value),
  );
  // Names that are written otherwise have the same value.
  const renamed = pairUp(missing, added, 1).map(([[name], other]) => quote("name", "a name", other[0], name));
  return [
    ...missing.map(([name]) => ({ kind: "missing", sentence: `the parameter ${JSON.stringify(name)} is missing` })),
    ...added.map((pair) => ({
      kind: "added",
      sentence: `${cut(pair.join("="))} is signed, which does not belong there`,
    })),
    ...changed,
    ...renamed,
    ...findMoved(shown, right),
  ];
}

/** Takes out of two lists the pairs that have one part in common. */
function pairUp(
  missing: ReadPair[],
  added: ReadPair[],
  part: 0 | 1,
): readonly (readonly [missing: ReadPair, added: ReadPair])[] {
  return [...missing].flatMap((pair) => {
    const [other] = added.splice(indexOrEnd(added, part, pair[part]), 1);
    if (other === undefined) return [];
    missing.splice(missing.indexOf(pair), 1);
    return [[pair, other] as const];
  });
}

function indexOrEnd(pairs: readonly ReadPair[], part: 0 | 1, text: string): number {
  const at = pairs.findIndex((pair) => pair[part] === text);
  return at < 0 ? pairs.length : at;
}

/** Returns the pairs of a list that another lacks, each as often as it is lacking. */
function subtract(all: readonly ReadPair[], others: readonly ReadPair[]): ReadPair[] {
  const left = others.map((pair) => pair.join("="));
  return all.filter((pair) => {
    const at = left.indexOf(pair.join("="));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Finds neighbours that stand in the wrong order: of the pairs that both lists have. */
function findMoved(shown: readonly ReadPair[], right: readonly ReadPair[]): readonly Difference[] {
  const places = new Map(right.map((pair, at) => [pair.join("="), at]));
  const known = shown.filter((pair) => places.has(pair.join("=")));
  return known.flatMap((pair, at) => {
    const next = known[at + 1];
    if (next === undefined || (places.get(pair.join("=")) ?? 0) <= (places.get(next.join("=")) ?? 0)) return [];
    const [first, second] = pair[0] === next[0] ? [pair.join("="), next.join("=")] : [pair[0], next[0]];
    return [{ kind: "order", sentence: `${cut(first)} stands before ${cut(second)}, and belongs after it` }];
  });
}

/** Quotes what differs, from a little before the first difference on. */
function quote(kind: string, what: string, shown: string, right: string): Difference {
  let at = 0;
  while (at < shown.length && shown[at] === right[at]) at++;
  const from = at > BEFORE && Math.max(shown.length, right.length) > MAX_QUOTED ? at - BEFORE : 0;
  const place = from === 0 ? "" : `, from character ${from + 1} on,`;
  return { kind, sentence: `${what}${place} is signed as ${cut(shown.slice(from))}, not ${cut(right.slice(from))}` };
}

function cut(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
}
