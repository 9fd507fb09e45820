import type { HttpRequest, Sending } from "../signing/http-request.ts";
import type { Parameter } from "../signing/parameter.ts";
import type { Scheme } from "../signing/scheme.ts";
import type { SigningOptions } from "../signing/sign-request.ts";
import type { SignatureMethod, SigningTask } from "../signing/signing-task.ts";
import type { BuildTask } from "../spec/build-request.ts";
import type { ClauseId } from "../spec/clauses.ts";
import type { Outcome, RespondTask } from "../spec/read-response.ts";
import type { Level, Requirement } from "./model/level.ts";
import type { Flag, Severity, Source, StageInput, StageName } from "./model/vector.ts";
import type { SigningAmbiguity, VerificationAmbiguity } from "./model/verification-ambiguities.ts";
import type { RsaKeyName, TestMerchantName } from "./test-merchants.ts";

/** The fields that every authored vector has. */
export interface AuthoredHead {
  /** The last part of the id. */
  readonly name: string;
  readonly comment: string;
  readonly flags: readonly string[];
  /** Default: those of the flags. */
  readonly clauses?: readonly ClauseId[];
  /** Default: countersign. */
  readonly source?: Source;
  /** Why it exists though it catches no known mistake; left out where it catches one. */
  readonly purpose?: string;
  /** The id of the published vector whose point it has, where it is drawn for a run; without the method's ending. */
  readonly twinOf?: string;
}

/** The inputs of a signed request. What is left out is as in a plain payout request. */
export interface SigningInputs {
  readonly parameters?: readonly Parameter[];
  readonly url?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  readonly consumerKey?: string;
  readonly consumerSecret?: string;
  /** Stem of the key's files under `vectors/keys/`. Default: `rsa-2048`. */
  readonly rsaKey?: RsaKeyName;
  /** Default: both; the RSA-SHA256 vector's id ends in `-rsa`. */
  readonly methods?: readonly SignatureMethod[];
}

/** A signing vector as it is authored: inputs and why. */
export interface AuthoredSigning extends AuthoredHead, SigningInputs {
  /** The ambiguity that it touches (`signing/ambiguities`); makes the vector `acceptable`. */
  readonly point?: string;
  /** Values that a published source prints, checked against the derived ones. */
  readonly published?: { readonly baseString?: string; readonly signature?: string };
}

export interface AuthoredEncoding extends AuthoredHead {
  readonly text: string;
  /** The value that a published source prints, checked against the derived one. */
  readonly published?: string;
}

/** The inputs of a request and of its forgery: those of the published gateway, or of a live one. */
export interface Scene {
  readonly task: SigningTask;
  /** Another endpoint of the same gateway. */
  readonly otherEndpointId: string;
  /** The task for each merchant of `also`, under the same signature method where the merchant has a key for it. */
  readonly also: readonly SigningTask[];
}

/**
 * A verification vector as it is authored: a request is signed, then perhaps altered on its way. It is made anew for
 * each live gateway, so that `scheme` and `alter` name no host, endpoint, merchant, nonce or time of their own.
 */
