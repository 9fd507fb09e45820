import { CountersignError } from "../../countersign-error.ts";
import type { RsaPrivateKeyPem, SigningTask } from "../../signing/signing-task.ts";
import type { FileCredentials, SigningVectorTask } from "./vector.ts";

/** An RSA key pair of the suite, in all its PEM forms. */
export interface RsaKeyPair extends Required<RsaPrivateKeyPem> {
  /** `-----BEGIN PUBLIC KEY-----` */
  readonly spki: string;
}

/** The key pairs of the suite, by the `keyFile` of the credentials. */
export type RsaKeys = Readonly<Record<string, RsaKeyPair>>;

/** The credentials that a vector file holds, by name. */
export type CredentialsByName = Readonly<Record<string, FileCredentials>>;

/**
 * Puts the named credentials and keys into a vector's task, as a signer gets it.
 *
 * @throws {CountersignError} `credentials-unknown` or `key-file-unknown` when the file does not hold what it names.
 */
export function resolveTask(task: SigningVectorTask, credentials: CredentialsByName, keys: RsaKeys): SigningTask {
  const { credentials: name, signatureMethod, method, url, parameters, nonce, timestamp } = task;
  const found = credentialsNamed(name, credentials);
  const { consumerKey } = found;
  if (signatureMethod === "HMAC-SHA1") {
    if (!("consumerSecret" in found)) throw missing("credentials-unknown", `credentials ${name} for HMAC-SHA1`);
    const { consumerSecret } = found;
    return { method, url, parameters, nonce, timestamp, signatureMethod, consumerKey, consumerSecret };
  }
  if (!("keyFile" in found)) throw missing("credentials-unknown", `credentials ${name} for RSA-SHA256`);
  const privateKey = privateKeyOf(found.keyFile, keys);
  return { method, url, parameters, nonce, timestamp, signatureMethod, consumerKey, privateKey };
}

/** Returns the credentials of that name. Throws as {@link resolveTask}. */
export function credentialsNamed(name: string, credentials: CredentialsByName): FileCredentials {
  const found = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
  if (found === undefined) throw missing("credentials-unknown", `credentials ${JSON.stringify(name)}`);
  return found;
}

/** Returns the key pair of a key file. Throws as {@link resolveTask}. */
export function keyPairOf(keyFile: string, keys: RsaKeys): RsaKeyPair {
  const pair = Object.hasOwn(keys, keyFile) ? keys[keyFile] : undefined;
  if (pair === undefined) throw missing("key-file-unknown", `key file ${JSON.stringify(keyFile)}`);
  return pair;
}

const privateKeys = new WeakMap<RsaKeyPair, RsaPrivateKeyPem>();

/** Returns one object per key pair, so that caches by object parse each key once. */
function privateKeyOf(keyFile: string, keys: RsaKeys): RsaPrivateKeyPem {
  const pair = keyPairOf(keyFile, keys);
  const known = privateKeys.get(pair);
  if (known !== undefined) return known;
  const privateKey = { pkcs8: pair.pkcs8, pkcs1: pair.pkcs1 };
  privateKeys.set(pair, privateKey);
  return privateKey;
}

function missing(code: string, subject: string): CountersignError {
  return new CountersignError(code, `${subject}: expected in the vector file or beside it, got nothing`);
}
