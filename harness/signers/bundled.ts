import { join } from "node:path";
import type { SignerModule } from "../adapters/module/signer-module.ts";
import { packageRoot } from "../package/package.ts";

/** The place of a bundled implementation. */
export type BundledTarget =
  | { readonly kind: "in-process"; readonly signer: SignerModule }
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "command"; readonly argv: readonly string[] };

/** What a bundled implementation is tried as. The reference, which plays all roles, is among the signers. */
export type BundledRole = "signer" | "verifier";

/** A signer or verifier that `certify` knows by name. */
export interface Bundled {
  readonly name: string;
  readonly role: BundledRole;
  /** The folder of its adapter, its page and its known failures. */
  readonly folder: string;
  /** Whose code signs or verifies, in one line. */
  readonly about: string;
  readonly target: BundledTarget;
  /** Debian's packages that it needs. */
  readonly packages: readonly string[];
  /**
   * Makes it ready, and so comes before its target is used: `true`, or "expected …, got …" and what to install. Never
   * rejects.
   */
  readonly available: () => Promise<true | string>;
}

/** Names what is made of a package, and where it is: a package may be bundled as signer and as verifier. */
export function placeOf(packageName: string, role: BundledRole): Pick<Bundled, "name" | "role" | "folder"> {
  const name = role === "signer" ? packageName : `${packageName}-verifier`;
  return { name, role, folder: join(packageRoot, "harness", `${role}s`, packageName) };
}
