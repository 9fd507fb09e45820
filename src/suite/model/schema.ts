import * as z from "zod";
import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { signatureMethods } from "../../signing/signing-task.ts";
import type { BuildTask, BuiltRequest } from "../../spec/build-request.ts";
import { clauseIds } from "../../spec/clauses.ts";
import { operationNames } from "../../spec/operations.ts";
import type { Outcome, RespondTask } from "../../spec/read-response.ts";
import { type Ground, levels, type Requirement } from "./level.ts";
import { oneOf, type Shape, strict } from "./model.ts";
import {
  type Acceptable,
  bugTypes,
  type ChoiceOutcome,
  type EncodingVector,
  type FileCredentials,
  type Fixed,
  type Flag,
  type RequestShapeVector,
  type ResponseVector,
  type SigningExpected,
  type SigningVector,
  type SigningVectorTask,
  type Source,
  type StageInput,
  type StageVector,
  stageNames,
  type VectorFile,
  type VectorFileOf,
  type VectorHead,
  type VerificationExpected,
  type VerificationVector,
  type VerificationVectorTask,
} from "./vector.ts";

const text = z.string();
const optional = text.exactOptional();
const seconds = text.regex(/^[0-9]+$/).describe("Seconds since 1970-01-01 UTC, as decimal digits.");
const signatureMethod = z.enum(signatureMethods);
const operation = z.enum(operationNames);
const clauses = z.array(z.enum(clauseIds).meta({ id: "Clause", description: "Id of a clause of the specification." }));
const parameter: z.ZodType<Parameter> = z
  .tuple([text, text])
  .meta({ id: "Parameter", description: "Name and value, plain text." });
const parameters = z.array(parameter);

const flag = strict<Flag>({
  bugType: z.enum(bugTypes),
  description: text,
  effect: text,
  clauses,
  links: z
    .array(text)
    .describe("Public documents about it: where the bug was found, or the section of an RFC.")
    .exactOptional(),
  unlinked: text.describe("Why it has no links.").exactOptional(),
}).meta({ id: "Flag", description: "What a group of vectors tries." });

const credentialsShape = { comment: optional, consumerKey: text };
const credentials: z.ZodType<FileCredentials> = z
  .union([
    strict<Extract<FileCredentials, { consumerSecret: string }>>({ ...credentialsShape, consumerSecret: text }),
    strict<Extract<FileCredentials, { keyFile: string }>>({
      ...credentialsShape,
      keyFile: text.describe(
        "Stem: append .pkcs8.test-only.pem, .pkcs1.test-only.pem (private) or .spki.test-only.pem (public).",
      ),
    }),
  ])
  .meta({ id: "Credentials" });

const head: Shape<VectorHead> = {
  id: text.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/).describe("Stable; never reused with another meaning."),
  comment: text.min(1).describe("What is tried and why."),
  flags: z.array(text).min(1),
  clauses,
  source: strict<Source>({ name: text, url: optional }),
  purpose: text.min(1).exactOptional().describe("Why it exists though it catches no known mistake."),
  twinOf: optional.describe("Of a vector drawn for a run: the published one whose point it has."),
};

function fixed<Head extends VectorHead, Task, Expected>(
  head: Shape<Head>,
  task: z.ZodType<Task>,
  expected: z.ZodType<Expected>,
): z.ZodType<Head & { readonly task: Task } & Fixed<Expected>> {
  return strict<Head & { readonly task: Task } & Fixed<Expected>>({
    ...head,
    result: z.literal("valid"),
    task,
    expected,
  } as never);
}

function acceptable<Head extends VectorHead, Task, Expected>(
  head: Shape<Head>,
  task: z.ZodType<Task>,
  expected: z.ZodType<Expected>,
): z.ZodType<Head & { readonly task: Task } & Acceptable<Expected>> {
  const outcome = strict<ChoiceOutcome<Expected>>({
    name: text,
    reading: text,
    also: z
      .array(text)
      .min(1)
      .exactOptional()
      .describe("Names of further readings that have the same outcome: by itself, the answer cannot tell."),
    expected,
  } as never);
  return strict<Head & { readonly task: Task } & Acceptable<Expected>>({
    ...head,
    result: z.literal("acceptable"),
    point: text.describe("The silent point of the specification."),
    task,
    choices: z.array(outcome).min(2),
  } as never);
}

