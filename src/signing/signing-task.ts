import type { Parameter } from "./parameter.ts";

/** The two signature methods that the gateway accepts (section "Authentication"). */
export const signatureMethods = ["HMAC-SHA1", "RSA-SHA256"] as const;

/** Value of `oauth_signature_method`. */
export type SignatureMethod = (typeof signatureMethods)[number];

/** An RSA private key in both PEM forms, unencrypted; a signer reads the one that its tools need (clause rsa.4). */
export interface RsaPrivateKeyPem {
  /** `-----BEGIN PRIVATE KEY-----` */
  readonly pkcs8?: string;
  /** `-----BEGIN RSA PRIVATE KEY-----` */
  readonly pkcs1?: string;
}

/** The merchant's login and keys. */
export type SigningCredentials =
  | { readonly signatureMethod: "HMAC-SHA1"; readonly consumerKey: string; readonly consumerSecret: string }
  | { readonly signatureMethod: "RSA-SHA256"; readonly consumerKey: string; readonly privateKey: RsaPrivateKeyPem };

/** A request before it is signed. */
export interface SigningRequest {
  readonly method: string;
  /** Absolute URL, as it goes on the wire. */
  readonly url: string;
  /** Body parameters, plain text, in the order in which the caller gives them. */
  readonly parameters: readonly Parameter[];
  readonly nonce: string;
  /** Seconds since 1970-01-01 UTC, as decimal text. */
  readonly timestamp: string;
}

/** All inputs of a signature. It is also, field by field, the task of the protocol's `sign` command. */
export type SigningTask = SigningRequest & SigningCredentials;
