import type { EncodedParameter } from "../../../signing/parameter.ts";
import { describeMistakes, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { isOAuth } from "./is-oauth.ts";
import { apart } from "./order-parameters.ts";

type Parameters = readonly EncodedParameter[];

/** Sorts by the places that parameters have in the right order. */
type Sort = (given: Parameters, placeOf: (parameter: EncodedParameter) => number) => Parameters;

const faults: Readonly<Record<string, { readonly what: string; readonly happens: string; readonly sort: Sort }>> = {
  "first-unsorted": {
    what: "The parameter that is collected first stays first, and the others are sorted",
    happens: "The loop of a sort written by hand begins one place too late, or it is put before what was sorted.",
    sort: ([first, ...others], placeOf) => [...(first === undefined ? [] : [first]), ...sortBy(others, placeOf)],
  },
  "last-unsorted": {
    what: "The parameter that is collected last stays last, and the others are sorted",
    happens: "The loop of a sort written by hand ends one place too soon, or it is added behind what was sorted.",
    sort: (given, placeOf) => [...sortBy(given.slice(0, -1), placeOf), ...given.slice(-1)],
  },
  "sorted-in-one-pass": {
    what: "The parameters are sorted in one pass, which exchanges neighbours",
    happens:
      "A bubble sort that is written by hand lacks its outer loop: the last name comes last, and no other is sure.",
    sort(given, placeOf) {
      const passed = [...given];
      for (let at = 1; at < passed.length; at++) {
        const [before, one] = passed.slice(at - 1, at + 1) as [EncodedParameter, EncodedParameter];
        if (placeOf(before) > placeOf(one)) passed.splice(at - 1, 2, one, before);
      }
      return passed;
    },
  },
};

const shared = {
  fix: "Sort by a function of the language or of a library, and by the bytes of the encoded names.",
  clauses: ["base-string.3"],
  generated: true,
} as const;

const oauthFirst = apart(isOAuth, "first", false);

const members: readonly MemberAt<"sortParameters">[] = Object.entries(faults).flatMap(([id, { what, happens, sort }]) =>
  [false, true].map((isOAuthFirst): MemberAt<"sortParameters"> => {
    return {
      id: isOAuthFirst ? `${id}-oauth-collected-first` : id,
      title: isOAuthFirst ? `${what}, those of OAuth being collected before the body's` : what,
      happens,
      change(sorted, given) {
        const places = new Map(sorted.map((one, place) => [one, place]));
        // What another mistake leaves out is not there.
        const collected = (isOAuthFirst ? oauthFirst(sorted, given) : given).filter((one) => places.has(one));
        return sort(collected, (one) => places.get(one) ?? 0);
      },
    };
  }),
);

/** Sorts that are written by hand and miss something, as in languages without one, of both lists that signers collect. */
export const handWrittenSortDeviations: readonly Deviation[] = describeMistakes("sortParameters", shared, members);

function sortBy(given: Parameters, placeOf: (parameter: EncodedParameter) => number): Parameters {
  return given.toSorted((a, b) => placeOf(a) - placeOf(b));
}
