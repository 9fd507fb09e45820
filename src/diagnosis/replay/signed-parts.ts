import { type Deviation, deviate, touches } from "../../deviations/deviation.ts";
import { isShownAs } from "../../encoding/lone-bytes.ts";
import { publicKeyOf } from "../../signing/public-key-of.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { rememberLast } from "./remember-last.ts";
import { FIRST_PARAMETER, MAX_PARAMETERS, parts } from "./replay.ts";
import type { DeviantTraces } from "./trace-deviants.ts";

/** A part of the evidence, with its replay under given mistakes. */
export interface ShownPart {
  readonly part: number;
  readonly matches: (deviations: readonly Deviation[], signature: string) => boolean;
  readonly write: (deviations: readonly Deviation[]) => string;
}

const digesting: ReadonlySet<Stage> = new Set<Stage>(["hmacSha1", "encodeSignature"]);
const signing: ReadonlySet<Stage> = new Set<Stage>(["baseStringBytes", "signingKey", "hmacSha1", "encodeSignature"]);

const ANY_BYTE = 0x5a;

/** The text that was signed and what it was signed to, as far as they were shown. */
interface ShownSigned {
  readonly baseString: string | undefined;
  readonly signature: string | undefined;
}

/**
 * Returns what the signed text tells by itself: the length of the signature and, where the base string is shown, its
 * method, its URI, each of its parameters, and whether the signature is right for it.
 */
export function signedParts(
  task: SigningTask,
  { baseString, signature }: ShownSigned,
  traces: DeviantTraces,
  base: Scheme,
): readonly ShownPart[] {
  const isHmac = task.signatureMethod === "HMAC-SHA1" && signature !== undefined;
  return [
    ...(signature === undefined ? [] : lengthParts(task, signature, traces)),
    ...(isHmac && baseString !== undefined ? [pathPart(task, baseString, signature, traces, base)] : []),
    ...(baseString === undefined ? [] : baseStringParts(baseString, traces)),
  ];
}

/**
 * Returns the length of the signature. Of RSA, where signing takes long, any bytes as long as the modulus are encoded; and
 * where the length is wrong, that tells nothing, since other keys and paddings make it so.
 */
function lengthParts(
  task: SigningTask,
  signature: string,
  { hmacSignature, encodeSignature }: DeviantTraces,
): readonly ShownPart[] {
  const isHmac = task.signatureMethod === "HMAC-SHA1";
  const bits = isHmac ? 0 : (publicKeyOf(task.privateKey)?.asymmetricKeyDetails?.modulusLength ?? 0);
  const anyBytes = new Uint8Array(Math.ceil(bits / 8)).fill(ANY_BYTE);
  const write: ShownPart["write"] = (deviations) => {
    const own = deviations.filter((one) => touches(one, digesting));
    return String((isHmac ? hmacSignature(own) : encodeSignature(own)(anyBytes, "")).length);
  };
  const matches: ShownPart["matches"] = (deviations) => write(deviations) === String(signature.length);
  return isHmac || matches([], signature) ? [{ part: parts.length, write, matches }] : [];
}

/** Returns the way from the base string that was shown to the signature. */
function pathPart(
  task: SigningTask,
  baseString: string,
  signature: string,
  { signingKey, encodeSignature }: DeviantTraces,
  base: Scheme,
): ShownPart {
  const sign = (deviations: readonly Deviation[]): string => {
    const { baseStringBytes, hmacSha1 } = deviate(base, deviations);
    const key = signingKey(deviations);
    return encodeSignature(deviations)(hmacSha1(key, baseStringBytes(baseString, task)), key);
  };
  const right = sign([]);
  const write: ShownPart["write"] = (deviations) =>
    deviations.some((one) => touches(one, signing)) ? sign(deviations) : right;
  return { part: parts.path, write, matches: (deviations) => write(deviations) === signature };
}

function baseStringParts(baseString: string, traces: DeviantTraces): readonly ShownPart[] {
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
  return [...outer, ...parameters];
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
