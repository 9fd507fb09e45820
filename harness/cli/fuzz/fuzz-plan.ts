import { CountersignError } from "../../../src/countersign-error.ts";
import { type SignatureMethod, signatureMethods } from "../../../src/signing/signing-task.ts";
import { ofSigners } from "../../adapters/target.ts";
import { type GatewayFlags, gatewayFlagsOf, writeGatewayFlags } from "../shared/gateway-flags.ts";
import { openTarget } from "../shared/open-target.ts";
import type { FuzzFlags } from "./fuzz-flags.ts";

/** The properties and the target of a run of `fuzz`, and the folder of its reports. */
export interface FuzzPlan {
  readonly setup: FuzzSetup;
  /** The default name of the folder for reports. */
  readonly folder: string;
  readonly words: readonly string[];
}

/**
 * Plans a run from a command line; connects nothing yet.
 *
 * @throws {CountersignError} `target-…` when it names no target or two, or `fuzz-flag-unfit` for a flag of another target.
 */
export function planFuzz(words: readonly string[], command: readonly string[], flags: FuzzFlags): FuzzPlan {
  const { gateway, property, timeout, method } = flags;
  const hasTarget = words.length + command.length > 0;
  if (gateway !== undefined) return planGateway(gateway, hasTarget, flags);
  refuse(writeGatewayFlags(flags), "a live gateway, by --gateway");
  if (!hasTarget) {
    refuse(method === undefined ? [] : ["--method"], "a target");
    return { setup: { kind: "library", properties: property }, folder: "fuzz-countersign", words: [] };
  }
  const target = openTarget(words, command, { ...ofSigners, command: "countersign fuzz -- python3 signer.py" });
  return {
    setup: { kind: "target", words, command, properties: property, timeoutMs: timeout, ...methodOf(method) },
    folder: `fuzz-${target.folder}`,
    words: [...words, ...(command.length > 0 ? ["--", ...command] : [])],
  };
}

function planGateway(url: string, hasTarget: boolean, flags: FuzzFlags): FuzzPlan {
  if (hasTarget) {
    throw new CountersignError(
      "target-ambiguous",
      "target: expected one, got another beside --gateway",
      "Leave one of them out: a signer or verifier is named without --gateway.",
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CountersignError(
      "gateway-url-invalid",
      "--gateway: expected an absolute http or https URL, got another text",
      "It is what stands before /api, for instance http://127.0.0.1:8080/paynet.",
    );
  }
  const { property, timeout, method } = flags;
  return {
    setup: {
      kind: "gateway",
      url,
      properties: property,
      timeoutMs: timeout,
      ...methodOf(method),
      ...gatewayFlagsOf(flags),
    },
    folder: `fuzz-${new URL(url).host.replaceAll(/[^A-Za-z0-9._-]+/g, "-")}`,
    words: ["--gateway", url, ...writeGatewayFlags(flags)],
  };
}

function methodOf(method: string | undefined): { readonly method?: SignatureMethod } {
  const known = signatureMethods.find((one) => one === method);
  return known === undefined ? {} : { method: known };
}

/** Refuses a flag that would have no effect. */
function refuse([flag]: readonly string[], needs: string): void {
  if (flag === undefined) return;
  throw new CountersignError("fuzz-flag-unfit", `${flag}: expected ${needs}, got none`, "Leave it out, or name one.");
}

/** The target and properties of each process of a campaign, as plain JSON. No properties means all. */
export type FuzzSetup =
  | { readonly kind: "library"; readonly properties: readonly string[] }
  | {
      readonly kind: "target";
      readonly properties: readonly string[];
      readonly words: readonly string[];
      readonly command: readonly string[];
      readonly timeoutMs: number;
      readonly method?: SignatureMethod;
    }
  | GatewaySetup;

/** A live gateway; each process reads its config and certificates anew, so that no secrets travel between processes. */
export interface GatewaySetup extends GatewayFlags {
  readonly kind: "gateway";
  readonly properties: readonly string[];
  readonly url: string;
  readonly timeoutMs: number;
  readonly method?: SignatureMethod;
}
