export { CountersignError } from "./countersign-error.ts";
export { catalogue } from "./deviations/catalogue.ts";
export { type Deviation, type DeviationHead, deviate } from "./deviations/deviation.ts";
export type { Diagnosis, NamedMistake, Resemblance, Unexplained } from "./diagnosis/diagnosis.ts";
export { base64Decode, base64Encode } from "./encoding/base64.ts";
export { formDecode, formEncode, percentDecode, percentEncode } from "./encoding/percent-encode.ts";
export type {
  Adapter,
  AdapterKind,
  AdapterRequest,
  Declaration,
  Failure,
  Implementation,
  Observation,
  Role,
  Signed,
  Verified,
} from "./judging/adapter.ts";
export { createJudge, type Judge } from "./judging/judge.ts";
export type { Judgement } from "./judging/judgement.ts";
export type { CountedNote, Note } from "./judging/note.ts";
export { type PlannedVector, planSuite } from "./judging/plan.ts";
export type { Selection } from "./judging/selection.ts";
export { selectPlanned } from "./judging/selection.ts";
export type { Suite } from "./judging/suite.ts";
export type { Mismatch, Status, Verdict } from "./judging/verdict.ts";
export type { Profile, Report, Totals } from "./report/report.ts";
export { parseReport } from "./report/report-schema.ts";
export {
  type Ambiguity as Choice,
  ambiguities as choices,
  type Interpretation as Reading,
} from "./signing/ambiguities.ts";
export type { HttpRequest } from "./signing/http-request.ts";
export type { EncodedParameter, Parameter } from "./signing/parameter.ts";
export { reference } from "./signing/reference.ts";
export { readPrivateKey, readPublicKey } from "./signing/rsa-sha256.ts";
export type { BaseStringPart, Placement, Scheme, Stage } from "./signing/scheme.ts";
export {
  computeSignature,
  type SignedRequest,
  type SigningOptions,
  type SigningTrace,
  signatureBaseString,
  signRequest,
} from "./signing/sign-request.ts";
export {
  type RsaPrivateKeyPem,
  type SignatureMethod,
  type SigningCredentials,
  type SigningRequest,
  type SigningTask,
  signatureMethods,
} from "./signing/signing-task.ts";
export type { BaseStringTrace, BodyTrace, HeaderTrace, ParametersTrace } from "./signing/trace-stages.ts";
export { type BuildTask, type BuiltRequest, buildRequest } from "./spec/build-request.ts";
export { type Clause, type ClauseId, clauseOf, clauses } from "./spec/clauses.ts";
export {
  type Field,
  type Operation,
  type OperationName,
  operationNamed,
  operations,
  operationUrl,
} from "./spec/operations.ts";
export { type Outcome, type RespondTask, readResponse } from "./spec/read-response.ts";
export { parseVectors } from "./suite/model/parse-vectors.ts";
export type { Kind, Vector, VectorFile } from "./suite/model/vector.ts";
export type { RejectionReason } from "./verification/rejection.ts";
export { type Verification, type VerifyOptions, verifyRequest } from "./verification/verify-request.ts";
export type { Consumer, VerifyTask } from "./verification/verify-task.ts";
