import type { SignerModule } from "../adapters/signer-module.ts";

/** Where a bundled signer is found. */
export type BundledTarget =
  | { readonly kind: "in-process"; readonly signer: SignerModule }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "command"; readonly argv: readonly string[] };

/** A signer that `certify` knows by name. */
export interface BundledSigner {
  readonly name: string;
  /** Whose code signs, in one line. */
  readonly about: string;
  readonly target: BundledTarget;
  /** Debian's packages that it needs. */
  readonly packages: readonly string[];
  /**
   * Makes the signer ready, and so comes before its target is used: `true`, or "expected …, got …" and what to
   * install. Never rejects.
   */
  readonly available: () => Promise<true | string>;
}
