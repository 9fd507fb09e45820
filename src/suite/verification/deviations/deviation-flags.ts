import type { Stage } from "../../../signing/scheme.ts";
import type { VerificationConcern } from "../../concern.ts";
import { harm } from "../harms.ts";

/** The flags of the requests of known mistakes, most by the stage of the mistake. */
export const deviationFlags: VerificationConcern["flags"] = {
  ParametersMissigned: harm("notCovered", "The signature covers fewer parameters than the ones that are sent.", [
    "base-string.1",
  ]),
  ParametersAdded: harm(
    "mistakeTaken",
    "The signature covers more parameters than the ones that are sent, or some of them twice.",
    ["base-string.1"],
  ),
  ProtocolMissigned: harm(
    "formUnagreed",
    "A protocol parameter is missing, or says what the specification forbids, and is signed so.",
    ["base-string.1", "header.3"],
  ),
  TimeMissigned: harm("neverOld", "The time is none in whole seconds, and is signed so.", ["oauth.timestamp"]),
  NonceMissigned: harm("replayed", "The nonce is empty, and is signed so.", ["oauth.nonce"]),
  FreshnessMissigned: harm(
    "replayed",
    "The nonce or the time that is sent is not the one that was signed, or none was signed.",
    ["base-string.1", "header.3", "oauth.nonce", "oauth.timestamp"],
  ),
  EncodingMissigned: harm(
    "mistakeTaken",
    "The signature covers another spelling of the names or values than the specification's.",
    ["base-string.2", "base-string.5"],
  ),
  OrderMissigned: harm("mistakeTaken", "The parameters are signed in another order, or joined in another way.", [
    "base-string.3",
    "base-string.4",
  ]),
  UrlMissigned: harm("sentElsewhere", "Another method or URL is signed than the one that is called.", [
    "base-string.5",
    "base-string.6",
  ]),
  UrlMisspelt: harm("mistakeTaken", "The method or the URL is signed in another spelling than it is called by.", [
    "base-string.5",
    "base-string.6",
  ]),
  KeyMissigned: harm("keysTried", "The signature is made with another key than the specification says.", [
    "hmac.1",
    "hmac.2",
    "rsa.3",
  ]),
  AnyKey: harm(
    "noKeyNeeded",
    "The signature is made with a key that everybody knows or can make, or there is no signature.",
    ["hmac.1", "hmac.3", "rsa.1", "rsa.3", "header.3"],
  ),
  LoginMissing: harm("anybodyServed", "The login is not in the header.", ["header.3", "oauth.consumer-key"]),
  Plaintext: harm("secretShown", "The key itself stands where the signature belongs.", ["hmac.2", "hmac.3"]),
  DigestMissigned: harm(
    "talkedDown",
    "The signature is made with another digest or padding than the specification says.",
    ["hmac.2", "rsa.3"],
  ),
  BytesMissigned: harm("mistakeTaken", "The signature is one of other bytes than the base string's.", [
    "hmac.2",
    "rsa.3",
  ]),
  SignatureMiswritten: harm("guessable", "The signature is written in another form than padded Base64 of its bytes.", [
    "hmac.3",
    "rsa.3",
  ]),
  HeaderMiswritten: harm(
    "headerMisread",
    "The header says something else than what was signed, or says it in another grammar.",
    ["header.2", "header.3", "header.4", "header.5"],
  ),
  BodyChanged: harm("bodyChanged", "The body says something else than what was signed.", ["base-string.1", "body.1"]),
  BodyMiswritten: harm("bodyMisread", "The body is no form, or spells what was signed in a way that reads otherwise.", [
    "body.1",
    "endpoints.body",
  ]),
  PlusRead: harm("plusMisread", "A plus that was signed goes out as a bare +, which a form reads as a space.", [
    "endpoints.content-type",
    "header.1",
    "base-string.2",
  ]),
};

/** Stages at which a mistake makes a request that is to be refused. */
type ShownStage = Exclude<Stage, "operationParameters">;

const flagOfStage: Readonly<Record<ShownStage, string>> = {
  protocolParameters: "ProtocolMissigned",
  collectParameters: "ParametersMissigned",
  encodeName: "EncodingMissigned",
  encodeValue: "EncodingMissigned",
  sortParameters: "OrderMissigned",
  joinParameters: "OrderMissigned",
  baseStringMethod: "UrlMisspelt",
  baseStringUri: "UrlMissigned",
  encodePart: "EncodingMissigned",
  joinParts: "OrderMissigned",
  baseStringBytes: "BytesMissigned",
  signingKey: "KeyMissigned",
  hmacSha1: "DigestMissigned",
  rsaSha256: "DigestMissigned",
  encodeSignature: "SignatureMiswritten",
  headerParameters: "HeaderMiswritten",
  encodeHeaderValue: "HeaderMiswritten",
  joinHeader: "HeaderMiswritten",
  bodyParameters: "BodyMiswritten",
  encodeBodyText: "BodyMiswritten",
  joinBody: "BodyMiswritten",
  contentType: "BodyMiswritten",
};

/** Mistakes whose request is worse than others of their stage, or less bad. */
const exceptions: Readonly<Record<string, string>> = {
  AnyKey: `
    key-secret-missing key-empty key-is-login key-falsy-dropped plain-sha1-without-key rsa-wrong-key
    rsa-boolean-signed rsa-boolean-text-signed rsa-failure-swallowed rsa-error-text-as-signature signature-empty
    header-signature-missing`,
  LoginMissing: "header-consumer-key-missing",
  Plaintext: "plaintext-method",
  FreshnessMissigned: `
    nonce-or-timestamp-not-signed oauth-timestamp-not-signed header-parameter-missing header-timestamp-missing
    stale-signature`,
  ParametersAdded: `
    oauth-params-signed-twice body-signed-twice oauth-signature-in-base realm-in-base unsent-parameter-signed
    null-signed-as-text undefined-signed-as-text none-signed-as-text absent-signed-empty`,
  ParametersMissigned: `parameters-alone url-missing method-missing`,
  UrlMisspelt: `
    trailing-slash trailing-slash-removed double-slash-before-api double-slash-collapsed path-lowercased path-decoded
    path-unreserved-decoded path-encoded-again path-plus-as-space path-hex-uppercased path-hex-lowercased
    default-port-added url-question-mark-appended url-line-feed-appended query-plus-as-space`,
  BodyChanged: `
    body-oauth-mismatch body-changed-after-signing body-empty-values-dropped login-added-to-body body-values-trimmed
    body-normalised body-empty`,
  PlusRead: "body-plus-literal",
};

const exceptionOf = byId(exceptions);

/** The mistakes that are flagged otherwise than their stage. */
export const flaggedByName: readonly string[] = [...exceptionOf.keys()];

/** Returns the flag of a known mistake's request, given the reason for which a gateway refuses it. */
export function flagOfDeviation(id: string, stage: ShownStage, refused: string): string {
  const exception = exceptionOf.get(id);
  if (exception !== undefined) return exception;
  if (refused === "timestamp-malformed") return "TimeMissigned";
  if (refused === "nonce-empty") return "NonceMissigned";
  return id.endsWith("-not-signed") ? "ParametersMissigned" : flagOfStage[stage];
}

/** Inverts lists of ids: maps each id to the key of its list. */
export function byId(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([key, ids]) =>
      ids
        .trim()
        .split(/\s+/)
        .map((id): [string, string] => [id, key]),
    ),
  );
}
