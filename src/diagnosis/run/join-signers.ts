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

/** Returns the signers of a group: where what was found for another one explains all of this, too, it is the same signer. */
export function signersOf(group: SearchedGroup, groups: readonly SearchedGroup[]): readonly FoundSigner[] {
  const { short, signers, evaluation } = group;
  if (signers.length !== 1) return signers;
  const isOwn = ({ deviations }: FoundSigner): boolean => short.every((one) => evaluation.holds(one, deviations));
  const [own] = signers;
  for (const other of groups) {
    const [signer] = other.signers;
    if (other === group || signer === undefined || other.signers.length > 1 || own === undefined) continue;
    const isWider = other.short.some((one) => !other.evaluation.holds(one, own.deviations));
    if (isWider && isOwn(signer) && !evaluation.isRefuted(signer.deviations)) {
      return [{ ...signer, explains: new Set(short) }];
    }
  }
  return signers;
}
