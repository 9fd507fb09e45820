import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import type { BuildTask, BuiltRequest } from "../../spec/build-request.ts";
import type { ClauseId } from "../../spec/clauses.ts";
import type { Outcome, RespondTask } from "../../spec/read-response.ts";
import type { Requirement } from "./level.ts";

/** The bug that a group of vectors looks for, so that failures can be grouped by cause. */
export interface Flag {
  readonly bugType: BugType;
  readonly description: string;
  /** The harm of a signer or gateway with this bug to its users. */
  readonly effect: string;
  readonly clauses: readonly ClauseId[];
  /** Public documents about the bug: where it was found, or the section of an RFC. */
  readonly links?: readonly string[];
  /** Why there are none, where there are none. */
  readonly unlinked?: string;
}

/**
 * How bad a verifier's failure is, the worst first: others sign in a merchant's name; a changed request is obeyed under
 * an old signature; a recorded one is obeyed again; any other false accept; a false reject.
 */
export const severities = ["takeover", "tampering", "replay", "forgery", "refusal"] as const;

/** One of {@link severities}. */
export type Severity = (typeof severities)[number];

/** The kinds of bugs: by a stage of the scheme, by another part of a client, or by the severity of a false answer. */
export const bugTypes = [
  "basic",
  "encoding",
  "collection",
  "order",
  "url",
  "key",
  "signature",
  "header",
  "body",
  "shape",
  "response",
  "known-answer",
  "takeover",
  "tampering",
  "replay",
  "forgery",
  "refusal",
] as const;

/** One of {@link bugTypes}. */
export type BugType = (typeof bugTypes)[number];

export interface Source {
  readonly name: string;
  readonly url?: string;
}

/** The fields that every vector has. */
export interface VectorHead {
  /** `<concern>/<name>`, never reused with another meaning. */
  readonly id: string;
  /** The point of the vector, in one or two sentences. */
  readonly comment: string;
  readonly flags: readonly string[];
  readonly clauses: readonly ClauseId[];
  readonly source: Source;
  /** Why it exists though it catches no known mistake. */
  readonly purpose?: string;
  /** The id of the published vector whose point it has, of a vector that was drawn for a run. */
  readonly twinOf?: string;
}

/** A vector whose outcome the specification fixes. */
export interface Fixed<Expected> {
  readonly result: "valid";
  readonly expected: Expected;
}

/** A vector at an ambiguity: any listed outcome passes, and the report names the one that was taken. */
export interface Acceptable<Expected> {
  readonly result: "acceptable";
  /** The name of the ambiguity. */
  readonly point: string;
  readonly choices: readonly ChoiceOutcome<Expected>[];
}

/** The outcome of one interpretation. */
export interface ChoiceOutcome<Expected> {
  readonly name: string;
  readonly reading: string;
  /** Names of further interpretations that have the same outcome here: by itself, the answer cannot tell. */
  readonly also?: readonly string[];
  readonly expected: Expected;
}

/** The signing task of a vector; the credentials are named, the file holds them. */
export interface SigningVectorTask {
  readonly method: string;
  readonly url: string;
  readonly parameters: readonly Parameter[];
  readonly credentials: string;
  readonly signatureMethod: SignatureMethod;
  readonly nonce: string;
  readonly timestamp: string;
}

/** Every intermediate value of a signed request. */
export interface SigningExpected {
  readonly baseStringUri: string;
  readonly normalizedParameters: string;
  readonly baseString: string;
  /** HMAC-SHA1 only. */
  readonly signingKey?: string;
  /** Base64, before percent-encoding. */
  readonly signature: string;
  /** The header's parameters; each value percent-encoded, as it stands between its quotes. */
  readonly authorization: Readonly<Record<string, string>>;
  /** The body's parameters as plain text, in the order given. A signer may repeat the protocol parameters there. */
  readonly body: readonly Parameter[];
  /** The body as it is written; only where its spelling is the point. */
  readonly bodyText?: string;
}

