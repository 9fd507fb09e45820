import type { EncodedParameter, Parameter } from "./parameter.ts";
import type { RsaPrivateKeyPem, SigningTask } from "./signing-task.ts";

/** The three parts of the base string. */
export type BaseStringPart = "method" | "uri" | "parameters";

/** The place of the protocol parameters: the header alone, or repeated in the body (clause body.2). */
export type Placement = "header" | "header-and-body";

/** What mistaken signers put into the HMAC key beside the secret. */
export type KeyRequest = Pick<SigningTask, "consumerKey" | "method" | "url" | "nonce" | "timestamp">;

/**
 * The signing scheme as a record of small pure functions, one per stage, in the order in which they run. No stage
 * calls another: `sign-request` alone composes them. So a mistake is a scheme with one stage replaced
 * (`{ ...reference, encodeValue: … }`), and replacements compose.
 */
export interface Scheme {
  /** The body parameters as they enter the scheme. */
  readonly operationParameters: (parameters: readonly Parameter[]) => readonly Parameter[];
  /** The five signed `oauth_*` parameters. */
  readonly protocolParameters: (task: SigningTask) => readonly Parameter[];
  /** All parameters that are signed, each once, not yet encoded or sorted. */
  readonly collectParameters: (
    operation: readonly Parameter[],
    protocol: readonly Parameter[],
    url: string,
  ) => readonly Parameter[];
  readonly encodeName: (name: string) => string;
  readonly encodeValue: (value: string, name: string) => string;
  readonly sortParameters: (parameters: readonly EncodedParameter[]) => readonly EncodedParameter[];
  readonly joinParameters: (sorted: readonly EncodedParameter[]) => string;
  readonly baseStringMethod: (method: string) => string;
  readonly baseStringUri: (url: string) => string;
  readonly encodePart: (text: string, part: BaseStringPart) => string;
  readonly joinParts: (method: string, uri: string, parameters: string) => string;
  /** What is signed. The specification makes it of the base string alone; mistaken signers take in more of the task. */
  readonly baseStringBytes: (baseString: string, task: SigningTask) => Uint8Array | string;
  /** The HMAC key, as text. The specification makes it of the secret alone; mistaken signers take in parts of the request. */
  readonly signingKey: (consumerSecret: string, request: KeyRequest) => string;
  readonly hmacSha1: (key: Uint8Array | string, message: Uint8Array | string) => Uint8Array;
  readonly rsaSha256: (privateKey: RsaPrivateKeyPem, message: Uint8Array | string) => Uint8Array;
  /** Encodes the signature. The signing key is passed as text; it is empty under RSA. */
  readonly encodeSignature: (signature: Uint8Array, signingKey: string) => string;
  /** The header parameters in the order in which they are written. */
  readonly headerParameters: (
    protocol: readonly Parameter[],
    signature: string,
    realm: string | undefined,
  ) => readonly Parameter[];
  readonly encodeHeaderValue: (value: string, name: string) => string;
  /** The whole value of the Authorization header, from encoded pairs. */
  readonly joinHeader: (encoded: readonly Parameter[]) => string;
  readonly bodyParameters: (
    operation: readonly Parameter[],
    protocol: readonly Parameter[],
    placement: Placement,
    signature: string,
  ) => readonly Parameter[];
  readonly encodeBodyText: (text: string) => string;
  readonly joinBody: (encoded: readonly Parameter[]) => string;
  readonly contentType: (charset: string | undefined) => string;
}

/** The name of a stage of the scheme. */
export type Stage = keyof Scheme;
