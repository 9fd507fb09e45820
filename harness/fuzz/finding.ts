import type { Diagnosis } from "../../src/diagnosis/diagnosis.ts";
import type { Mismatch } from "../../src/judging/verdict.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { FileCredentials, VerificationExpected } from "../../src/suite/model/vector.ts";

/** An input that breaks a property, with all that it takes to see it again. */
export interface Finding {
  readonly format: "countersign/finding";
  readonly version: 1;
  /** `<property>-<12 hexadecimal digits of the SHA-256 of property and first input>`: it stays while the input shrinks. */
  readonly id: string;
  readonly property: string;
  /** The statement of the property. */
  readonly law: string;
  /** False as long as the input is the one that was drawn, or shrinking it was interrupted on its way. */
  readonly shrunk: boolean;
  /** Why there may be a smaller one, as one sentence; absent where all smaller ones were tried that fast-check knows. */
  readonly cutShort?: string;
  readonly input: unknown;
  readonly breach: {
    readonly kind: string;
    readonly says: string;
    readonly mismatch?: Mismatch;
    /** Only of a live gateway. */
    readonly sent?: GatewayRequest;
  };
  /** Fast-check's seed and path, by which the property's arbitrary draws this very input again. */
  readonly seed: number;
  readonly path: string;
  /** The known mistakes that make just these bytes, the chosen one first; empty where none does. */
  readonly diagnosis: readonly Diagnosis[];
  /** Remarks where no known mistake explains the finding, one sentence each. */
  readonly unexplained: readonly string[];
  /** Who was under test; absent where it is our own code. */
  readonly target?: { readonly name: string; readonly version: string };
}

/** Where fast-check finds an input: the property that draws it, the seed and the path. */
export type InputAddress = Pick<Finding, "property" | "seed" | "path">;

/** A request as it was sent to a live gateway, and what it takes to judge it once more. */
export interface GatewayRequest {
  /** Merchants' secrets are masked, where a forgery holds one. */
  readonly request: HttpRequest;
  /** When it was made: seconds since 1970-01-01 UTC, as decimal text. */
  readonly now: string;
  /** Absent where the specification leaves the answer open. */
  readonly due?: VerificationExpected;
  /** The registered merchants, the request's own first; absent where one of them is not a published merchant. */
  readonly consumers?: readonly FileCredentials[];
}

/** Describes a failure that nothing explains. A report that states this by itself leaves the sentence out. */
export function describeNoMistake(stage: string): string {
  return `no known mistake explains it: it parts from what is expected at ${stage}`;
}
