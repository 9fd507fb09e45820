import type { KeyObject } from "node:crypto";
import type { HttpRequest } from "../../signing/http-request.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { RsaPrivateKeyPem, SignatureMethod, SigningCredentials, SigningTask } from "../../signing/signing-task.ts";
import { readBodyLoosely, readProtocolLoosely, type SentReading } from "./read-sent-request.ts";

/** What a request is judged with: the consumer secret for HMAC-SHA1, either key of the pair for RSA-SHA256. */
export interface RequestCredentials {
  /** The merchant login as it is registered. Default: whatever the request says. */
  readonly consumerKey?: string;
  readonly consumerSecret?: string;
  readonly publicKey?: KeyObject;
  /** Lets the request be signed anew; needs the public key beside it all the same. */
  readonly privateKey?: RsaPrivateKeyPem;
}

/** One task that a request may come from. */
export interface SentTask {
  readonly task: SigningTask;
  /** The reference, alone or with whatever protocol parameters the request carries beyond the six. */
  readonly base: Scheme;
  readonly reading: SentReading;
  /** What the request does not say and the signature depends on, as the names of its parameters. */
  readonly missing: readonly string[];
}

/** The signature method that a request names or, where it names none of the two, that the credentials are for. */
function methodOf(
  { method }: Pick<SentReading, "method">,
  { consumerSecret, publicKey }: RequestCredentials,
): SignatureMethod {
  if (consumerSecret === undefined) return "RSA-SHA256";
  if (publicKey === undefined) return "HMAC-SHA1";
  return method?.toUpperCase().startsWith("RSA") === true ? "RSA-SHA256" : "HMAC-SHA1";
}

/**
 * Every task that a request may come from as it was sent, the likeliest first: its protocol parameters may be read in
 * several ways where they are badly written, and what the body repeats of them may be the caller's or the signer's.
 */
export function readSentTasks(
  request: HttpRequest,
  credentials: RequestCredentials,
  where: "everywhere" | "header" = "everywhere",
): readonly SentTask[] {
  const body = readBodyLoosely(request.body);
  const own = body.filter(([name]) => !name.startsWith("oauth_"));
  const bodies = own.length === body.length ? [body] : [own, body];
  const url = withoutProtocol(request.url);
  const urls = url === request.url ? [url] : [url, request.url];
  return readProtocolLoosely(where === "everywhere" ? request : { ...request, body: "" })
    .flatMap((read) => withRegistered(read, credentials))
    .flatMap((reading) =>
      urls.flatMap((sentUrl) =>
        bodies.flatMap((parameters) => {
          const { nonce = "", timestamp = "" } = reading;
          const head = { method: request.method, url: sentUrl, parameters, nonce, timestamp };
          const task: SigningTask = { ...head, ...credentialsOf(reading, credentials) };
          return basesOf(reading).map((base): SentTask => ({ task, base, reading, missing: missingOf(reading) }));
        }),
      ),
    );
}

/** The login that was meant is the registered one, whatever was sent in its place. */
function withRegistered(reading: SentReading, { consumerKey }: RequestCredentials): readonly SentReading[] {
  return consumerKey === undefined || consumerKey === reading.consumerKey
    ? [reading]
    : [reading, { ...reading, consumerKey }];
}

function credentialsOf(reading: SentReading, credentials: RequestCredentials): SigningCredentials {
  const { consumerKey = "" } = reading;
  const signatureMethod = methodOf(reading, credentials);
  return signatureMethod === "HMAC-SHA1"
    ? { signatureMethod, consumerKey, consumerSecret: credentials.consumerSecret ?? "" }
    : { signatureMethod, consumerKey, privateKey: credentials.privateKey ?? {} };
}

/** What is beyond the six may be the caller's wish, or the mistake itself. */
function basesOf({ extra }: SentReading): readonly Scheme[] {
  if (extra.length === 0) return [reference];
  return [{ ...reference, protocolParameters: (task) => [...reference.protocolParameters(task), ...extra] }, reference];
}

function missingOf({ consumerKey, nonce, timestamp }: SentReading): readonly string[] {
  return Object.entries({ oauth_consumer_key: consumerKey, oauth_nonce: nonce, oauth_timestamp: timestamp })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
}

/** The URL less the protocol parameters of its query, which are no part of the request that was to be signed. */
function withoutProtocol(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const kept = url.slice(mark + 1).split("&");
  const left = kept.filter((pair) => !pair.startsWith("oauth_"));
  if (left.length === kept.length) return url;
  return left.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${left.join("&")}`;
}
