import { createPublicKey, type KeyObject } from "#crypto";
import type { RsaPrivateKeyPem } from "./signing-task.ts";

const known = new WeakMap<RsaPrivateKeyPem, KeyObject>();

/** Returns the public half of a private key, parsed once per key record; `undefined` where the record holds no key. */
export function publicKeyOf(privateKey: RsaPrivateKeyPem): KeyObject | undefined {
  const parsed = known.get(privateKey);
  if (parsed !== undefined) return parsed;
  const pem = privateKey.pkcs8 ?? privateKey.pkcs1;
  if (pem === undefined) return undefined;
  const key = createPublicKey(pem);
  known.set(privateKey, key);
  return key;
}
