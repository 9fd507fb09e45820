import { randomInt } from "node:crypto";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import type { Placement } from "../../../src/signing/scheme.ts";
import { type SignedRequest, signRequest } from "../../../src/signing/sign-request.ts";
import type { SignatureMethod, SigningCredentials, SigningTask } from "../../../src/signing/signing-task.ts";
import { type OperationName, operationNamed, operationUrl } from "../../../src/spec/operations.ts";
import { formatJson } from "../../generate/format-json.ts";
import { writeCurl } from "../../text/write-curl.ts";
import { printable } from "../shared/console.ts";
import { readInput } from "../shared/read-input.ts";

/** Forms in which a signed request is printed. */
export type SignFormat = "stages" | "curl" | "json";

export interface SignFlags {
  readonly url?: string;
  readonly operation?: OperationName;
  readonly baseUrl?: string;
  readonly endpoint?: string;
  readonly param: readonly string[];
  readonly consumerKey: string;
  readonly method?: SignatureMethod;
  readonly secretFile?: string;
  readonly privateKey?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly placement: Placement;
  readonly realm?: string;
  readonly charset?: string;
  readonly format: SignFormat;
}

const SECRET_VARIABLE = "COUNTERSIGN_CONSUMER_SECRET";
const NONCE_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NONCE_LENGTH = 32;

/**
 * Signs the request that the flags describe and writes it as they ask.
 *
 * @throws {CountersignError} `url-missing`, `param-invalid`, `credentials-unfit`, `secret-missing`, as `readInput` or as
 * `signRequest`.
 */
export async function runSign(flags: SignFlags): Promise<string> {
  const { placement, realm, charset, format } = flags;
  const signed = signRequest(await readSigningTask(flags), {
    placement,
    ...(realm !== undefined && { realm }),
    ...(charset !== undefined && { charset }),
  });
  switch (format) {
    case "curl":
      return `${writeCurl(signed).join("\n")}\n`;
    case "json":
      return formatJson(stagesOf(signed));
    case "stages":
      return Object.entries(stagesOf(signed))
        .map(([name, text]) => `${name}\n  ${printable(text)}\n`)
        .join("\n");
  }
}

/** Lists every stage by name. The signing key holds the secret, so only its shape is shown. */
function stagesOf({ method, url, trace }: SignedRequest): Readonly<Record<string, string>> {
  return {
    request: `${method} ${url}`,
    baseStringUri: trace.baseStringUri,
    normalizedParameters: trace.normalizedParameters,
    baseString: trace.baseString,
    ...(trace.signingKey !== undefined && { signingKey: "<consumer secret>&" }),
    signature: trace.signature,
    authorization: trace.authorization,
    contentType: trace.contentType,
    body: trace.body,
  };
}

/** Makes the task that the flags describe, with a fresh nonce and the current time where none are given. */
async function readSigningTask(flags: SignFlags): Promise<SigningTask> {
  return {
    method: "POST",
    url: readUrl(flags),
    parameters: flags.param.map(readParameter),
    nonce: flags.nonce ?? drawNonce(),
    timestamp: flags.timestamp ?? String(Math.floor(Date.now() / 1000)),
    ...(await readCredentials(flags)),
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

async function readCredentials(flags: SignFlags): Promise<SigningCredentials> {
  const { consumerKey, privateKey, method = privateKey === undefined ? "HMAC-SHA1" : "RSA-SHA256" } = flags;
  if (method === "HMAC-SHA1" && privateKey === undefined) {
    return { signatureMethod: method, consumerKey, consumerSecret: await readSecret(flags) };
  }
  if (method === "RSA-SHA256" && privateKey !== undefined) {
    return { signatureMethod: method, consumerKey, privateKey: { pkcs8: await readInput(privateKey) } };
  }
  throw new CountersignError(
    "credentials-unfit",
    `credentials: expected --private-key for RSA-SHA256 and for it alone, got ${privateKey === undefined ? "none" : "one"} for ${method}`,
    "HMAC-SHA1 takes the consumer secret, RSA-SHA256 a private key.",
  );
}

async function readSecret({ secretFile }: SignFlags): Promise<string> {
  if (secretFile !== undefined) return (await readInput(secretFile)).replace(/\r?\n$/, "");
  const secret = process.env[SECRET_VARIABLE];
  if (secret !== undefined) return secret;
  throw new CountersignError(
    "secret-missing",
    `consumer secret: expected it in ${SECRET_VARIABLE} or in --secret-file, got neither`,
    "It is not taken from the command line, where others could see it.",
  );
}

function drawNonce(): string {
  return Array.from({ length: NONCE_LENGTH }, () => NONCE_ALPHABET[randomInt(NONCE_ALPHABET.length)]).join("");
}
