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
  VerifyTask,
} from "./conformance/adapter.ts";
export { createJudge, type Judge } from "./conformance/judge.ts";
export type { Judgement } from "./conformance/judge-outcomes.ts";
export { type PlannedVector, planSuite, selectPlanned } from "./conformance/plan.ts";
export type {
  Diagnosis,
  Mismatch,
  NamedMistake,
  Profile,
  Report,
  Resemblance,
  Selection,
  Status,
  Totals,
  Unexplained,
  Verdict,
} from "./conformance/report.ts";
export { parseReport } from "./conformance/report-schema.ts";
export type { Suite } from "./conformance/suite.ts";
export { CountersignError } from "./countersign-error.ts";
export { catalogue } from "./deviations/catalogue.ts";
export { type Deviation, type DeviationHead, deviate } from "./deviations/deviation.ts";
export { base64Decode, base64Encode } from "./encoding/base64.ts";
export { formDecode, formEncode } from "./encoding/form-urlencode.ts";
export { percentDecode, percentEncode } from "./encoding/percent-encode.ts";
export type { HttpRequest } from "./signing/http-request.ts";
export type { EncodedParameter, Parameter } from "./signing/parameter.ts";
export { type Choice, choices, type Reading } from "./signing/readings.ts";
export { reference } from "./signing/reference.ts";
export { readPrivateKey, readPublicKey } from "./signing/rsa-sha256.ts";
export type { BaseStringPart, Placement, Scheme, Stage } from "./signing/scheme.ts";
export {
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
export { parseVectors } from "./vectors/parse-vectors.ts";
export type { Kind, Vector, VectorFile } from "./vectors/vector.ts";
export type { Consumer } from "./verification/consumer.ts";
export type { RejectionReason } from "./verification/rejection.ts";
export { type Verification, type VerifyOptions, verifyRequest } from "./verification/verify-request.ts";
