import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import type { SigningCredentials, SigningTask } from "../../src/signing/signing-task.ts";
import { operationNamed, operationUrl } from "../../src/spec/operations.ts";
import type { SignFlags } from "./commands/sign.ts";

const SECRET_VARIABLE = "COUNTERSIGN_CONSUMER_SECRET";
const NONCE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NONCE_LENGTH = 32;

/**
 * The task that the flags of `sign` describe, with a fresh nonce and the current time where none are given.
 *
 * @throws {CountersignError} `url-missing`, `param-invalid`, `credentials-unfit`, `secret-missing` or
 * `file-unreadable`.
 */
export function readSigningTask(flags: SignFlags): SigningTask {
  return {
    method: "POST",
    url: readUrl(flags),
    parameters: flags.param.map(readParameter),
    nonce: flags.nonce ?? drawNonce(),
    timestamp: flags.timestamp ?? String(Math.floor(Date.now() / 1000)),
    ...readCredentials(flags),
  };
}

function readUrl({ url, operation, baseUrl, endpoint }: SignFlags): string {
  if (url !== undefined) return url;
  if (operation !== undefined && baseUrl !== undefined && endpoint !== undefined) {
    return operationUrl(operationNamed(operation), baseUrl.replace(/\/$/, ""), endpoint);
  }
  throw new CountersignError(
    "url-missing",
    "request URL: expected either --url, or --operation with --base-url and --endpoint, got neither or a part",
    "See: countersign sign --help",
  );
}

function readParameter(text: string): Parameter {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new CountersignError("param-invalid", "--param: expected name=value, got a text without a name and =");
}

function readCredentials(flags: SignFlags): SigningCredentials {
  const { consumerKey, privateKey, method = privateKey === undefined ? "HMAC-SHA1" : "RSA-SHA256" } = flags;
  if (method === "HMAC-SHA1" && privateKey === undefined) {
    return { signatureMethod: method, consumerKey, consumerSecret: readSecret(flags) };
  }
  if (method === "RSA-SHA256" && privateKey !== undefined) {
    return { signatureMethod: method, consumerKey, privateKey: { pkcs8: readFile(privateKey) } };
  }
  throw new CountersignError(
    "credentials-unfit",
    `credentials: expected --private-key for RSA-SHA256 and for it alone, got ${privateKey === undefined ? "none" : "one"} for ${method}`,
    "HMAC-SHA1 takes the consumer secret, RSA-SHA256 a private key.",
  );
}

function readSecret({ secretFile }: SignFlags): string {
  if (secretFile !== undefined) return readFile(secretFile).replace(/\r?\n$/, "");
  const secret = process.env[SECRET_VARIABLE];
  if (secret !== undefined) return secret;
  throw new CountersignError(
    "secret-missing",
    `consumer secret: expected it in ${SECRET_VARIABLE} or in --secret-file, got neither`,
    "It is not taken from the command line, where others could see it.",
  );
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError("file-unreadable", `${path}: expected a readable file, got ${reason}`);
  }
}

function drawNonce(): string {
  return Array.from({ length: NONCE_LENGTH }, () => NONCE_ALPHABET[randomInt(NONCE_ALPHABET.length)]).join("");
}
