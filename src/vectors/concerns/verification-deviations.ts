import { catalogue } from "../../deviations/catalogue.ts";
import { appliesTo, type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Stage } from "../../signing/scheme.ts";
import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import type { Flag } from "../vector.ts";
import { refusalOfDeviation, taskOfDeviation } from "./verification-deviations-shown.ts";
import { deviationTasks } from "./verification-deviations-tasks.ts";

const flags = {
  ParametersMissigned: {
    bugType: "collection",
    description: "The signature covers other parameters than the ones that are sent.",
    effect: "Whatever is not covered can be changed on its way: amounts, accounts, times.",
    clauses: ["base-string.1"],
  },
  ProtocolMissigned: {
    bugType: "shape",
    description: "A protocol parameter is missing, or says what the specification forbids, and is signed so.",
    effect: "Requests never grow old, are never new, or are signed by a method that nobody agreed on.",
    clauses: ["base-string.1", "header.3"],
  },
  EncodingMissigned: {
    bugType: "encoding",
    description: "The signature covers another spelling of the names or values than the specification's.",
    effect: "Two different requests have one signature, so that one can be sent in place of the other.",
    clauses: ["base-string.2", "base-string.5"],
  },
  OrderMissigned: {
    bugType: "order",
    description: "The parameters are signed in another order, or joined in another way.",
    effect: "A second signature of the same request is right as well, and parameters may run into each other unseen.",
    clauses: ["base-string.3", "base-string.4"],
  },
  UrlMissigned: {
    bugType: "url",
    description: "Another method or URL is signed than the one that is called.",
    effect: "A signed request is obeyed at an endpoint, operation or gateway for which it was not made.",
    clauses: ["base-string.5", "base-string.6"],
  },
  KeyMissigned: {
    bugType: "key",
    description: "The signature is made with another key or digest than the specification says.",
    effect: "Whoever can guess or derive the wrong key signs in the merchant's name.",
    clauses: ["hmac.1", "hmac.2", "rsa.3"],
  },
  BytesMissigned: {
    bugType: "signature",
    description: "The signature is one of other bytes than the base string's.",
    effect: "What those bytes lose is not covered: two different requests have one signature.",
    clauses: ["hmac.2", "rsa.3"],
  },
  SignatureMiswritten: {
    bugType: "signature",
    description: "The signature is written in another form than padded Base64 of its bytes.",
    effect: "A gateway that takes any form can be talked down to one that is easily guessed.",
    clauses: ["hmac.3", "rsa.3"],
  },
  HeaderMiswritten: {
    bugType: "header",
    description: "The header says something else than what was signed, or says it in another grammar.",
    effect: "Verifier and payment each read another merchant, nonce or time.",
    clauses: ["header.2", "header.3", "header.4", "header.5"],
  },
  BodyMiswritten: {
    bugType: "body",
    description: "The body says something else than what was signed, or is no form.",
    effect: "What is checked is not what is paid.",
    clauses: ["body.1", "endpoints.body"],
  },
} as const satisfies Readonly<Record<string, Flag>>;

const flagOfStage: Readonly<Record<Exclude<Stage, "operationParameters">, keyof typeof flags>> = {
  protocolParameters: "ProtocolMissigned",
  collectParameters: "ParametersMissigned",
  encodeName: "EncodingMissigned",
  encodeValue: "EncodingMissigned",
  sortParameters: "OrderMissigned",
  joinParameters: "OrderMissigned",
  baseStringMethod: "UrlMissigned",
  baseStringUri: "UrlMissigned",
  encodePart: "EncodingMissigned",
  joinParts: "OrderMissigned",
  baseStringBytes: "BytesMissigned",
  signingKey: "KeyMissigned",
  hmacSha1: "KeyMissigned",
  rsaSha256: "KeyMissigned",
  encodeSignature: "SignatureMiswritten",
  headerParameters: "HeaderMiswritten",
  encodeHeaderValue: "HeaderMiswritten",
  joinHeader: "HeaderMiswritten",
  bodyParameters: "BodyMiswritten",
  encodeBodyText: "BodyMiswritten",
  joinBody: "BodyMiswritten",
  contentType: "BodyMiswritten",
};

/** Every known mistake of signers, as a request that a gateway must refuse. */
export const verificationDeviations: VerificationConcern = {
  kind: "verification",
  concern: "verification-deviations",
  about: "Requests of signers with each known mistake, by the mistake's name. A gateway must refuse them all.",
  flags,
  vectors: catalogue.flatMap(toVector),
};

/** Why a known mistake makes no request that must be refused, if so. */
export function reasonToLeaveOut({ id, stage, permitted }: Deviation): string | undefined {
  if (permitted !== undefined) return `permitted: ${permitted}`;
  if (stage === "operationParameters") return "rightly signed: it spoils the values before they are signed";
  if (id === "body-hash-added") return "rightly signed: a further parameter is a choice, see verification-choices";
  if (id === "rsa-digestinfo-without-null") return "verifiers differ on it: a choice, see verification-choices";
  return undefined;
}

function toVector(deviation: Deviation): readonly AuthoredVerification[] {
  const { id, title, stage, clauses } = deviation;
  if (stage === "operationParameters" || reasonToLeaveOut(deviation) !== undefined) return [];
  return [
    {
      name: id,
      comment: `${title}.`,
      flags: [id.endsWith("-not-signed") ? "ParametersMissigned" : flagOfStage[stage]],
      clauses,
      methods: [appliesTo(deviation, "HMAC-SHA1") ? "HMAC-SHA1" : "RSA-SHA256"],
      ...deviationTasks[taskOfDeviation.get(id) ?? "plain"],
      scheme: deviate(reference, [deviation]),
      refused: refusalOfDeviation.get(id) ?? "signature-mismatch",
    },
  ];
}