export interface AuthoredVerification extends AuthoredHead, Omit<SigningInputs, "rsaKey"> {
  /** A test merchant other than the plain one. */
  readonly merchant?: TestMerchantName;
  /** Further merchants that are registered. */
  readonly also?: readonly TestMerchantName[];
  /** The signing merchant is published and not registered; only those of `also` are. */
  readonly unregistered?: true;
  readonly options?: SigningOptions;
  /** The signer's scheme. Default: the specification's. */
  readonly scheme?: Scheme | ((scene: Scene) => Scheme);
  /** Changes the request after it is signed, as a careless client or an attacker does. */
  readonly alter?: (request: HttpRequest, scene: Scene) => HttpRequest;
  /** Names of parameters whose values are drawn: those that a live gateway wants take their places. Default: none. */
  readonly drawn?: readonly string[];
  /** How many seconds old the request is by the gateway's clock. Default: 0. */
  readonly ageSeconds?: number;
  /** Why it must be refused, or at an ambiguity why it is where it is; left out where it must be accepted. */
  readonly refused?: string;
  /** The ambiguity that it touches; makes the vector `acceptable`. */
  readonly point?: VerificationAmbiguity | SigningAmbiguity;
  /**
   * A live gateway is sent this request just before, or these: it must accept the first and refuse the others, or what follows shows
   * nothing. Default: none.
   */
  readonly before?: (request: HttpRequest, scene: Scene) => HttpRequest | readonly HttpRequest[];
  /**
   * `alter` only spells the request anew. A live gateway is sent the request as it was signed, twice, just before: where
   * it accepts the first and refuses the second, it must refuse the new spelling.
   */
  readonly respells?: true;
  /** Whether a live request shows the point; where it does not, other nonces are tried. To make it takes long. Default: it does. */
  readonly shows?: (scene: Scene, makeRequest: () => HttpRequest) => boolean;
  /** How a fresh nonce of a live request is spelled, where the spelling is the point. */
  readonly liveNonce?: (fresh: string) => string;
  /** Finds what makes its level another than that of its flags, if anything does: it may take long. */
  readonly requirement?: () => Requirement | undefined;
  /** How a live gateway is sent it, behind the request before; a vector has none of this. */
  readonly sending?: Sending;
  /** It takes another endpoint of the live gateway. */
  readonly needsOtherEndpoint?: true;
  /** Why it cannot be sent to a live gateway. */
  readonly fixedOnly?: string;
}

export interface AuthoredRequestShape extends AuthoredHead {
  readonly task: BuildTask;
}

export interface AuthoredResponse extends AuthoredHead {
  readonly task: RespondTask;
  readonly expected: Outcome | { readonly point: string; readonly choices: readonly AuthoredOutcome[] };
}

/** One outcome of a response at an ambiguity. */
export interface AuthoredOutcome {
  readonly name: string;
  readonly reading: string;
  readonly expected: Outcome;
}

/** A published known answer of one stage. */
export interface AuthoredStage extends AuthoredHead {
  readonly source: Source;
  readonly stage: StageName;
  readonly input: StageInput;
  /** By RFC 5849. */
  readonly published: string;
  /** The ambiguity at which that is one reading of several; makes the vector `acceptable`. */
  readonly point?: string;
}

export interface ConcernOf<Kind extends string, Authored> {
  readonly kind: Kind;
  readonly concern: string;
  readonly about: string;
  readonly flags: Readonly<Record<string, Flag>>;
  readonly vectors: readonly Authored[];
}

/** A concern whose vectors are signing tasks. */
export type SigningConcern = ConcernOf<"signing", AuthoredSigning>;

/** The authored source of one vector file. */
export type Concern =
  | ConcernOf<"signing", AuthoredSigning>
  | ConcernOf<"encoding", AuthoredEncoding>
  | VerificationConcern
  | ConcernOf<"request-shapes", AuthoredRequestShape>
  | ConcernOf<"responses", AuthoredResponse>
  | ConcernOf<"stages", AuthoredStage>;

export type EncodingConcern = ConcernOf<"encoding", AuthoredEncoding>;

/** A flag of verification vectors: its bug type is the severity. */
export interface VerificationFlag extends Flag {
  /** The level of its vectors. Default: `must`. */
  readonly level?: Level;
  readonly bugType: Severity;
}

export interface VerificationConcern extends ConcernOf<"verification", AuthoredVerification> {
  readonly flags: Readonly<Record<string, VerificationFlag>>;
  /** Finds a vector by its name without making them all; present where that takes long. */
  readonly find?: (name: string) => AuthoredVerification | undefined;
}

export type RequestShapesConcern = ConcernOf<"request-shapes", AuthoredRequestShape>;

export type ResponsesConcern = ConcernOf<"responses", AuthoredResponse>;

export type StagesConcern = ConcernOf<"stages", AuthoredStage>;
