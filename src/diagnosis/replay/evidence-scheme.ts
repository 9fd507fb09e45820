import { EMPTY_TOKEN, type Evidence } from "../../judging/judgement.ts";
import { schemeOf } from "../../signing/ambiguities.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";

/** How the signer of an answer reads the one silent point that shows in every request. */
export function schemeIn(
  { emptyToken }: Extract<Evidence, { readonly kind: "signing" }>,
  signsEmptyToken = false,
): Scheme {
  const signs = emptyToken === "yes" || (emptyToken === "unknown" && signsEmptyToken);
  return signs ? schemeOf(EMPTY_TOKEN, EMPTY_TOKEN) : reference;
}
