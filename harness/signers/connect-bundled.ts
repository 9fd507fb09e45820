import { CountersignError } from "../../src/countersign-error.ts";
import type { Adapter } from "../../src/judging/adapter.ts";
import { connect } from "../adapters/connect.ts";
import type { ConnectOptions } from "../adapters/connect-options.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { Bundled } from "./bundled.ts";

/**
 * Connects a bundled signer or verifier.
 *
 * @throws {CountersignError} `signer-unavailable`, with what to install; otherwise as `connect`.
 */
export async function connectBundled(bundled: Bundled, options: ConnectOptions): Promise<Adapter> {
  const available = await bundled.available();
  if (available !== true) throw new CountersignError("signer-unavailable", `bundled ${bundled.role} ${available}`);
  const { target } = bundled;
  return target.kind === "in-process" ? adaptInProcess(target.signer, options) : connect(target, options);
}
