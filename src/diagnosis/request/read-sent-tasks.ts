import type { KeyObject } from "#crypto";
import type { Signed } from "../../judging/adapter.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { type HttpRequest, requestLength } from "../../signing/http-request.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { RsaPrivateKeyPem, SignatureMethod, SigningCredentials, SigningTask } from "../../signing/signing-task.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { Consumer } from "../../verification/verify-task.ts";
import {
  authorizationOf,
  contentTypeOf,
  readBodyLoosely,
  readProtocolLoosely,
  type SentReading,
} from "./read-sent-request.ts";

/**
 * The credentials that a request is judged with: the consumer secret for HMAC-SHA1, either key of the pair for
 * RSA-SHA256.
 */
export interface RequestCredentials {
  /** The merchant login as it is registered. Default: the login in the request. */
  readonly consumerKey?: string;
  readonly consumerSecret?: string;
  readonly publicKey?: KeyObject;
  /** Lets the request be signed again; needs the public key beside it all the same. */
  readonly privateKey?: RsaPrivateKeyPem;
}

export interface SentTask {
  readonly task: SigningTask;
  /** The reference, alone or with the protocol parameters that the request carries beyond the six. */
  readonly base: Scheme;
  readonly reading: SentReading;
  /** Names of the missing parameters that the signature depends on. */
  readonly missing: readonly string[];
}

/** The limits of a request on which mistakes are tried, hundreds of them: above any honest request. */
const MAX_LENGTH = 16_384;
const MAX_PAIRS = 256;

/** Returns the gateway's record of a merchant with these credentials and this login. */
export function consumerOf({ consumerSecret, publicKey }: RequestCredentials, consumerKey: string): Consumer {
  return {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(publicKey !== undefined && { publicKey: String(publicKey.export({ type: "spki", format: "pem" })) }),
  };
}

/** Whether the request holds everything that the signature depends on. */
export function isComplete({ missing }: SentTask): boolean {
  return missing.length === 0;
}

/** Returns the signed parts of a request; without a header, the signature found elsewhere. */
export function shownIn(request: HttpRequest, signature?: string): Signed {
  const authorization = authorizationOf(request);
  return {
    authorization: authorization ?? "",
    ...(authorization === undefined && signature !== undefined && { signature }),
    body: request.body,
    contentType: contentTypeOf(request) ?? "",
  };
}

/**
 * Reads the evidence for known mistakes, task included, from a request without a given task. `undefined` where the task
 * cannot be read or the request is too long to be tried.
 */
export function evidenceOf(request: HttpRequest, credentials: RequestCredentials): SigningEvidence | undefined {
  if (requestLength(request) > MAX_LENGTH || request.body.split("&").length > MAX_PAIRS) return undefined;
  const tasks = readSentTasks(request, credentials).filter(isComplete);
  const [first] = tasks;
  if (first === undefined) return undefined;
  const { consumerKey } = credentials;
  // The configured login was meant, whatever was sent in its place.
  const meant =
    first.task.consumerKey === consumerKey ? undefined : tasks.find(({ task }) => task.consumerKey === consumerKey);
  return {
    kind: "signing",
    task: first.task,
    ...(meant !== undefined && { given: meant.task }),
    shown: shownIn(request, first.reading.signature),
    emptyToken: showsEmptyToken(request, first.reading),
  };
}

function showsEmptyToken(request: HttpRequest, { extra }: SentReading): "yes" | "no" | "unknown" {
  if (extra.some(([name, value]) => name === "oauth_token" && value === "")) return "yes";
  return parseAuthorization(authorizationOf(request) ?? "").accepted ? "no" : "unknown";
}

/**
 * Returns the signature method that a request names or, where it names neither, the one that the credentials are for.
 */
function methodOf(
  { method }: Pick<SentReading, "method">,
  { consumerSecret, publicKey }: RequestCredentials,
): SignatureMethod {
  if (consumerSecret === undefined) return "RSA-SHA256";
  if (publicKey === undefined) return "HMAC-SHA1";
  return method?.toUpperCase().startsWith("RSA") === true ? "RSA-SHA256" : "HMAC-SHA1";
}

/**
 * Reads every task that a request may come from, the likeliest first: badly written protocol parameters have several
 * readings, and those that the body repeats may be the caller's or the signer's.
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

/** Adds a reading with the registered login: it was meant, whatever was sent in its place. */
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

/**
 * Returns the schemes that may have sent the parameters beyond the six: the caller may have asked for them, or they are
 * the mistake.
 */
function basesOf({ extra }: SentReading): readonly Scheme[] {
  if (extra.length === 0) return [reference];
  return [{ ...reference, protocolParameters: (task) => [...reference.protocolParameters(task), ...extra] }, reference];
}

function missingOf({ consumerKey, nonce, timestamp }: SentReading): readonly string[] {
  return Object.entries({ oauth_consumer_key: consumerKey, oauth_nonce: nonce, oauth_timestamp: timestamp })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
}

/** Removes the protocol parameters from the URL's query: they are not part of the request to be signed. */
function withoutProtocol(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const pairs = url.slice(mark + 1).split("&");
  const left = pairs.filter((pair) => !pair.startsWith("oauth_"));
  if (left.length === pairs.length) return url;
  return left.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${left.join("&")}`;
}