/** What a signer can show of a signed request, and so what its answer is compared with. */
export type SigningOutcome = Omit<SigningExpected, "baseStringUri" | "normalizedParameters" | "signingKey">;

/** The outcome of a signing task, or those of the interpretations of an ambiguity. */
export type SigningOutcomes = Fixed<SigningOutcome> | Acceptable<SigningOutcome>;

/** Kind `signing`: a task and every intermediate value. */
export type SigningVector = VectorHead & { readonly task: SigningVectorTask } & (
    | Fixed<SigningExpected>
    | Acceptable<SigningExpected>
  );

export type EncodingVector = VectorHead & { readonly task: { readonly text: string } } & Fixed<string>;

/**
 * The task of a verification vector: a request, the consumers (by name) that are registered, the gateway's clock. The
 * vector is about the first consumer, and counts under the method for which that one has a key.
 */
export interface VerificationVectorTask {
  readonly request: HttpRequest;
  readonly consumers: readonly string[];
  /** Seconds since 1970-01-01 UTC, as decimal text. */
  readonly now: string;
}

/** The answer that a verifier must give. */
export type VerificationExpected = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** Kind `verification`: a whole request that a verifier is to accept (`valid`) or to refuse (`invalid`). Level: `must`, if none. */
export type VerificationVector = VectorHead &
  Partial<Requirement> & { readonly task: VerificationVectorTask } & (
    | Fixed<{ readonly accepted: true }>
    | { readonly result: "invalid"; readonly expected: { readonly accepted: false; readonly reason: string } }
    | Acceptable<VerificationExpected>
  );

/** Kind `request-shapes`: values in, an operation's exact URL and body parameters out. */
export type RequestShapeVector = VectorHead & { readonly task: BuildTask } & Fixed<BuiltRequest>;

/** Kind `responses`: status and body in, the client's conclusion out. */
export type ResponseVector = VectorHead & { readonly task: RespondTask } & (Fixed<Outcome> | Acceptable<Outcome>);

/** Kind `stages`: published known answers of single stages, for your own unit tests; no adapter is asked for them. */
export type StageVector = VectorHead & {
  readonly task: { readonly stage: StageName; readonly input: StageInput };
} & (Fixed<string> | Acceptable<string>);

/** The stages of which known answers are published. */
export const stageNames = ["normalizedParameters", "baseStringUri", "baseString", "hmacSha1", "rsaSha256"] as const;

/** One of {@link stageNames}. */
export type StageName = (typeof stageNames)[number];

/** The input of a stage; its fields depend on the stage. */
export interface StageInput {
  readonly method?: string;
  readonly url?: string;
  readonly parameters?: readonly Parameter[];
  readonly key?: string;
  readonly baseString?: string;
  readonly publicKey?: string;
}

/** Credentials that a vector file holds; RSA keys lie beside it. All are published, and so worthless as secrets. */
export type FileCredentials =
  | { readonly comment?: string; readonly consumerKey: string; readonly consumerSecret: string }
  | { readonly comment?: string; readonly consumerKey: string; readonly keyFile: string };

export interface VectorFileOf<Kind extends string, V> {
  /** Version of the format. */
  readonly countersign: 1;
  readonly kind: Kind;
  readonly concern: string;
  readonly about: string;
  /** The version of the suite, and how many vectors the file holds; absent in files from before 0.2. */
  readonly suiteVersion?: string;
  readonly count?: number;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly credentials?: Readonly<Record<string, FileCredentials>>;
  readonly vectors: readonly V[];
}

/** One JSON file of the suite. */
export type VectorFile =
  | VectorFileOf<"signing", SigningVector>
  | VectorFileOf<"encoding", EncodingVector>
  | VectorFileOf<"verification", VerificationVector>
  | VectorFileOf<"request-shapes", RequestShapeVector>
  | VectorFileOf<"responses", ResponseVector>
  | VectorFileOf<"stages", StageVector>;

export type Kind = VectorFile["kind"];

export type Vector = VectorFile["vectors"][number];
