import { dirname, resolve } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { readPrivateKey } from "../../src/signing/rsa-sha256.ts";
import type { LiveMerchant } from "../../src/vectors/derive/live-verification.ts";
import type { MerchantEntry } from "./gate-config.ts";
import { configInvalid, readConfigFile } from "./read-config-file.ts";

/** Where a config file lies, and the environment whose variables it may name. */
export interface ConfigPlace {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Merchants by the consumer key of the published ones for which they stand in. */
export type MerchantsByRole = Readonly<Record<string, LiveMerchant>>;

/** Reads the merchants of a config file, with the secrets and keys that lie elsewhere. Throws as `readGateConfig`. */
export function readMerchants(entries: readonly MerchantEntry[], place: ConfigPlace): MerchantsByRole {
  const merchants = new Map<string, LiveMerchant>();
  for (const [at, entry] of entries.entries()) {
    const where = `merchants[${at}]`;
    if (merchants.has(entry.as))
      throw configInvalid(place.path, `${where}.as: expected each merchant once, got it twice`);
    const consumerSecret = readSecret(entry, where, place);
    merchants.set(entry.as, {
      consumerKey: entry.consumerKey,
      ...(consumerSecret !== undefined && { consumerSecret }),
      ...(entry.privateKeyFile !== undefined && { privateKey: readKey(entry.privateKeyFile, where, place) }),
    });
  }
  return Object.fromEntries(merchants);
}

function readSecret(entry: MerchantEntry, where: string, { path, env }: ConfigPlace): string | undefined {
  const { consumerSecret, consumerSecretEnv, consumerSecretFile } = entry;
  if (consumerSecretEnv !== undefined) {
    const secret = env[consumerSecretEnv];
    if (secret !== undefined && secret !== "") return secret;
    throw configInvalid(
      path,
      `${where}.consumerSecretEnv: expected the variable ${consumerSecretEnv} to be set, got nothing`,
    );
  }
  if (consumerSecretFile === undefined) return consumerSecret;
  const name = `${path}: ${where}.consumerSecretFile`;
  // Editors end a file with a line end, which is no part of the secret.
  const secret = readConfigFile(resolve(dirname(path), consumerSecretFile), name).replace(/\r?\n$/, "");
  if (secret !== "") return secret;
  throw configInvalid(path, `${where}.consumerSecretFile: expected a secret, got an empty file`);
}

function readKey(file: string, where: string, { path }: ConfigPlace): NonNullable<LiveMerchant["privateKey"]> {
  const pem = readConfigFile(resolve(dirname(path), file), `${path}: ${where}.privateKeyFile`);
  try {
    const key = readPrivateKey(pem);
    return {
      pkcs8: String(key.export({ type: "pkcs8", format: "pem" })),
      pkcs1: String(key.export({ type: "pkcs1", format: "pem" })),
    };
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    throw new CountersignError(error.code, `${path}: ${where}.privateKeyFile: ${error.message}`, error.hint);
  }
}
