import { createPublicKey } from "#crypto";
import type { SentPlacement } from "../coverage/exercises.ts";
import {
  authorizationOf,
  contentTypeOf,
  readBodyLoosely,
  readProtocolLoosely,
  type SentReading,
} from "../diagnosis/request/read-sent-request.ts";
import { consumerOf, type RequestCredentials } from "../diagnosis/request/read-sent-tasks.ts";
import type { HttpRequest } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import { type RsaPrivateKeyPem, type SignatureMethod, signatureMethods } from "../signing/signing-task.ts";
import type { OperationName } from "../spec/operations.ts";
import { isFormContentType } from "../verification/form-content-type.ts";
import type { Consumer } from "../verification/verify-task.ts";

/** A request of a client, with the gateway's verdict on it. */
export interface CapturedRequest {
  /** 1, 2, 3 … in order of arrival. */
  readonly seq: number;
  /** When it was answered, in seconds of any clock. Default: unknown, and no timestamp is held to those before it. */
  readonly at?: number;
  /** The request, with the URL that is signed. */
  readonly request: HttpRequest;
  readonly outcome:
    | { readonly accepted: true; readonly consumerKey: string; readonly signatureMethod: SignatureMethod }
    | { readonly accepted: false; readonly reason: string; readonly detail: string };
  /** Absent where the path is none of the operations'. */
  readonly operation?: OperationName;
}

/** A merchant in whose name a client is to sign. */
export interface CaptureMerchant {
  readonly consumerKey: string;
  readonly consumerSecret?: string;
  readonly privateKey?: RsaPrivateKeyPem;
}

/** What is wrong with a request however rightly it is signed. */
export interface Flaw {
  readonly fault: string;
  /** The flaw in words that do not repeat a value of the body. */
  readonly description: string;
}

export interface ReadRequest extends Omit<SentReading, "method"> {
  readonly captured: CapturedRequest;
  /** The signature method that it names, in any case; absent where it names neither of the two. */
  readonly method?: SignatureMethod;
  readonly placement?: SentPlacement;
  /** The operation's own parameters, in the order of the body; none where the body is not sent as a form. */
  readonly own: readonly Parameter[];
  /** What the run shows to be wrong with a request that was refused for something else. Default: nothing. */
  readonly flaws?: readonly Flaw[];
}

/** The longest body that is searched for parameters that the header lacks. */
const MAX_SEARCHED_BODY = 65_536;

/** Reads a captured request loosely: a refused one holds evidence too. */
export function readCaptured(captured: CapturedRequest): ReadRequest {
  const { request } = captured;
  const isLong = request.body.length > MAX_SEARCHED_BODY;
  const [{ method: named, ...reading } = { extra: [] }] = readProtocolLoosely(
    isLong ? { ...request, body: "" } : request,
  );
  // A body of another type has no fields, even if it could be read as a form.
  const parameters = isFormContentType(contentTypeOf(request) ?? "") ? readBodyLoosely(request.body) : [];
  const own = parameters.filter(([name]) => !name.startsWith("oauth_"));
  const method = signatureMethods.find((known) => known === named?.toUpperCase());
  return {
    captured,
    ...reading,
    ...(method !== undefined && { method }),
    ...(/^\s*OAuth\b/i.test(authorizationOf(request) ?? "") && {
      placement: own.length < parameters.length ? "header-and-body" : "header",
    }),
    own,
  };
}

/** The gateway's record of a merchant, with the credentials for the diagnosis of the merchant's requests. */
export interface MerchantKeys {
  readonly consumer: Consumer;
  readonly credentials: RequestCredentials;
}

/** Prepares merchants for judging the requests in their names: each request by the keys of its signature method. */
export function keysOf(merchants: readonly CaptureMerchant[]): (read: ReadRequest) => MerchantKeys {
  const known = merchants.map(prepareMerchant);
  const [first] = known;
  if (first === undefined) throw new TypeError("a client signs in the name of one merchant at least");
  const bySecret = known.find(({ consumer }) => consumer.consumerSecret !== undefined) ?? first;
  const byKey = known.find(({ consumer }) => consumer.publicKey !== undefined) ?? first;
  return ({ method }) => (method === "RSA-SHA256" ? byKey : bySecret);
}

/** Reads the keys of a merchant, once for all requests in its name. */
export function prepareMerchant({ consumerKey, consumerSecret, privateKey }: CaptureMerchant): MerchantKeys {
  const pem = privateKey?.pkcs8 ?? privateKey?.pkcs1;
  const credentials: RequestCredentials = {
    consumerKey,
    ...(consumerSecret !== undefined && { consumerSecret }),
    ...(privateKey !== undefined && pem !== undefined && { publicKey: createPublicKey(pem), privateKey }),
  };
  return { consumer: consumerOf(credentials, consumerKey), credentials };
}
