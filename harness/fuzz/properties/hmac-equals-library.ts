import { schemeOf } from "../../../src/signing/readings.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import type { Property } from "../property.ts";
import { parting } from "./breach.ts";
import { looseTasks } from "./inputs/loose-tasks.ts";
import { storedTask } from "./inputs/stored-task.ts";
import { makeLaw } from "./make-law.ts";
import { libraryEncode, librarySignature } from "./oracles/oauth-1.0a.ts";

/** The law of the reference and of its reading of the secret that oauth-1.0a has too. */
export function makeLibrarySignatureLaw(
  scheme: Scheme = reference,
  encodingSecret: Scheme = schemeOf("consumer-secret-encoding", "rfc5849"),
): Property<SigningTask> {
  return makeLaw({
    id: "hmac-equals-library",
    says: "HMAC signatures are those of oauth-1.0a; with a secret that needs encoding, those of the reading that encodes it.",
    arbitrary: looseTasks(),
    stored: storedTask,
    check(task) {
      if (task.signatureMethod !== "HMAC-SHA1") return undefined;
      const due = librarySignature(task, task.consumerSecret);
      const isPlain = libraryEncode(task.consumerSecret) === task.consumerSecret;
      return (
        (isPlain ? parting("signature", due, signRequest(task, {}, scheme).trace.signature) : undefined) ??
        parting("signature under rfc5849", due, signRequest(task, {}, encodingSecret).trace.signature)
      );
    },
  });
}

/** The law of our own schemes. */
export const hmacEqualsLibrary: Property<SigningTask> = makeLibrarySignatureLaw();
