import type { Deviation } from "../../deviations/deviation.ts";
import type { Case } from "../replay/case.ts";
import type { FoundSigner } from "../run/search-signer.ts";
import type { Steps } from "../steps.ts";
import { narrowFound } from "./narrow-deviation.ts";
import { joinScopes, type RequestScope, scopesOf, tasksOf } from "./request-scopes.ts";

/** The most scopes that are searched: each costs as much as all. */
const MAX_SCOPES = 2;

/**
 * Searches for a signer that explains all failures of a group in those requests alone that have in common what all failures have; elsewhere
 * something passed that it would break.
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
  const scopes = scopesOf(failures, passed);
  const within = ({ holds }: RequestScope): readonly Case[] => passed.filter((one) => tasksOf(one).every(holds));
  for (const scope of scopes.slice(0, MAX_SCOPES)) {
    const signer = yield* search(within(scope));
    if (signer?.explains.size !== failures.length || !isRefuted(signer.deviations, passed)) continue;
    const fitting = scopes.filter((other) => !isRefuted(signer.deviations, within(other)));
    return narrowFound(signer, joinScopes(fitting), (one) => isRefuted([one], passed));
  }
  return undefined;
}
