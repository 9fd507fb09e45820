import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describeIssues } from "../../src/conformance/describe-issues.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { Consumer } from "../../src/verification/consumer.ts";
import { type MerchantEntry, merchantsModel } from "./merchants-model.ts";

/** The merchants of a file, and what is not well about them though they can be used. */
export interface ReadMerchants {
  readonly consumers: readonly Consumer[];
  readonly warnings: readonly string[];
}

/** Where a merchants file lies, and the environment whose variables it may name. */
interface Place {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

const OTHERS_MAY_READ = 0o004;

/**
 * Reads a merchants file, with the secrets and keys that lie elsewhere.
 *
 * @throws {CountersignError} `merchants-unreadable`, `merchants-invalid`, or one of the `key-…` codes. No secret is in
 * the message.
 */
export function readMerchants(path: string, env: NodeJS.ProcessEnv): ReadMerchants {
  const entries = parseEntries(readText(path, path), path);
  const consumers = entries.map((entry, at) => readEntry(entry, `[${at}]`, { path, env }));
  const seen = new Map<string, number>();
  for (const [at, { consumerKey }] of consumers.entries()) {
    const before = seen.get(consumerKey);
    if (before !== undefined) throw invalid(path, `at [${at}].consumerKey: the one of [${before}] again`);
    seen.set(consumerKey, at);
  }
  return { consumers, warnings: findWarnings(entries, consumers, path) };
}

function parseEntries(source: string, path: string): readonly MerchantEntry[] {
  const parsed = merchantsModel.safeParse(parseJson(source, path));
  if (parsed.success) return parsed.data;
  throw invalid(path, describeIssues(parsed.error));
}

function parseJson(source: string, path: string): unknown {
  try {
    // An editor may have put a byte order mark before it.
    return JSON.parse(source.replace(/^\ufeff/, ""));
  } catch (cause) {
    // V8 quotes what it stumbled over, which may be a secret.
    const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : "")?.[1];
    const line = position === undefined ? "" : ` from line ${source.slice(0, Number(position)).split("\n").length} on`;
    throw invalid(path, `no JSON${line}`);
  }
}

function readEntry(entry: MerchantEntry, where: string, place: Place): Consumer {
  const consumerSecret = readSecret(entry, where, place);
  const publicKey = readKey(entry, where, place);
  return {
    consumerKey: entry.consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey }),
  };
}

function readSecret(entry: MerchantEntry, where: string, { path, env }: Place): string | undefined {
  const { consumerSecret, consumerSecretEnv, consumerSecretFile } = entry;
  if (consumerSecretEnv !== undefined) {
    const secret = env[consumerSecretEnv];
    if (secret !== undefined && secret !== "") return secret;
    throw invalid(path, `at ${where}.consumerSecretEnv: the name of a variable that is not set`);
  }
  if (consumerSecretFile === undefined) return consumerSecret;
  // Editors end a file with a line end, which is no part of the secret.
  const secret = readText(beside(path, consumerSecretFile), `${path}: ${where}.consumerSecretFile`).replace(
    /\r?\n$/,
    "",
  );
  if (secret !== "") return secret;
  throw invalid(path, `at ${where}.consumerSecretFile: the name of an empty file`);
}

function readKey({ publicKey, publicKeyFile }: MerchantEntry, where: string, { path }: Place): string | undefined {
  const name = `${path}: ${where}.${publicKeyFile === undefined ? "publicKey" : "publicKeyFile"}`;
  const pem = publicKeyFile === undefined ? publicKey : readText(beside(path, publicKeyFile), name);
  if (pem === undefined) return undefined;
  try {
    readPublicKey(pem);
    return pem;
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    throw new CountersignError(error.code, `${name}: ${error.message}`, error.hint);
  }
}

function findWarnings(
  entries: readonly MerchantEntry[],
  consumers: readonly Consumer[],
  path: string,
): readonly string[] {
  const files = entries.flatMap(({ consumerSecret, consumerSecretFile }) => [
    ...(consumerSecret === undefined || consumerSecret === "" ? [] : [path]),
    ...(consumerSecretFile === undefined ? [] : [beside(path, consumerSecretFile)]),
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

function beside(path: string, file: string): string {
  return resolve(dirname(path), file);
}

function readText(path: string, where: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "an error";
    throw new CountersignError(
      "merchants-unreadable",
      `${where}: expected a file that can be read, got ${code}`,
      "Files that a merchants file names are looked for beside it.",
    );
  }
}

function invalid(path: string, found: string): CountersignError {
  return new CountersignError(
    "merchants-invalid",
    `${path}: expected a list of merchants, got another text (${found})`,
    "The format is described in harness/gateway/README.md. A gateway keeps public keys, never private ones.",
  );
}
