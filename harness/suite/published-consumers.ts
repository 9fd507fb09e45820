import type { Suite } from "../../src/judging/suite.ts";
import type { LiveMerchant } from "../../src/suite/derive/live-scene.ts";
import { keyPairOf } from "../../src/suite/model/resolve-task.ts";
import type { FileCredentials } from "../../src/suite/model/vector.ts";
import { testMerchants } from "../../src/suite/test-merchants.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";

/**
 * Lists the test merchants of the suite's verification vectors: each consumer key once, with its secret, its public key,
 * or both. They are published, and so never to be registered in production.
 *
 * @throws {CountersignError} `key-file-unknown` when the suite lacks a key that it names.
 */
export function publishedConsumers(suite: Suite): readonly Consumer[] {
  return collect(suite, (keyFile): Partial<Consumer> => ({ publicKey: keyPairOf(keyFile, suite.keys).spki }));
}

/** Lists the same merchants with private keys, by consumer key. Throws as {@link publishedConsumers}. */
export function publishedMerchants(suite: Suite): Readonly<Record<string, LiveMerchant>> {
  const merchants = collect(suite, (keyFile): Partial<LiveMerchant> => {
    const { pkcs8, pkcs1 } = keyPairOf(keyFile, suite.keys);
    return { privateKey: { pkcs8, pkcs1 } };
  });
  return Object.fromEntries(merchants.map((merchant) => [merchant.consumerKey, merchant]));
}

/** Merges the credentials of each consumer key in the vector files into one entry. */
function collect<Merchant extends LiveMerchant | Consumer>(
  suite: Suite,
  keyOf: (keyFile: string) => Partial<Merchant>,
): readonly Merchant[] {
  const merchants = new Map<string, Merchant>();
  for (const credentials of credentialsIn(suite)) {
    const { consumerKey } = credentials;
    const known = merchants.get(consumerKey);
    const added =
      "keyFile" in credentials ? keyOf(credentials.keyFile) : { consumerSecret: credentials.consumerSecret };
    merchants.set(consumerKey, { ...known, consumerKey, ...added } as Merchant);
  }
  // A loop that finds no merchant leaves its last one behind, whose keys are then those of nobody: they must be able to sign.
  const isLast = ({ consumerKey }: Merchant): boolean => consumerKey === testMerchants["merchant-two"].consumerKey;
  return [...merchants.values()].sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
}

function credentialsIn(suite: Suite): readonly FileCredentials[] {
  return suite.files.flatMap((file) => (file.kind === "verification" ? Object.values(file.credentials ?? {}) : []));
}
