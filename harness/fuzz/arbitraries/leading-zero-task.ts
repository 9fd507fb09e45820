import { base64Decode } from "../../../src/encoding/base64.ts";
import { signatureBaseString, signBaseString } from "../../../src/signing/sign-request.ts";
import type { RsaPrivateKeyPem, SigningTask } from "../../../src/signing/signing-task.ts";

const MOST_TRIES = 10_000;
const known = new WeakMap<RsaPrivateKeyPem, SigningTask>();

/**
 * A plain task whose RSA signature begins with a zero byte. One signature in 256 does, and each costs milliseconds: too
 * few would be drawn by chance to meet a signer that drops such a byte. It is looked for once for each key, by its nonce.
 */
export function leadingZeroTask(task: SigningTask & { readonly signatureMethod: "RSA-SHA256" }): SigningTask {
  const before = known.get(task.privateKey);
  if (before !== undefined) return before;
  const found = find(task);
  known.set(task.privateKey, found);
  return found;
}

function find(task: SigningTask): SigningTask {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const candidate = { ...task, nonce: `zero${tried}` };
    if (base64Decode(signBaseString(signatureBaseString(candidate), candidate))?.[0] === 0) return candidate;
  }
  return task;
}
