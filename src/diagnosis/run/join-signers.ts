import type { Deviation } from "../../deviations/deviation.ts";
import { learnedOf } from "../inference/learned-deviation.ts";
import type { Case } from "../replay/case.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FoundSigner } from "./search-signer.ts";

/** The failures of a group, and what was found to make them. */
export interface SearchedGroup {
  readonly own: readonly Case[];
  /** Those that are searched. */
  readonly short: readonly Case[];
  readonly signers: readonly FoundSigner[];
  readonly evaluation: Evaluation;
}

/** Returns the signers of a group: those whose mistakes are made where they say, for all that other groups tell. */
export function signersOf(group: SearchedGroup, groups: readonly SearchedGroup[]): readonly FoundSigner[] {
  const others = groups.filter((other) => other !== group);
  return joinedSignersOf(group, groups).filter(({ deviations }) => {
    const bounded = deviations.filter(isBounded);
    return !bounded.some((one) => others.some((other) => isDenied(one, deviations, other)));
  });
}

/** Whether a mistake says where alone it is made, or from which value on. */
function isBounded(one: Deviation): boolean {
  const learned = learnedOf(one);
  return one.only !== undefined || (learned?.kind === "drop" && learned.which !== undefined);
}

/** Whether a group shows the same mistake within other bounds. */
function isDenied(one: Deviation, set: readonly Deviation[], { short, evaluation }: SearchedGroup): boolean {
  const unbounded = set.map((other) => (other === one ? (one.only?.of ?? one) : other));
  const shown = short.filter((failure) => evaluation.holds(failure, unbounded));
  if (shown.length === 0) return false;
  return evaluation.isRefuted(set) || shown.some((failure) => !evaluation.holds(failure, set));
}

/** Where what was found for another group explains all of this, too, it is the same signer. */
function joinedSignersOf(group: SearchedGroup, groups: readonly SearchedGroup[]): readonly FoundSigner[] {
  const { short, signers, evaluation } = group;
  if (signers.length !== 1) return signers;
  const isOwn = ({ deviations }: FoundSigner): boolean => short.every((one) => evaluation.holds(one, deviations));
  const [own] = signers;
  for (const other of groups) {
    const [signer] = other.signers;
    if (other === group || signer === undefined || other.signers.length > 1 || own === undefined) continue;
    const isWider =
      other.short.some((one) => !other.evaluation.holds(one, own.deviations)) ||
      other.evaluation.isRefuted(own.deviations);
    if (isWider && isOwn(signer) && !evaluation.isRefuted(signer.deviations)) {
      return [{ ...signer, explains: new Set(short) }];
    }
  }
  return signers;
}
