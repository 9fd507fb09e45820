import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { connect } from "../adapters/connect.ts";
import type { ConnectOptions } from "../adapters/connect-options.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { SignerModule } from "../adapters/module/signer-module.ts";

/** The place of a bundled signer. */
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

/**
 * Connects a bundled signer.
 *
 * @throws {CountersignError} `signer-unavailable`, with what to install; otherwise as `connect`.
 */
export async function connectBundled(signer: BundledSigner, options: ConnectOptions): Promise<Adapter> {
  const available = await signer.available();
  if (available !== true) throw new CountersignError("signer-unavailable", `bundled signer ${available}`);
  const { target } = signer;
  return target.kind === "in-process" ? adaptInProcess(target.signer, options) : connect(target, options);
}
