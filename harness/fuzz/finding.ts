import type { Diagnosis, Mismatch } from "../../src/conformance/report.ts";
import type { SentRequest } from "./sent-request.ts";

/** An input that breaks a law, with all that it takes to see it again. */
export interface Finding {
  readonly format: "countersign/finding";
  readonly version: 1;
  /** `<property>-<12 hexadecimal digits of the SHA-256 of property and first input>`: it stays while the input shrinks. */
  readonly id: string;
  readonly property: string;
  /** The law in one sentence. */
  readonly law: string;
  /** False as long as the input is the one that was drawn, or shrinking it was interrupted on its way. */
  readonly shrunk: boolean;
  /** Why there may be a smaller one, as one sentence; absent where all smaller ones were tried that fast-check knows. */
  readonly cutShort?: string;
  /** As the property writes it. */
  readonly input: unknown;
  readonly breach: {
    readonly kind: string;
    readonly says: string;
    readonly mismatch?: Mismatch;
    /** Of a live gateway. */
    readonly sent?: SentRequest;
  };
  /** What fast-check takes to draw this very input again, for this property's arbitrary. */
  readonly seed: number;
  readonly path: string;
  /** The known mistakes that make just these bytes, if any; the first is what the campaign takes it for. */
  readonly diagnosis: readonly Diagnosis[];
  /** What can be said of it where no known mistake explains it, one sentence each. */
  readonly unexplained: readonly string[];
  /** Who was under test; absent where it is our own code. */
  readonly target?: { readonly name: string; readonly version: string };
}

/** Where fast-check finds an input: the property that draws it, the seed and the path. */
export type InputAddress = Pick<Finding, "property" | "seed" | "path">;
