import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { consumerOf, optionsOf, type Signing, signings, storedSigning } from "./inputs/signings.ts";
import { makeLaw } from "./make-law.ts";

/** The law of a signer and a verifier. */
export function makeAcceptedLaw(
  scheme: Scheme = reference,
  verify: typeof verifyRequest = verifyRequest,
): Property<Signing> {
  return makeLaw({
    id: "signed-is-accepted",
    says: "What the reference signs the verifier accepts: both methods, both placements, any realm and charset.",
    arbitrary: signings(),
    stored: storedSigning,
    check(signing) {
      const { task } = signing;
      const { consumerKey, signatureMethod, nonce, timestamp } = task;
      const due = { accepted: true, consumerKey, signatureMethod, nonce, timestamp };
      return partingValues(
        "verified",
        due,
        verify(signRequest(task, optionsOf(signing), scheme), [consumerOf(task)], timestamp),
      );
    },
  });
}

/** The law of our own signer and verifier. */
export const signedIsAccepted: Property<Signing> = makeAcceptedLaw();
