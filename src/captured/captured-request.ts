import { createPublicKey } from "node:crypto";
import type { SentPlacement } from "../coverage/exercises.ts";
import { findInvalidFields, type InvalidField } from "../diagnosis/request/invalid-fields.ts";
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

/** A request of a client, and what the gateway made of it. */
export interface CapturedRequest {
  /** 1, 2, 3 … in order of arrival. */
  readonly seq: number;
  /** With the URL as it is signed. */
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

/** A captured request, read as far as it can be. */
export interface ReadRequest extends Omit<SentReading, "method"> {
  readonly captured: CapturedRequest;
  /** The signature method that it names, whatever its case; absent where that is neither of the two. */
  readonly method?: SignatureMethod;
  readonly placement?: SentPlacement;
  /** The operation's own parameters, in the order of the body; none where the body is sent as no form. */
  readonly own: readonly Parameter[];
}

/** A longer body is no place to look for what the header lacks. */
const MAX_SEARCHED_BODY = 65_536;

/** Reads a captured request loosely: one that the gateway refuses says something all the same. */
export function readCaptured(captured: CapturedRequest): ReadRequest {
  const { request } = captured;
  const isLong = request.body.length > MAX_SEARCHED_BODY;
  const [{ method: named, ...reading } = { extra: [] }] = readProtocolLoosely(
    isLong ? { ...request, body: "" } : request,
  );
  // What is no form has no fields, whatever could be read into it.
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

/** What is wrong with the parameters of a request by themselves; nothing where it addresses no operation. */
export function invalidFieldsOf({ captured: { request, operation }, own }: ReadRequest): readonly InvalidField[] {
  return operation === undefined ? [] : findInvalidFields(own, request.url);
}

/** What of a URL follows its host. */
export function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
}

/** What a gateway knows of a merchant, and what the merchant's requests are diagnosed with. */
export interface MerchantKeys {
  readonly consumer: Consumer;
  readonly credentials: RequestCredentials;
}

/** Prepares merchants for judging what is sent in their names: each request by the keys of its signature method. */
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
