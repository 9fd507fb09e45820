import { attempt } from "../../../attempt.ts";
import { type Deviation, deviate } from "../../../deviations/deviation.ts";
import { splitPair } from "../../../encoding/split-pair.ts";
import type { EncodedParameter } from "../../../signing/parameter.ts";
import { traceBaseString } from "../../../signing/trace-stages.ts";
import type { Case } from "../../replay/case.ts";
import { decodeExactly, type ReadPair, readPairs } from "../read-shown-pairs.ts";

/** The fewest failures of which is told what no rule tells: any one is as it is shown, by chance too. */
export const MIN_CASES = 3;

/** The parameters that a signer shows in a base string, and those of a signer that makes known mistakes alone. */
export interface ReadParameters {
  readonly shown: readonly ReadPair[];
  readonly sorted: readonly EncodedParameter[];
}

/** Reads the parameters of a shown base string; `undefined` where there are none to be read. */
export function readParameters({ evidence, right }: Case, given: readonly Deviation[]): ReadParameters | undefined {
  if (evidence.kind !== "signing") return undefined;
  const parts = (evidence.shown.baseString ?? "").split("&");
  const decoded = parts.length === 3 ? decodeExactly(parts[2] ?? "") : undefined;
  // A request may be one that cannot be signed beside a mistake.
  const trace =
    decoded === undefined ? undefined : attempt(() => traceBaseString(evidence.task, deviate(right, given)));
  if (decoded === undefined || trace === undefined) return undefined;
  const { sorted } = trace;
  return { shown: readPairs(decoded).length > sorted.length ? joinSplit(decoded, sorted) : readPairs(decoded), sorted };
}

/** Joins what an & that is left in a value has split: what has not the next name goes on with the value before it. */
function joinSplit(decoded: string, sorted: readonly EncodedParameter[]): readonly ReadPair[] {
  const joined: ReadPair[] = [];
  for (const part of decoded.split("&")) {
    const [name, value] = splitPair(part);
    const last = joined.at(-1);
    if (last === undefined || (name === sorted[joined.length]?.encodedName && part.includes("="))) {
      joined.push([name, value]);
    } else joined[joined.length - 1] = [last[0], `${last[1]}&${part}`];
  }
  return joined;
}
