import { byBytes } from "../../../deviations/signer/order/text-orders.ts";
import { percentDecode } from "../../../encoding/percent-encode.ts";
import { remember } from "../../../remember.ts";
import { protocolNames } from "../../../spec/protocol-names.ts";
import type { Case } from "../../replay/case.ts";
import { showsBaseString, sortBySize, spreadCases } from "../../replay/case-features.ts";
import type { LearnedOrder } from "../learned-statement.ts";
import { range } from "../range.ts";
import { distinct, type Lesson, namesIn, type Proposal, type Proposals } from "../rules/lesson.ts";
import { MIN_CASES, readParameters } from "./read-parameters.ts";

type Change = (text: string) => string;
type OrderProposal = Proposal & { readonly rule: LearnedOrder; readonly change: Change };

/** The failures that decide between orders. */
const MAX_DECIDING = 24;
const MAX_FIRST = 24;
const MAX_LEFT_OUT = 8;
const MAX_PROPOSED = 6;
const MAX_COMPARED = 4;

const RESERVED = /[^\w.~-]/;

const own: readonly (readonly [call: string, change: Change])[] = [
  ...range(1, MAX_FIRST).map((count): [string, Change] => [
    `what keeps the first ${count} characters`,
    (name) => Array.from(name).slice(0, count).join(""),
  ]),
  ...range(2, MAX_LEFT_OUT).map((count): [string, Change] => [
    `what leaves out the first ${count} characters`,
    (name) => Array.from(name).slice(count).join(""),
  ]),
];

/** Proposes orders of names by what a function makes of them, those of the signer's language first. */
export function* proposeSorting(lesson: Lesson): Proposals {
  const shown = readAllReordered(lesson);
  if (shown.size < MIN_CASES && lesson.signed.some(showsBaseString)) return;
  const reordered = [...shown.keys()];
  const cases = spreadCases(reordered.length > 0 ? reordered : lesson.failures).slice(0, MAX_DECIDING);
  const names = cases.flatMap(namesIn);
  // Keys that are in order are compared in a thousandth of the time of a replay.
  const whole = cases.slice(0, MAX_COMPARED).flatMap((one) => [shown.get(one) ?? []]);
  // Names that are not in their right order tell the most.
  const compared = [...whole.flatMap(listDisplaced), ...whole];
  let left: readonly OrderProposal[] = [...Object.entries(lesson.vocabulary.functions), ...own]
    .filter(([, change]) => names.some((name) => change(name) !== name))
    .flatMap(([call, change]) =>
      [false, true]
        .filter((descends) => compared.every((order) => mayOrder(order, change, descends)))
        .flatMap((descends) => listOrders(call, change, descends)),
    );
  // The smallest, as all are tried on it, and without names to encode: what is made of those encoded is tried with what is left.
  const [first] = sortBySize(cases.filter((one) => !needsEncoding(one)));
  for (const one of first === undefined ? cases : [first, ...cases.filter((other) => other !== first)]) {
    yield;
    const explains = (proposal: OrderProposal): boolean => lesson.explainsAny(proposal, [one]);
    left = filterByRanks(left, one, explains);
    if (left.length === 0) return;
    if (one === first) left = left.flatMap((proposal) => [proposal, ofEncoded(proposal)]);
  }
  for (const proposal of left.slice(0, MAX_PROPOSED)) {
    yield reordered.every((one) => lesson.explainsAny(proposal, [one])) ? proposal : undefined;
  }
}

/** Lists the names that stand before one that belongs before them, each with that. */
function listDisplaced(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name, at) => {
    const next = names[at + 1];
    return next !== undefined && byBytes(next, name) < 0 ? [[name, next]] : [];
  });
}

/** Whether names, as they stand encoded in a base string, are in the order of what is made of them, or of them decoded. */
function mayOrder(names: readonly string[], change: Change, descends: boolean): boolean {
  const isInOrder = (nameOf: Change): boolean => {
    let last: string | undefined;
    for (const name of names) {
      const key = change(nameOf(name));
      const order = last === undefined ? 0 : byBytes(last, key);
      if (descends ? order < 0 : order > 0) return false;
      last = key;
    }
    return true;
  };
  return isInOrder((name) => name) || isInOrder((name) => percentDecode(name) ?? name);
}

/** Filters orders by what they make of one request: of those that rank its names alike, one is tried. */
function filterByRanks(
  all: readonly OrderProposal[],
  one: Case,
  explains: (proposal: OrderProposal) => boolean,
): readonly OrderProposal[] {
  const names = distinct([...namesIn(one), ...protocolNames, "oauth_token"]);
  const rank = remember((change: Change) => {
    const keys = names.map(change);
    const ranked = distinct(keys).toSorted(byBytes);
    return keys.map((key) => ranked.indexOf(key)).join();
  });
  const known = new Map<string, boolean>();
  return all.filter((proposal) => {
    const { ties, descends, encoded } = proposal.rule;
    // What is made of encoded names depends on the encoder.
    if (encoded === true) return explains(proposal);
    const order = `${rank(proposal.change)} ${ties} ${descends}`;
    const isRight = known.get(order) ?? explains(proposal);
    known.set(order, isRight);
    return isRight;
  });
}

function listOrders(by: string, change: Change, descends: boolean): readonly OrderProposal[] {
  return (["by their bytes", "by their values", "as given"] as const).map((ties) => ({
    rule: { kind: "order", moved: [], ties, ...(descends && { descends }), by },
    change,
  }));
}

/** Reads the failures whose parameters alone are in another order, each with its names: nothing else makes up for another order there. */
function readAllReordered(lesson: Lesson): ReadonlyMap<Case, readonly string[]> {
  const shown = new Map<Case, readonly string[]>();
  for (const one of lesson.signed) {
    const names = readReordered(one, lesson);
    const parameters = names === undefined ? undefined : one.restrictTo("parameters");
    if (names !== undefined && parameters !== undefined) shown.set(parameters, names);
  }
  return shown;
}

/** Reads the names, encoded, where a base string shows the right parameters in another order. */
function readReordered(one: Case, { given }: Lesson): readonly string[] | undefined {
  const read = readParameters(one, given);
  if (read === undefined) return undefined;
  const due = read.sorted.map(({ encodedName, encodedValue }) => `${encodedName}=${encodedValue}`);
  const shown = read.shown.map((pair) => pair.join("="));
  const isReordered = !areAlike(due, shown) && areAlike(due.toSorted(), shown.toSorted());
  return isReordered ? read.shown.map(([name]) => name) : undefined;
}

function areAlike(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function needsEncoding(one: Case): boolean {
  return namesIn(one).some((name) => RESERVED.test(name));
}

function ofEncoded({ rule, ...proposal }: OrderProposal): OrderProposal {
  return { ...proposal, rule: { ...rule, encoded: true } };
}
