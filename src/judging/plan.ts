import { remember } from "../remember.ts";
import type { SignatureMethod } from "../signing/signing-task.ts";
import {
  type CredentialsByName,
  credentialsNamed,
  keyPairOf,
  type RsaKeys,
  resolveTask,
} from "../suite/model/resolve-task.ts";
import type {
  EncodingVector,
  RequestShapeVector,
  ResponseVector,
  SigningVector,
  VectorFile,
  VerificationVector,
} from "../suite/model/vector.ts";
import type { Consumer, VerifyTask } from "../verification/verify-task.ts";
import type { AdapterRequest, Declaration, Role } from "./adapter.ts";
import type { Suite } from "./suite.ts";
import { UNDECLARED } from "./verdict.ts";

interface PlannedOf<Kind, Vector, Request> {
  readonly kind: Kind;
  readonly vector: Vector;
  readonly role: Role;
  /** The profile of the vector's verdict: the role, with the signature method where it has one. */
  readonly profile: string;
  readonly method?: SignatureMethod;
  readonly request: Request;
  /** Set for vectors of the smallest set that catches every known mistake. */
  readonly isSmoke?: true;
  /** Why the vector is not asked in this run. */
  readonly leftOut?: string;
}

type RequestOf<Command> = Extract<AdapterRequest, { readonly cmd: Command }>;

export type PlannedVerification = PlannedOf<"verification", VerificationVector, RequestOf<"verify">>;

/** A vector with the request that asks an adapter for it. */
export type PlannedVector =
  | PlannedOf<"signing", SigningVector, RequestOf<"sign">>
  | PlannedVerification
  | PlannedOf<"encoding", EncodingVector, RequestOf<"encode">>
  | PlannedOf<"request-shapes", RequestShapeVector, RequestOf<"build">>
  | PlannedOf<"responses", ResponseVector, RequestOf<"respond">>;

/** Plans the request for each vector of a suite, in the suite's order. Vectors of kind `stages` have none. */
export function planSuite(suite: Suite): readonly PlannedVector[] {
  const smoke = new Set(suite.smoke);
  return suite.files
    .flatMap((file) => planFile(file, suite.keys))
    .map((planned) => (smoke.has(planned.vector.id) ? { isSmoke: true as const, ...planned } : planned));
}

/**
 * Returns the reason for which an adapter is not asked for a vector, if any: it declares another role or method, or the
 * vector is not asked at all.
 */
export function skipReason(planned: PlannedVector, declaration: Declaration): string | undefined {
  const { role, method } = planned;
  if (!declaration.roles.includes(role)) return `${UNDECLARED} role ${role}`;
  if (method !== undefined && !declaration.signatureMethods.includes(method)) {
    return `${UNDECLARED} signature method ${method}`;
  }
  return planned.leftOut;
}

function planFile(file: VectorFile, keys: RsaKeys): readonly PlannedVector[] {
  const credentials = file.credentials ?? {};
  switch (file.kind) {
    case "signing":
      return file.vectors.map((vector) => planSigning(vector, credentials, keys));
    case "verification": {
      const consumerOf = remember((name: string) => consumerNamed(name, credentials, keys));
      return file.vectors.map((vector) => planVerification(vector, consumerOf));
    }
    case "encoding":
      return file.vectors.map((vector) => ({
        kind: "encoding",
        vector,
        role: "encoder",
        profile: "encoder",
        request: { cmd: "encode", text: vector.task.text },
      }));
    case "request-shapes":
      return file.vectors.map((vector) => ({
        kind: "request-shapes",
        vector,
        role: "client",
        profile: "client",
        request: { cmd: "build", task: vector.task },
      }));
    case "responses":
      return file.vectors.map((vector) => ({
        kind: "responses",
        vector,
        role: "client",
        profile: "client",
        request: { cmd: "respond", task: vector.task },
      }));
    case "stages":
      return [];
  }
}

function planSigning(vector: SigningVector, credentials: CredentialsByName, keys: RsaKeys): PlannedVector {
  const method = vector.task.signatureMethod;
  return {
    kind: "signing",
    vector,
    role: "signer",
    profile: `signer/${method}`,
    method,
    request: { cmd: "sign", task: resolveTask(vector.task, credentials, keys) },
  };
}

function planVerification(vector: VerificationVector, consumerOf: (name: string) => Consumer): PlannedVector {
  const { request, consumers, now } = vector.task;
  const registered = consumers.map(consumerOf);
  // The first is the merchant that the vector is about; the others are only registered too.
  const method = registered[0]?.publicKey === undefined ? "HMAC-SHA1" : "RSA-SHA256";
  const leftOut = isRepetition(vector) ? "it takes two requests, which only a live gateway is sent" : undefined;
  return askVerifier(vector, method, { request, consumers: registered, now }, leftOut);
}

/** Makes the request to a verifier for a vector, or states why there is none. */
export function askVerifier(
  vector: VerificationVector,
  method: SignatureMethod,
  task: VerifyTask,
  leftOut: string | undefined,
): PlannedVector {
  return {
    kind: "verification",
    vector,
    role: "verifier",
    profile: `verifier/${method}`,
    method,
    request: { cmd: "verify", task },
    ...(leftOut !== undefined && { leftOut }),
  };
}

/** Whether a vector repeats a request: a verifier is asked for one request at a time, and remembers none. */
function isRepetition(vector: VerificationVector): boolean {
  return vector.result === "acceptable" && vector.point === "nonce-replay";
}

function consumerNamed(name: string, credentials: CredentialsByName, keys: RsaKeys): Consumer {
  const found = credentialsNamed(name, credentials);
  const { consumerKey } = found;
  return "keyFile" in found
    ? { consumerKey, publicKey: keyPairOf(found.keyFile, keys).spki }
    : { consumerKey, consumerSecret: found.consumerSecret };
}
