import { createPublicKey, type KeyObject } from "node:crypto";
import type { RsaPrivateKeyPem } from "../../../../src/signing/signing-task.ts";
import { keyPairOf, type RsaKeyPair } from "../../../../src/vectors/resolve-task.ts";
import { loadKeys } from "../../../suite/load-vectors.ts";

const KEY_FILE = "keys/rsa-2048";

/** The published key pair that the laws sign with; nothing that it signs is worth anything. */
export const publishedPair: RsaKeyPair = keyPairOf(KEY_FILE, loadKeys());

/** Its private key: one object, so that it is parsed once. */
export const publishedPrivateKey: RsaPrivateKeyPem = { pkcs8: publishedPair.pkcs8, pkcs1: publishedPair.pkcs1 };

/** Its public key, parsed. */
export const publishedPublicKey: KeyObject = createPublicKey(publishedPair.spki);
