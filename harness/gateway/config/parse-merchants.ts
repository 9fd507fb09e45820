import { statSync } from "node:fs";
import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { readPublicKey } from "../../../src/signing/rsa-sha256.ts";
import type { Consumer } from "../../../src/verification/verify-task.ts";
import {
  besideConfig,
  type ConfigFaults,
  type ConfigFile,
  countSecrets,
  readConfig,
  readConfigKey,
  readNamedText,
  readSecret,
  secretFields,
  text,
} from "./config-file.ts";

/** An entry of a merchants file. An empty secret never verifies anything. */
const entryModel = z
  .strictObject({
    consumerKey: text,
    ...secretFields,
    /** PEM text. */
    publicKey: text.exactOptional(),
    /** Path of the PEM file, relative to the merchants file. */
    publicKeyFile: text.exactOptional(),
  })
  .refine((entry) => {
    const [secrets, keys] = [countSecrets(entry), countKeys(entry)];
    return secrets + keys > 0 && secrets <= 1 && keys <= 1;
  }, "expected one of consumerSecretEnv, consumerSecretFile and consumerSecret, one of publicKeyFile and publicKey, or both");

const merchantsModel = z.array(entryModel).min(1);

type MerchantEntry = z.infer<typeof entryModel>;

function countKeys({
  publicKey,
  publicKeyFile,
}: {
  readonly publicKey?: string;
  readonly publicKeyFile?: string;
}): number {
  return [publicKey, publicKeyFile].filter((given) => given !== undefined).length;
}

/** The merchants of a file, and warnings about those that can be used all the same. */
export interface ReadMerchants {
  readonly consumers: readonly Consumer[];
  readonly warnings: readonly string[];
}

const OTHERS_MAY_READ = 0o004;

const faults: ConfigFaults = {
  unreadable: (where, found) =>
    new CountersignError(
      "merchants-unreadable",
      `${where}: expected a file that can be read, got ${found}`,
      "Files that a merchants file names are looked for beside it.",
    ),
  invalid: (path, found) =>
    new CountersignError(
      "merchants-invalid",
      `${path}: expected a list of merchants, got another text (${found})`,
      "The format is described in docs/serve.md. A gateway keeps public keys, never private ones.",
    ),
};

/**
 * Reads a merchants file, with the secrets and keys that lie elsewhere.
 *
 * @throws {CountersignError} `merchants-unreadable`, `merchants-invalid`, or one of the `key-…` codes. No secret is in
 * the message.
 */
export function readMerchants(path: string, env: NodeJS.ProcessEnv): ReadMerchants {
  const config: ConfigFile = { path, env, faults };
  const entries = readConfig(config, merchantsModel);
  const consumers = entries.map((entry, at) => readEntry(entry, `[${at}]`, config));
  const seen = new Map<string, number>();
  for (const [at, { consumerKey }] of consumers.entries()) {
    const before = seen.get(consumerKey);
    if (before !== undefined) throw faults.invalid(path, `at [${at}].consumerKey: the one of [${before}] again`);
    seen.set(consumerKey, at);
  }
  return { consumers, warnings: findWarnings(entries, consumers, path) };
}

function readEntry(entry: MerchantEntry, where: string, config: ConfigFile): Consumer {
  const consumerSecret = readSecret(entry, where, config);
  const publicKey = readKey(entry, where, config);
  return {
    consumerKey: entry.consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey }),
  };
}

function readKey({ publicKey, publicKeyFile }: MerchantEntry, where: string, config: ConfigFile): string | undefined {
  const field = `${where}.${publicKeyFile === undefined ? "publicKey" : "publicKeyFile"}`;
  const pem = publicKeyFile === undefined ? publicKey : readNamedText(publicKeyFile, field, config);
  if (pem === undefined) return undefined;
  readConfigKey(field, config, () => readPublicKey(pem));
  return pem;
}

function findWarnings(
  entries: readonly MerchantEntry[],
  consumers: readonly Consumer[],
  path: string,
): readonly string[] {
  const files = entries.flatMap(({ consumerSecret, consumerSecretFile }) => [
    ...(consumerSecret === undefined || consumerSecret === "" ? [] : [path]),
    ...(consumerSecretFile === undefined ? [] : [besideConfig(path, consumerSecretFile)]),
  ]);
  const open = [...new Set(files)].filter(everyoneMayRead);
  const empty = consumers.flatMap(({ consumerSecret }, at) => (consumerSecret === "" ? [at] : []));
  return [
    ...open.map((file) => `${file} holds a consumer secret, and everyone on this machine may read it: chmod 600`),
    ...empty.map(
      (at) => `${path}: the consumer secret of [${at}] is empty: nothing that is signed with it is accepted`,
    ),
  ];
}

function everyoneMayRead(path: string): boolean {
  return process.platform !== "win32" && (statSync(path).mode & OTHERS_MAY_READ) !== 0;
}
