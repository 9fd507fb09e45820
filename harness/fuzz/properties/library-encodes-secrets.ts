import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import type { Property } from "../property.ts";
import { parting, unless } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryEncode, librarySignature } from "./oracles/oauth-1.0a.ts";

/** Where oauth-1.0a differs: the secret inside the key. */
export function makeEncodedSecretLaw(scheme: Scheme = reference): Property<SigningTask> {
  return makeLaw({
    id: "library-encodes-secrets",
    says: "oauth-1.0a signs with the percent-encoded secret, the reference with the secret as it is: they differ just where that does.",
    arbitrary: looseTasks(),
    stored: storedTask,
    check(task) {
      if (task.signatureMethod !== "HMAC-SHA1") return undefined;
      const { consumerSecret } = task;
      const encoded = libraryEncode(consumerSecret);
      const [raw, asEncoded] = [consumerSecret, encoded].map(
        (secret) => signRequest({ ...task, consumerSecret: secret }, {}, scheme).trace.signature,
      );
      const theirs = librarySignature(task, consumerSecret);
      return (
        parting("signature", theirs, asEncoded ?? "") ??
        unless(
          (raw === theirs) === (encoded === consumerSecret),
          "raw secret",
          "expected other bytes for an encoded key",
        )
      );
    },
  });
}

/** The law of the reference. */
export const libraryEncodesSecrets: Property<SigningTask> = makeEncodedSecretLaw();
