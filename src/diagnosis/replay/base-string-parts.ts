import { type Deviation, deviate, touches } from "../../deviations/deviation.ts";
import { isShownAs } from "../../encoding/lone-bytes.ts";
import type { Signed } from "../../judging/adapter.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { readSignature } from "./match-signature.ts";
import { rememberLast } from "./remember-last.ts";
import { FIRST_PARAMETER, MAX_PARAMETERS, parts } from "./replay.ts";
import type { DeviantTraces } from "./trace-deviants.ts";

/** A part of the evidence, with its replay under given mistakes. */
export interface ShownPart {
  readonly part: number;
  readonly matches: (deviations: readonly Deviation[], signature: string) => boolean;
  readonly write: (deviations: readonly Deviation[]) => string;
}

const signing: ReadonlySet<Stage> = new Set<Stage>(["baseStringBytes", "signingKey", "hmacSha1", "encodeSignature"]);

/**
 * Returns what a base string that was shown tells by itself: its method, its URI, each of its parameters, and whether the
 * signature is right for it. None where it was not shown.
 */
export function baseStringParts(
  task: SigningTask,
  shown: Signed,
  traces: DeviantTraces,
  base: Scheme,
): readonly ShownPart[] {
  const { baseString } = shown;
  if (baseString === undefined) return [];
  const due = splitBaseString(baseString);
  const split = rememberLast((deviations) => splitBaseString(traces.baseString(deviations)));
  const outer = (["method", "uri"] as const).map((name): ShownPart => {
    const write: ShownPart["write"] = (deviations) => split(deviations)[name];
    return { part: parts[name], write, matches: (deviations) => isShownAs(write(deviations), due[name]) };
  });
  const parameters = [...due.parameters].slice(0, MAX_PARAMETERS).map((parameter, at): ShownPart => {
    const matches: ShownPart["matches"] = (deviations) => split(deviations).parameters.has(parameter);
    return { part: FIRST_PARAMETER << at, matches, write: (deviations) => String(matches(deviations, "")) };
  });
  return [...outer, ...parameters, ...signaturePath(task, baseString, shown, base)];
}

/** Returns the way from the base string that was shown to the signature, where that is an HMAC. */
function signaturePath(
  task: SigningTask,
  baseString: string,
  { signature, authorization }: Signed,
  base: Scheme,
): readonly ShownPart[] {
  const due = signature ?? readSignature(authorization);
  if (task.signatureMethod !== "HMAC-SHA1" || due === undefined) return [];
  const sign = ({ signingKey, baseStringBytes, hmacSha1, encodeSignature }: Scheme): string => {
    const key = signingKey(task.consumerSecret, task);
    return encodeSignature(hmacSha1(key, baseStringBytes(baseString, task)), key);
  };
  const right = sign(base);
  const write: ShownPart["write"] = (deviations) =>
    deviations.some((one) => touches(one, signing)) ? sign(deviate(base, deviations)) : right;
  return [{ part: parts.path, write, matches: (deviations) => write(deviations) === due }];
}

interface SplitBaseString {
  readonly method: string;
  readonly uri: string;
  readonly parameters: ReadonlySet<string>;
}

/** Splits a base string at its first two ampersands, and its last part between the parameters. */
function splitBaseString(text: string): SplitBaseString {
  const [method = "", uri = "", ...rest] = text.split("&");
  return { method, uri, parameters: new Set(rest.join("&").split("%26")) };
}