const signingTask = strict<SigningVectorTask>({
  method: text,
  url: text,
  parameters,
  credentials: text.describe("Name of one of the file's credentials."),
  signatureMethod,
  nonce: text,
  timestamp: seconds,
});
const signingExpected = strict<SigningExpected>({
  baseStringUri: text,
  normalizedParameters: text,
  baseString: text,
  signingKey: optional,
  signature: text.describe("Base64, before percent-encoding."),
  authorization: z.record(text, text).describe("Each value percent-encoded, as it stands between its quotes."),
  body: parameters,
  bodyText: optional,
});
const signing: z.ZodType<SigningVector> = oneOf<SigningVector>(
  "result",
  fixed(head, signingTask, signingExpected),
  acceptable(head, signingTask, signingExpected),
).meta({ id: "SigningVector" });

const encoding: z.ZodType<EncodingVector> = fixed(head, strict<EncodingVector["task"]>({ text }), text).meta({
  id: "EncodingVector",
});

const verificationTask = strict<VerificationVectorTask>({
  request: strict<HttpRequest>({
    method: text,
    url: text,
    target: optional.describe("What the request line holds in place of the URL's path: the absolute form."),
    headers: parameters,
    body: text,
  }),
  consumers: z
    .array(text)
    .describe("Names of the credentials whose merchants are registered; the vector is about the first."),
  now: seconds,
});
const accepted = strict<{ readonly accepted: true }>({ accepted: z.literal(true) });
const refused = strict<{ readonly accepted: false; readonly reason: string }>({
  accepted: z.literal(false),
  reason: text,
});
export const groundModel: z.ZodType<Ground> = z.union([
  strict<Extract<Ground, { clause: string }>>({ clause: z.enum(clauseIds) }),
  strict<Extract<Ground, { rfc: string }>>({ rfc: text.describe("An RFC and its section.") }),
  strict<Extract<Ground, { attack: string }>>({ attack: text.describe("What a failure lets somebody do.") }),
]);
const requirement: Shape<Partial<Requirement>> = {
  level: z.enum(levels).describe("How much a failure matters: only must fails a run by default.").exactOptional(),
  ground: groundModel.describe("Why the vector has this level.").exactOptional(),
};
const verification: z.ZodType<VerificationVector> = oneOf<VerificationVector>(
  "result",
  fixed({ ...head, ...requirement }, verificationTask, accepted),
  strict<Extract<VerificationVector, { result: "invalid" }>>({
    ...head,
    ...requirement,
    result: z.literal("invalid"),
    task: verificationTask,
    expected: refused,
  }),
  acceptable(
    { ...head, ...requirement },
    verificationTask,
    z.union([accepted, refused]) as z.ZodType<VerificationExpected>,
  ),
).meta({ id: "VerificationVector" });

const requestShape: z.ZodType<RequestShapeVector> = fixed(
  head,
  strict<BuildTask>({ operation, baseUrl: text, endpointId: text, values: z.record(text, text) }),
  strict<BuiltRequest>({ method: text, url: text, parameters }),
).meta({ id: "RequestShapeVector" });

const respondTask = strict<RespondTask>({ operation, status: z.int(), body: text });
const outcome = strict<Outcome>({ success: z.boolean(), id: optional });
const response: z.ZodType<ResponseVector> = oneOf<ResponseVector>(
  "result",
  fixed(head, respondTask, outcome),
  acceptable(head, respondTask, outcome),
).meta({ id: "ResponseVector" });

const stageTask = strict<StageVector["task"]>({
  stage: z.enum(stageNames),
  input: strict<StageInput>({
    method: optional,
    url: optional,
    parameters: parameters.exactOptional(),
    key: optional,
    baseString: optional,
    publicKey: optional,
  }),
});
const stage: z.ZodType<StageVector> = oneOf<StageVector>(
  "result",
  fixed(head, stageTask, text),
  acceptable(head, stageTask, text),
).meta({ id: "StageVector" });

function fileOf<Kind extends string, V>(kind: Kind, vector: z.ZodType<V>): z.ZodType<VectorFileOf<Kind, V>> {
  return strict<VectorFileOf<Kind, V>>({
    countersign: z.literal(1),
    kind: z.literal(kind),
    concern: text,
    about: text,
    suiteVersion: text.describe("The version of the suite.").exactOptional(),
    count: z.int().positive().describe("How many vectors the file holds.").exactOptional(),
    flags: z.record(text, flag),
    credentials: z.record(text, credentials).exactOptional(),
    vectors: z.array(vector).min(1),
  } as never);
}

/** The model of a vector file: its parser, and the source of its JSON Schema. */
export const vectorFileModel: z.ZodType<VectorFile> = oneOf<VectorFile>(
  "kind",
  fileOf("signing", signing),
  fileOf("encoding", encoding),
  fileOf("verification", verification),
  fileOf("request-shapes", requestShape),
  fileOf("responses", response),
  fileOf("stages", stage),
);
