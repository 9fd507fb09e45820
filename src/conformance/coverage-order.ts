import { percentEncode } from "../encoding/percent-encode.ts";
import type { Exercise } from "./coverage.ts";

/** Names that a wrong sort puts elsewhere than the order of their bytes does (clause base-string.3). */
export const orderExercises: readonly Exercise[] = [
  {
    group: "order",
    name: "unsorted",
    says: "The body's parameters do not come in sorted order, so the client has to sort them.",
    isIn: ({ names }) => names.some((name, at) => at > 0 && compareBytes(names[at - 1] ?? "", name) > 0),
  },
  {
    group: "order",
    name: "hyphen-underscore",
    says: "Two names part at a hyphen and an underscore, which a language's sort has the other way round.",
    isIn: ({ names }) => somePair(names, partsAtHyphen),
  },
  {
    group: "order",
    name: "around-oauth",
    says: "Names of the body sort before and after the oauth_ parameters, which belong between them.",
    isIn: ({ names }) => names.some((name) => name < "oauth_") && names.some((name) => name > "oauth_~"),
  },
  {
    group: "order",
    name: "capitals",
    says: "Two names sort otherwise when case is ignored.",
    isBeyondOperations: true,
    isIn: ({ names }) =>
      somePair(names, (a, b) => compareBytes(a, b) < 0 !== compareBytes(a.toLowerCase(), b.toLowerCase()) < 0),
  },
  {
    group: "order",
    name: "prefix",
    says: "One name begins another, which the texts name=value sort the other way round.",
    isBeyondOperations: true,
    isIn: ({ names }) => somePair(names, (a, b) => b.startsWith(a) && b !== a),
  },
  {
    group: "order",
    name: "numeric-names",
    says: "Two names are numbers, which JavaScript's objects keep in an order of their own.",
    isBeyondOperations: true,
    isIn: ({ names }) => somePair(names.filter(isIndex), (a, b) => a !== b),
  },
  {
    group: "order",
    name: "duplicate-names",
    says: "A name comes twice.",
    isBeyondOperations: true,
    isIn: ({ names }) => new Set(names).size < names.length,
  },
];

/** More names than any operation has are compared no further: pairs grow as their square. */
const MAX_NAMES = 64;

function somePair(names: readonly string[], holds: (a: string, b: string) => boolean): boolean {
  const few = names.slice(0, MAX_NAMES);
  return few.some((a) => few.some((b) => a !== b && holds(a, b)));
}

/** Encoded names are ASCII: their code units sort as the bytes that are signed. */
function compareBytes(a: string, b: string): number {
  const [left, right] = [encode(a), encode(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function encode(name: string): string {
  return /^[\w.~-]*$/.test(name) ? name : percentEncode(name.toWellFormed());
}

function partsAtHyphen(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === "-" && b[at] === "_";
}

function isIndex(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,8})$/.test(name);
}
