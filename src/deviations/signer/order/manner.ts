import type { EncodedParameter } from "../../../signing/parameter.ts";
import type { TextOrder } from "./text-orders.ts";

/** What of a parameter is compared: as it is (plain), or encoded. */
export type ComparedName =
  | "plain-names"
  | "names"
  | "plain-pairs"
  | "pairs"
  | "plain-entries"
  | "entries"
  | "plain-runs"
  | "runs"
  | "plain-values"
  | "values";

type Compared = readonly [subject: string, textOf: (parameter: EncodedParameter) => string];

/** The subject of a title, and the text that is compared. */
export const compared: Readonly<Record<ComparedName, Compared>> = {
  "plain-names": ["The plain names", ({ name }) => name],
  names: ["The encoded names", ({ encodedName }) => encodedName],
  "plain-pairs": ["The plain texts name=value", ({ name, value }) => `${name}=${value}`],
  pairs: ["The encoded texts name=value", ({ encodedName, encodedValue }) => `${encodedName}=${encodedValue}`],
  "plain-entries": ["The plain texts name,value", ({ name, value }) => `${name},${value}`],
  entries: ["The encoded texts name,value", ({ encodedName, encodedValue }) => `${encodedName},${encodedValue}`],
  "plain-runs": ["Plain names with their values behind them", ({ name, value }) => name + value],
  runs: ["Encoded names with their values behind them", ({ encodedName, encodedValue }) => encodedName + encodedValue],
  "plain-values": ["The plain values", ({ value }) => value],
  values: ["The encoded values", ({ encodedValue }) => encodedValue],
};

/**
 * What becomes of names that differ, but not for the order: the right order (`bytes`), the order given, or that with
 * the oauth_ parameters in front. `listed`: no name has a place of its own, so that the values of one stay apart. `grouped`: what has one name is one item of a map, which its first value stands for.
 * `values-alike`: their values are compared in the same manner; `values-by-bytes`: by their bytes, whatever the names are;
 * `encoded-values`: as they are encoded, though the names are not; `values-descending`: the largest value comes first.
 */
export type Tie =
  | "bytes"
  | "given"
  | "oauth-first"
  | "listed"
  | "grouped"
  | "values-alike"
  | "values-by-bytes"
  | "encoded-values"
  | "values-descending";

/** A way to compare texts, and what code compares so. */
export interface Manner {
  /** The rest of a title. */
  readonly manner: string;
  readonly happens: string;
  readonly order: TextOrder;
  readonly on: Readonly<Partial<Record<ComparedName, readonly Tie[]>>>;
  /** Another manner that does the same with most names. */
  readonly like?: string;
  /** Whether it is not transitive, so that the result is that of PHP's own algorithm. */
  readonly isOfPhp?: true;
}

export const BYTES: readonly Tie[] = ["bytes"];
export const GIVEN: readonly Tie[] = ["given", "oauth-first"];
export const ALL: readonly Tie[] = [...GIVEN, ...BYTES];
/** By code that compares the values of one name as it does names. */
export const ALIKE: readonly Tie[] = ["values-alike"];
/** By code that sees no case in names: names that it takes for equal leave the order to their values. */
export const FOLDED: readonly Tie[] = ["values-by-bytes", ...ALIKE];
export const FOLDED_PLAIN: readonly Tie[] = [...FOLDED, "encoded-values"];
