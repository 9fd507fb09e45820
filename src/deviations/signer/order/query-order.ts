import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { changeResult, describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";

/** Parameters of the query, where they are signed with the body's as RFC 5849 has it, that stand apart from the others. */
export const queryOrders: readonly Deviation[] = describeMistakes(
  "collectParameters",
  {
    fix: "Put the query's parameters, the body's and the five oauth_ parameters into one list, encode them, and sort all of it.",
    clauses: ["base-string.3"],
    generated: true,
  },
  (["last", "first"] as const).flatMap((side) =>
    [true, false].map((isSorted): MemberAt<"collectParameters"> => {
      const where = side === "first" ? "before" : "after";
      return {
        id: `query-${side}-${isSorted ? "sorted" : "unsorted"}`,
        title: `The query's parameters stand ${where} the sorted others${isSorted ? ", sorted" : ", as they come in it"}`,
        happens: "The others are sorted by themselves, and the query's are put to them afterwards.",
        replace: collectQueryLast,
        also: [changeResult("sortParameters", (sorted, given) => putApart(sorted, given, side, isSorted))],
      };
    }),
  ),
);

/** Puts what stands behind the protocol parameters before or behind the sorted others. */
function putApart(
  sorted: readonly EncodedParameter[],
  given: readonly EncodedParameter[],
  side: "first" | "last",
  isSorted: boolean,
): readonly EncodedParameter[] {
  const ofQuery = new Set(given.slice(endOfProtocol(given)));
  const others = sorted.filter((one) => !ofQuery.has(one));
  const query = (isSorted ? sorted : given).filter((one) => ofQuery.has(one));
  return side === "first" ? [...query, ...others] : [...others, ...query];
}

/** Puts what the query adds behind all others, so that it can be told from them where they are sorted. */
function collectQueryLast(right: Scheme["collectParameters"]): Scheme["collectParameters"] {
  return (operation, protocol, url) => {
    const all = right(operation, protocol, url);
    const others = right(operation, protocol, url.replace(/\?.*/s, ""));
    return [...others, ...all.slice(0, all.length - others.length)];
  };
}

/** Returns where the protocol parameters end, which the caller's own may have the names of: four of them in a row. */
function endOfProtocol(given: readonly EncodedParameter[]): number {
  const start = given.findIndex((_, at) => given.slice(at, at + 4).filter(isOAuth).length === 4);
  if (start < 0) return given.length;
  const block = given.slice(start);
  const length = block.findIndex(
    (one, at) => !isOAuth(one) || block.slice(0, at).some(({ name }) => name === one.name),
  );
  return length < 0 ? given.length : start + length;
}
