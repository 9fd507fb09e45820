import { isCut } from "../../judging/cut-text.ts";
import { groupBy } from "../../judging/group-by.ts";
import type { Evidence } from "../../judging/judgement.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";

export interface Evidenced {
  readonly id: string;
  readonly evidence: Evidence;
}

/** The most characters of a signature: 512 bytes, encoded twice. */
const MAX_SIGNATURE = 2_048;
/** The most characters of a header, beside those that a task holds. */
const MAX_HEADER = 16_384;
/** The most characters of a base string or a body: a base amount, and an amount for each character of its task. */
const MIN_TEXT = 4_096;
/** A character of four bytes, each of them escaped twice. */
const TEXT_PER_CHARACTER = 20;

/** Whether a case is about an ambiguity of the specification. */
export function isAmbiguous({ evidence }: Evidenced): boolean {
  return evidence.kind === "signing" && evidence.point !== undefined;
}

export function showsBaseString({ evidence }: Evidenced): boolean {
  return evidence.kind === "signing" && evidence.shown.baseString !== undefined;
}

/** Returns the group in which a case is judged and searched: a signature method, or another kind of vector. */
export function groupOf({ evidence }: Pick<Evidenced, "evidence">): string {
  return evidence.kind === "signing" ? evidence.task.signatureMethod : evidence.kind;
}

/** The most characters of a task on which thousands of sets of mistakes are tried. */
const LONG = 1_000;

const sizes = new WeakMap<Evidence, number>();

/** Counts the characters of a task: the cost of trying one set of mistakes on it. */
export function sizeOf({ evidence }: Evidenced): number {
  if (evidence.kind !== "signing") return 0;
  const size = sizes.get(evidence) ?? lengthOf([evidence.task.url, ...evidence.task.parameters.flat()]);
  sizes.set(evidence, size);
  return size;
}

/**
 * Whether a task is too long for anything but single mistakes and cuts to be tried on it: a signer that errs in long
 * tasks alone errs about length.
 */
export function isLong(one: Evidenced): boolean {
  return sizeOf(one) > LONG;
}

/** The most characters of a task on which all changes of texts are tried. */
const LARGE = 20_000;

/** Whether a task is so long that only a part of all that is known is tried on it: the rest would take minutes. */
export function isLarge(one: Evidenced): boolean {
  return sizeOf(one) > LARGE;
}

/** Sorts cases by the size of their tasks, the smallest first. */
export function sortBySize<T extends Evidenced>(cases: readonly T[]): readonly T[] {
  return cases.toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

/**
 * Orders cases so that the first few differ as much as possible: one of each concern in turn, the smallest of each
 * first. Cases about ambiguities come last: each interpretation adds to the cost of a search and gives no more
 * information.
 */
export function spreadCases<T extends Evidenced>(cases: readonly T[]): readonly T[] {
  const plainFirst = sortBySize(cases);
  return [...takeTurns(plainFirst.filter((one) => !isAmbiguous(one))), ...takeTurns(plainFirst.filter(isAmbiguous))];
}

function takeTurns<T extends Evidenced>(cases: readonly T[]): readonly T[] {
  const rows = [...groupBy(cases, ({ id }) => id.split("/")[0]).values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat();
}

/**
 * Whether an answer is longer than any honest one, or was cut: what was found elsewhere is tried on it, but it is not
 * searched for mistakes.
 */
export function isTooLong(evidence: Evidence): boolean {
  if (evidence.kind === "encoding") return isCut(evidence.shown);
  if (evidence.kind !== "signing") return false;
  if (Object.values(evidence.shown).some(isCut)) return true;
  const { signature = "", authorization = "", baseString = "", body = "" } = evidence.shown;
  const { url, parameters, consumerKey, nonce } = evidence.task;
  const size = lengthOf([url, consumerKey, nonce, ...parameters.flat()]);
  const honest = TEXT_PER_CHARACTER * size;
  return (
    signature.length > MAX_SIGNATURE ||
    authorization.length > MAX_HEADER + honest ||
    Math.max(baseString.length, body.length) > MIN_TEXT + honest
  );
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Whether the caller of a request gives more than the body's own parameters: some in a query, or protocol parameters. */
export function givesMore(one: Evidenced): boolean {
  return repeatsProtocol(one) || (one.evidence.kind === "signing" && one.evidence.task.url.includes("?"));
}

/** Whether the caller of a request repeats a protocol parameter. */
export function repeatsProtocol({ evidence }: Evidenced): boolean {
  return evidence.kind === "signing" && evidence.task.parameters.some(([name]) => isProtocolName(name));
}
