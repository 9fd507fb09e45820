import { createPublicKey } from "node:crypto";
import type { RequestCredentials } from "../../src/conformance/diagnosis/read-sent-tasks.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { readPrivateKey, readPublicKey } from "../../src/signing/rsa-sha256.ts";
import type { ExplainFlags } from "./commands/explain.ts";
import { readInput } from "./explain-input.ts";
import { promptSecret } from "./explain-prompt.ts";

const SECRET_VARIABLE = "COUNTERSIGN_CONSUMER_SECRET";

/** The credentials, and every text of them that must not be shown. */
export interface ReadCredentials {
  readonly credentials: RequestCredentials;
  readonly secrets: readonly string[];
}

/**
 * Reads the credentials that the flags and the environment give.
 *
 * @throws {CountersignError} `file-unreadable`, `secret-missing` for an empty one, or as the readers of keys.
 */
export async function readCredentials(flags: ExplainFlags): Promise<ReadCredentials> {
  const secret = await readSecret(flags);
  const { credentials, secrets } = await readKeys(flags);
  return {
    credentials: {
      ...credentials,
      ...(flags.consumerKey !== undefined && { consumerKey: flags.consumerKey }),
      ...(secret !== undefined && { consumerSecret: secret }),
    },
    secrets: [...secrets, ...(secret === undefined ? [] : [secret])],
  };
}

/**
 * Asks for the consumer secret where none was given and someone is there to ask.
 *
 * @throws {CountersignError} `secret-missing`.
 */
export async function completeCredentials(read: ReadCredentials): Promise<ReadCredentials> {
  const { consumerSecret, publicKey } = read.credentials;
  if (consumerSecret !== undefined || publicKey !== undefined) return read;
  const secret = process.stdin.isTTY === true ? await promptSecret("Consumer secret (not shown): ") : "";
  if (secret === "") {
    throw new CountersignError(
      "secret-missing",
      `credentials: expected a consumer secret in ${SECRET_VARIABLE} or --secret-file, or a key in --public-key or --private-key, got none`,
      "The secret is not taken from the command line, where others could see it.",
    );
  }
  return { credentials: { ...read.credentials, consumerSecret: secret }, secrets: [secret] };
}

async function readSecret({ secretFile }: ExplainFlags): Promise<string | undefined> {
  const secret =
    secretFile === undefined ? process.env[SECRET_VARIABLE] : (await readInput(secretFile)).replace(/\r?\n$/, "");
  if (secret !== "" || secretFile === undefined) return secret === "" ? undefined : secret;
  throw new CountersignError("secret-missing", `${secretFile}: expected the consumer secret, got an empty file`);
}

async function readKeys({ publicKey, privateKey }: ExplainFlags): Promise<ReadCredentials> {
  const ownPublic = publicKey === undefined ? undefined : readPublicKey(await readInput(publicKey));
  if (privateKey === undefined) {
    return { credentials: ownPublic === undefined ? {} : { publicKey: ownPublic }, secrets: [] };
  }
  const pem = await readInput(privateKey);
  const key = readPrivateKey(pem);
  const forms = (["pkcs8", "pkcs1"] as const).map((type) => key.export({ type, format: "pem" }).toString());
  return {
    credentials: { publicKey: ownPublic ?? createPublicKey(key), privateKey: { pkcs8: pem } },
    secrets: [pem, ...forms],
  };
}
