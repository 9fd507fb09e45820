import { createPublicKey } from "node:crypto";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { RequestCredentials } from "../../../src/diagnosis/request/read-sent-tasks.ts";
import { readPrivateKey, readPublicKey } from "../../../src/signing/rsa-sha256.ts";
import { readInput } from "../shared/read-input.ts";

const SECRET_VARIABLE = "COUNTERSIGN_CONSUMER_SECRET";

export interface CredentialFlags {
  readonly consumerKey?: string;
  readonly secretFile?: string;
  readonly publicKey?: string;
  readonly privateKey?: string;
}

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
export async function readCredentials(flags: CredentialFlags): Promise<ReadCredentials> {
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

async function readSecret({ secretFile }: CredentialFlags): Promise<string | undefined> {
  const secret =
    secretFile === undefined
      ? process.env[SECRET_VARIABLE]
      : (await readInput(secretFile, "--secret-file")).replace(/\r?\n$/, "");
  if (secret !== "" || secretFile === undefined) return secret === "" ? undefined : secret;
  throw new CountersignError(
    "secret-missing",
    `--secret-file ${secretFile}: expected the consumer secret, got an empty file`,
  );
}

async function readKeys({ publicKey, privateKey }: CredentialFlags): Promise<ReadCredentials> {
  const ownPublic = publicKey === undefined ? undefined : readPublicKey(await readInput(publicKey, "--public-key"));
  if (privateKey === undefined) {
    return { credentials: ownPublic === undefined ? {} : { publicKey: ownPublic }, secrets: [] };
  }
  const pem = await readInput(privateKey, "--private-key");
  const key = readPrivateKey(pem);
  const forms = (["pkcs8", "pkcs1"] as const).map((type) => key.export({ type, format: "pem" }).toString());
  return {
    credentials: { publicKey: ownPublic ?? createPublicKey(key), privateKey: { pkcs8: pem } },
    secrets: [pem, ...forms],
  };
}

const END_OF_TEXT = "\u0003";
const END_OF_TRANSMISSION = "\u0004";
const ERASERS: ReadonlySet<string> = new Set(["\b", "\u007f"]);

/**
 * Asks for one line at the terminal without showing what is typed.
 *
 * @throws {CountersignError} `prompt-interrupted` on Ctrl-C.
 */
async function promptSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  let line = "";
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n" || character === END_OF_TRANSMISSION) return line;
        if (character === END_OF_TEXT) throw interrupted();
        line = ERASERS.has(character) ? Array.from(line).slice(0, -1).join("") : line + character;
      }
    }
    return line;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
}

function interrupted(): CountersignError {
  return new CountersignError("prompt-interrupted", "consumer secret: expected a line at the terminal, got Ctrl-C");
}
