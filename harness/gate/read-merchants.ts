import { readPrivateKey } from "../../src/signing/rsa-sha256.ts";
import type { LiveMerchant } from "../../src/vectors/derive/live-verification.ts";
import { type ConfigFile, readConfigKey, readNamedText } from "../gateway/config-file.ts";
import { readSecret } from "../gateway/read-secret.ts";
import type { MerchantEntry } from "./gate-config.ts";

/** Merchants by the consumer key of the published ones for which they stand in. */
export type MerchantsByRole = Readonly<Record<string, LiveMerchant>>;

/** Reads the merchants of a config file, with the secrets and keys that lie elsewhere. Throws as `readGateConfig`. */
export function readMerchants(entries: readonly MerchantEntry[], config: ConfigFile): MerchantsByRole {
  const merchants = new Map<string, LiveMerchant>();
  for (const [at, entry] of entries.entries()) {
    const where = `merchants[${at}]`;
    if (merchants.has(entry.as))
      throw config.faults.invalid(config.path, `at ${where}.as: a merchant for the second time`);
    const consumerSecret = readSecret(entry, where, config);
    merchants.set(entry.as, {
      consumerKey: entry.consumerKey,
      ...(consumerSecret !== undefined && { consumerSecret }),
      ...(entry.privateKeyFile !== undefined && { privateKey: readKey(entry.privateKeyFile, where, config) }),
    });
  }
  return Object.fromEntries(merchants);
}

function readKey(file: string, where: string, config: ConfigFile): NonNullable<LiveMerchant["privateKey"]> {
  const field = `${where}.privateKeyFile`;
  const pem = readNamedText(file, field, config);
  return readConfigKey(field, config, () => {
    const key = readPrivateKey(pem);
    return {
      pkcs8: String(key.export({ type: "pkcs8", format: "pem" })),
      pkcs1: String(key.export({ type: "pkcs1", format: "pem" })),
    };
  });
}
