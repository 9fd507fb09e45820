import { formEncode } from "../../src/encoding/form-urlencode.ts";
import { FORM_MEDIA_TYPE } from "../../src/signing/form-body.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SignatureMethod, SigningCredentials } from "../../src/signing/signing-task.ts";
import { type BuiltRequest, buildRequest } from "../../src/spec/build-request.ts";
import type { LiveMerchant, LiveSetting } from "../../src/vectors/derive/live-verification.ts";
import type { SignerSources } from "./sign-ahead.ts";

/** The plain merchant of the vectors: the first to sign. */
const PLAIN_MERCHANT = "merchantlogin";

/** A card eligibility check that nobody signed: it moves no money, and is to be refused. */
export function unsignedCheck(setting: LiveSetting): HttpRequest {
  const { method, url, parameters } = buildCheck(setting);
  return { method, url, headers: [["Content-Type", FORM_MEDIA_TYPE]], body: formEncode(parameters) };
}

/** Makes rightly signed card eligibility checks; nothing where no merchant has what the method takes. */
export function signedCheck(
  method: SignatureMethod,
  setting: LiveSetting,
  { now, nonce }: SignerSources,
): (() => HttpRequest) | undefined {
  const credentials = credentialsFor(method, setting);
  if (credentials === undefined) return undefined;
  return () => {
    const task = { ...buildCheck(setting), ...credentials, nonce: nonce(), timestamp: String(now()) };
    const { method: verb, url, headers, body } = signRequest(task);
    return { method: verb, url, headers, body };
  };
}

function buildCheck({ baseUrl, endpointId }: LiveSetting): BuiltRequest {
  const values = { clientOrderId: "countersign-probe", sendingCardRefId: "1" };
  return buildRequest({ operation: "pan-eligibility/send", baseUrl, endpointId, values });
}

function credentialsFor(method: SignatureMethod, { merchants }: LiveSetting): SigningCredentials | undefined {
  const plain = Object.hasOwn(merchants, PLAIN_MERCHANT) ? merchants[PLAIN_MERCHANT] : undefined;
  const candidates = [...(plain === undefined ? [] : [plain]), ...Object.values(merchants)];
  return candidates.flatMap((merchant) => credentialsOf(merchant, method))[0];
}

function credentialsOf(merchant: LiveMerchant, method: SignatureMethod): readonly SigningCredentials[] {
  const { consumerKey, consumerSecret = "", privateKey } = merchant;
  if (method === "HMAC-SHA1") {
    return consumerSecret === "" ? [] : [{ signatureMethod: method, consumerKey, consumerSecret }];
  }
  return privateKey === undefined ? [] : [{ signatureMethod: method, consumerKey, privateKey }];
}
