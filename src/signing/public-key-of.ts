import { createPublicKey, type KeyObject } from "#crypto";
import { readPrivateKey } from "./rsa-sha256.ts";
import type { RsaPrivateKeyPem } from "./signing-task.ts";

const known = new WeakMap<RsaPrivateKeyPem, KeyObject>();

/** Returns the public half of a private key, parsed once per key record; `undefined` where the record holds no key. */
export function publicKeyOf(privateKey: RsaPrivateKeyPem): KeyObject | undefined {
  const parsed = known.get(privateKey);
  if (parsed !== undefined) return parsed;
  const pem = privateKey.pkcs8 ?? privateKey.pkcs1;
  if (pem === undefined) return undefined;
  // Of a certificate beside it, the key would be another's.
  const key = createPublicKey(readPrivateKey(pem));
  known.set(privateKey, key);
  return key;
}
