import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import type { FoundSigner } from "../run/search-signer.ts";
import type { Steps } from "../steps.ts";
import { narrowFound } from "./narrow-deviation.ts";
import { joinScopes, type RequestScope, scopesOf, tasksOf } from "./request-scopes.ts";

/** A scope that leaves out less than this share of what passed shows hardly more than all did. */
const LEAST_LEFT_OUT = 1 / 16;

/**
 * Searches for a signer that explains all failures of a group in those requests alone that have in common what all failures have, by
 * the likeliest such trait: each search costs as much as all before. Elsewhere something passed that the signer would break.
 *
 * @param search searches where these alone passed.
 * @param isRefuted whether its mistakes would break one of these.
 */
export function* searchScopes(
  failures: readonly Case[],
  passed: readonly Case[],
  search: (passed: readonly Case[]) => Steps<FoundSigner | undefined>,
  isRefuted: (deviations: readonly Deviation[], passed: readonly Case[]) => boolean,
): Steps<FoundSigner | undefined> {
  // One has everything in common with itself.
  if (failures.length < 2) return undefined;
  const scopes = scopesOf(failures, passed);
  const within = ({ holds }: RequestScope): readonly Case[] => passed.filter((one) => tasksOf(one).every(holds));
  const likeliest = scopes.find((one) => within(one).length <= passed.length * (1 - LEAST_LEFT_OUT));
  const signer = likeliest && (yield* search(within(likeliest)));
  if (signer?.explains.size !== failures.length || !isRefuted(signer.deviations, passed)) return undefined;
  const fitting = scopes.filter((one) => !isRefuted(signer.deviations, within(one)));
  return narrowFound(signer, joinScopes(fitting), (one) => isRefuted([one], passed));
}
