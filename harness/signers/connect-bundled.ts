import type { Adapter } from "../../src/conformance/adapter.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { connect } from "../adapters/connect.ts";
import type { ConnectOptions } from "../adapters/connect-options.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { BundledSigner } from "./bundled-signer.ts";

/**
 * Connects a bundled signer.
 *
 * @throws {CountersignError} `signer-unavailable`, saying what to install; otherwise as `connect`.
 */
export async function connectBundled(signer: BundledSigner, options: ConnectOptions): Promise<Adapter> {
  const available = await signer.available();
  if (available !== true) throw new CountersignError("signer-unavailable", `bundled signer ${available}`);
  const { target } = signer;
  return target.kind === "in-process" ? adaptInProcess(target.signer, options) : connect(target, options);
}
