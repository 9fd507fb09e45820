import type { Stage } from "../../../signing/scheme.ts";
import type { VerificationConcern } from "../../concern.ts";
import { harms } from "../harms.ts";

const flags = {
  ParametersMissigned: {
    ...harms.notCovered,
    description: "The signature covers fewer parameters than the ones that are sent.",
    clauses: ["base-string.1"],
  },
  ParametersAdded: {
    ...harms.mistakeTaken,
    description: "The signature covers more parameters than the ones that are sent, or some of them twice.",
    clauses: ["base-string.1"],
  },
  ProtocolMissigned: {
    ...harms.formUnagreed,
    description: "A protocol parameter is missing, or says what the specification forbids, and is signed so.",
    clauses: ["base-string.1", "header.3"],
  },
  TimeMissigned: {
    ...harms.neverOld,
    description: "The time is none in whole seconds, or the nonce is empty, and is signed so.",
    clauses: ["oauth.timestamp", "oauth.nonce"],
  },
  FreshnessMissigned: {
    ...harms.replayed,
    description: "The nonce or the time that is sent is not the one that was signed, or none was signed.",
    clauses: ["base-string.1", "header.3", "oauth.nonce", "oauth.timestamp"],
  },
  EncodingMissigned: {
    ...harms.mistakeTaken,
    description: "The signature covers another spelling of the names or values than the specification's.",
    clauses: ["base-string.2", "base-string.5"],
  },
  OrderMissigned: {
    ...harms.mistakeTaken,
    description: "The parameters are signed in another order, or joined in another way.",
    clauses: ["base-string.3", "base-string.4"],
  },
  UrlMissigned: {
    ...harms.sentElsewhere,
    description: "Another method or URL is signed than the one that is called.",
    clauses: ["base-string.5", "base-string.6"],
  },
  UrlMisspelt: {
    ...harms.mistakeTaken,
    description: "The method or the URL is signed in another spelling than it is called by.",
    clauses: ["base-string.5", "base-string.6"],
  },
  KeyMissigned: {
    ...harms.keysTried,
    description: "The signature is made with another key than the specification says.",
    clauses: ["hmac.1", "hmac.2", "rsa.3"],
  },
  AnyKey: {
    ...harms.noKeyNeeded,
    description: "The signature is made with a key that everybody knows or can make, or there is no signature.",
    clauses: ["hmac.1", "hmac.3", "rsa.1", "rsa.3", "header.3"],
  },
  LoginMissing: {
    ...harms.strangerServed,
    description: "The login is not in the header.",
    clauses: ["header.3", "oauth.consumer-key"],
  },
  Plaintext: {
    ...harms.secretShown,
    description: "The key itself stands where the signature belongs.",
    clauses: ["hmac.2", "hmac.3"],
  },
  DigestMissigned: {
    ...harms.talkedDown,
    description: "The signature is made with another digest or padding than the specification says.",
    clauses: ["hmac.2", "rsa.3"],
  },
  BytesMissigned: {
    ...harms.mistakeTaken,
    description: "The signature is one of other bytes than the base string's.",
    clauses: ["hmac.2", "rsa.3"],
  },
  SignatureMiswritten: {
    ...harms.guessable,
    description: "The signature is written in another form than padded Base64 of its bytes.",
    clauses: ["hmac.3", "rsa.3"],
  },
  HeaderMiswritten: {
    ...harms.headerMisread,
    description: "The header says something else than what was signed, or says it in another grammar.",
    clauses: ["header.2", "header.3", "header.4", "header.5"],
  },
  BodyChanged: {
    ...harms.bodyChanged,
    description: "The body says something else than what was signed.",
    clauses: ["base-string.1", "body.1"],
  },
  BodyMiswritten: {
    ...harms.bodyMisread,
    description: "The body is no form, or spells what was signed in a way that reads otherwise.",
    clauses: ["body.1", "endpoints.body"],
  },
  PlusRead: {
    ...harms.plusMisread,
    description: "A plus that was signed goes out as a bare +, which a form reads as a space.",
    clauses: ["endpoints.content-type", "header.1", "base-string.2"],
  },
} as const satisfies VerificationConcern["flags"];

type FlagName = keyof typeof flags;

/** What the requests of known mistakes try: most by the stage of the mistake. */
export const deviationFlags: VerificationConcern["flags"] = flags;

/** Stages at which a mistake makes a request that is to be refused. */
type ShownStage = Exclude<Stage, "operationParameters">;

const flagOfStage: Readonly<Record<ShownStage, FlagName>> = {
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
const exceptions: readonly (readonly [flag: FlagName, ids: string])[] = [
  [
    "AnyKey",
    `key-secret-missing key-empty key-is-login key-falsy-dropped plain-sha1-without-key rsa-wrong-key
    rsa-boolean-signed rsa-boolean-text-signed rsa-failure-swallowed rsa-error-text-as-signature signature-empty
    header-signature-missing`,
  ],
  ["LoginMissing", "header-consumer-key-missing"],
  ["Plaintext", "plaintext-method"],
  [
    "FreshnessMissigned",
    `nonce-or-timestamp-not-signed oauth-timestamp-not-signed header-parameter-missing header-timestamp-missing
    stale-signature`,
  ],
  [
    "ParametersAdded",
    `oauth-params-signed-twice body-signed-twice oauth-signature-in-base realm-in-base unsent-parameter-signed
    null-signed-as-text undefined-signed-as-text none-signed-as-text absent-signed-empty`,
  ],
  ["ParametersMissigned", `parameters-alone url-missing method-missing`],
  [
    "UrlMisspelt",
    `trailing-slash trailing-slash-removed double-slash-before-api double-slash-collapsed path-lowercased path-decoded
    path-unreserved-decoded path-encoded-again path-plus-as-space path-hex-uppercased path-hex-lowercased
    default-port-added url-question-mark-appended url-line-feed-appended`,
  ],
  ["BodyChanged", "body-oauth-mismatch body-changed-after-signing body-empty-values-dropped login-added-to-body"],
  ["PlusRead", "body-plus-literal"],
];

const exceptionOf: ReadonlyMap<string, FlagName> = new Map(
  exceptions.flatMap(([flag, ids]) => ids.split(/\s+/).map((id): [string, FlagName] => [id, flag])),
);

/** The mistakes that are flagged otherwise than their stage. */
export const flaggedByName: readonly string[] = [...exceptionOf.keys()];

/** What the request of a known mistake tries, given the reason for which a gateway refuses it. */
export function flagOfDeviation(id: string, stage: ShownStage, refused: string): string {
  const exception = exceptionOf.get(id);
  if (exception !== undefined) return exception;
  if (refused === "timestamp-malformed" || refused === "nonce-empty") return "TimeMissigned";
  return id.endsWith("-not-signed") ? "ParametersMissigned" : flagOfStage[stage];
}
