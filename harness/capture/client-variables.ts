import { join } from "node:path";
import { type CaptureMerchant, prepareMerchant } from "../../src/captured/captured-request.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Suite } from "../../src/judging/suite.ts";
import type { Consumer } from "../../src/verification/verify-task.ts";
import { bundledVectors } from "../suite/load-vectors.ts";
import { keyPath } from "../suite/pair-keys.ts";
import { publishedMerchants } from "../suite/published-consumers.ts";
import { quoteForShell } from "../text/quote-for-shell.ts";

/** The endpoint identifier that a captured client is to use. */
export const ENDPOINT_ID = "1111";

/** The merchants in whose names a captured client signs; one, where it has both a secret and a key. */
export interface ClientMerchants {
  readonly secret: CaptureMerchant;
  readonly key: CaptureMerchant;
}

export type Variable = readonly [name: string, value: string];

/** The plain merchant of the vectors. */
const PLAIN = "merchantlogin";
/** Variables that keep a proxy of the environment away from the loopback address. */
const NO_PROXY = ["NO_PROXY", "no_proxy"] as const;

/**
 * Chooses the published test merchants that a captured client is given.
 *
 * @throws {CountersignError} `merchants-missing` when the suite has none for both signature methods.
 */
export function chooseMerchants(suite: Suite): ClientMerchants {
  const published = publishedMerchants(suite);
  const all = Object.values(published);
  const plain = published[PLAIN];
  const first = plain === undefined ? all : [plain, ...all];
  const secret = first.find(({ consumerSecret = "" }) => consumerSecret !== "");
  const key = first.find(({ privateKey }) => privateKey !== undefined);
  if (secret !== undefined && key !== undefined) return { secret, key };
  throw new CountersignError(
    "merchants-missing",
    `suite: expected a test merchant with a secret and one with a key, got ${all.length} merchants without`,
    "Restore vectors/ from the package.",
  );
}

export function listSigners({ secret, key }: ClientMerchants): readonly CaptureMerchant[] {
  return [...new Set([secret, key])];
}

/** Returns the merchants of a captured client as the gateway knows them. Throws as {@link chooseMerchants}. */
export function consumersOf(suite: Suite): readonly Consumer[] {
  return listSigners(chooseMerchants(suite)).map((signer) => prepareMerchant(signer).consumer);
}

/**
 * Lists the environment variables that describe the gateway to a client. The private keys are files of the suite.
 *
 * @throws {CountersignError} `merchants-missing` when the key of the merchant is none of the suite's.
 */
export function listVariables(baseUrl: string, { secret, key }: ClientMerchants, suite: Suite): readonly Variable[] {
  const stem = Object.entries(suite.keys).find(([, pair]) => pair.pkcs8 === key.privateKey?.pkcs8)?.[0];
  if (stem === undefined) {
    throw new CountersignError("merchants-missing", `suite: expected the key of ${key.consumerKey}, got none`);
  }
  return [
    ["COUNTERSIGN_BASE_URL", baseUrl],
    ["COUNTERSIGN_ENDPOINT_ID", ENDPOINT_ID],
    ["COUNTERSIGN_CONSUMER_KEY", secret.consumerKey],
    ["COUNTERSIGN_CONSUMER_SECRET", secret.consumerSecret ?? ""],
    ...(key.consumerKey === secret.consumerKey
      ? []
      : [["COUNTERSIGN_RSA_CONSUMER_KEY", key.consumerKey] satisfies Variable]),
    ["COUNTERSIGN_PRIVATE_KEY_FILE", join(bundledVectors, keyPath(stem, "pkcs8"))],
    ["COUNTERSIGN_PRIVATE_KEY_PKCS1_FILE", join(bundledVectors, keyPath(stem, "pkcs1"))],
  ];
}

/** Makes the environment of a client's command: ours, the variables, and no proxy for the gateway's address. */
export function makeEnvironment(ours: NodeJS.ProcessEnv, variables: readonly Variable[]): NodeJS.ProcessEnv {
  const host = new URL(variables[0]?.[1] ?? "http://127.0.0.1").hostname;
  const direct = NO_PROXY.map((name) => [name, ours[name] ? `${ours[name]},${host}` : host] as const);
  return { ...ours, ...Object.fromEntries(direct), ...Object.fromEntries(variables) };
}

/** Formats the variables as lines that a POSIX shell reads. */
export function writeShellLines(variables: readonly Variable[]): string {
  return variables.map(([name, value]) => `export ${name}=${quoteForShell(value)}\n`).join("");
}
