import type { Cause } from "../../src/diagnosis/diagnosis.ts";
import type { RejectionReason } from "../../src/verification/rejection.ts";

/** The explanation of one request. It still holds the secrets: mask it as a whole before any of it is shown. */
export interface Explanation {
  readonly format: "countersign/explanation";
  readonly version: 1;
  readonly verdict: "right" | "wrong";
  /** The verdict and, where it is wrong, why: one sentence. */
  readonly summary: string;
  /** The verdict on the signature alone, whatever else is wrong; `unknown` where it cannot be computed. */
  readonly signature: "right" | "wrong" | "unknown";
  /** Why the gateway refuses, where it does. */
  readonly refusal?: { readonly reason: RejectionReason; readonly detail: string; readonly advice: string };
  /** The simplest sets of known mistakes that make this request: nothing in it distinguishes them. */
  readonly mistakes: readonly ExplainedMistake[];
  /** What was signed by the first of the mistakes, where it made the signature wrong. */
  readonly signed?: SignedDifference;
  /** Mistakes that may have changed values that are legal as sent: one request cannot show it. */
  readonly possible: readonly ExplainedMistake[];
  /** Ambiguities of the specification at which another interpretation makes the signature right. */
  readonly readings: readonly ExplainedReading[];
  /** Other certain facts, one sentence each. */
  readonly findings: readonly string[];
  readonly received: ReceivedParts;
  /** As the gateway computes them; absent where the request does not hold all that they need. */
  readonly stages?: ComputedStages;
  /** Present for RSA-SHA256 alone. */
  readonly rsa?: RsaContents;
  /** Present where the signer's own base string was given. */
  readonly ownBaseString?: OwnBaseString;
  readonly corrected?: CorrectedRequest;
  /** Assumptions made while reading the request. */
  readonly notes: readonly string[];
}

/** A set of known mistakes. */
export interface ExplainedMistake extends Omit<Cause, "only" | "clauses" | "alternatives"> {
  readonly clauses: readonly { readonly id: string; readonly section: string; readonly text: string }[];
  /** `signature` where the whole request was reproduced, `form` where the signature had to be taken as it stands. */
  readonly proof: "signature" | "form";
}

/** What was signed, beside what is right: texts where no key is in them, else the stage alone. */
export interface SignedDifference {
  readonly stage: "baseString" | "message" | "signingKey" | "signature";
  /** The first difference; zero-based, in characters (Unicode code points). */
  readonly offset?: number;
  readonly expected?: string;
  readonly actual?: string;
  readonly says: string;
}

/** An interpretation of an ambiguity. */
export interface ExplainedReading {
  readonly point: string;
  readonly about: string;
  readonly reading: string;
}

/** A parameter as plain text. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The request as it was read. */
export interface ReceivedParts {
  readonly method: string;
  readonly url: string;
  readonly contentType: string | null;
  readonly authorization: string | null;
  readonly headerParameters: readonly NamedValue[];
  readonly bodyParameters: readonly NamedValue[];
  readonly signature: string | null;
}

/** The stages up to the signature. */
export interface ComputedStages {
  readonly baseStringUri: string;
  readonly normalizedParameters: string;
  readonly baseString: string;
  /** The shape of the HMAC key, never the key. */
  readonly signingKey?: string;
  /** The signature that the gateway expects. An RSA signature takes the private key. */
  readonly signature?: string;
}

/** Contents of an RSA signature, as the public key shows them. */
export interface RsaContents {
  readonly keyBits: number;
  readonly signatureBytes: number | null;
  readonly padding: "PKCS#1 v1.5" | "PSS" | null;
  readonly hash: string | null;
  /** Hexadecimal: the digest in the signature, and the one of the base string above. */
  readonly digest: string | null;
  readonly expectedDigest: string | null;
  readonly says: string;
}

/** The signer's own base string beside the gateway's. */
export interface OwnBaseString {
  readonly baseString: string;
  readonly isRight: boolean;
  /** Whether it makes the signature that was sent; absent where there is nothing to show it. */
  readonly makesSignature?: boolean;
  /** The first difference of the two; zero-based, in characters (Unicode code points). */
  readonly offset?: number;
  readonly part?: "method" | "url" | "parameters";
  /** The parameter at which they part. */
  readonly parameter?: string;
  readonly says: string;
}

/** The request as it should have been. */
export interface CorrectedRequest {
  readonly authorization: string;
  /** Present where the body, or the content type, was wrong. */
  readonly contentType?: string;
  readonly body?: string;
  readonly notes: readonly string[];
}
