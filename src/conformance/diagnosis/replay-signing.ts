import type { KeyObject } from "node:crypto";
import type { Deviation } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { isFormContentType } from "../../verification/form-content-type.ts";
import { parseAuthorization } from "../../verification/parse-authorization.ts";
import type { Signed } from "../adapter.ts";
import { publicKeyOf } from "../public-key-of.ts";
import { matchBody } from "./match-body.ts";
import { matchHeader } from "./match-header.ts";
import { matchRsa } from "./match-rsa.ts";
import { signaturesIn } from "./read-signature.ts";
import type { Replay } from "./replay.ts";
import { type DeviantTraces, traceDeviants } from "./trace-deviants.ts";

/** What a signer showed of one signed request, and what it was asked. */
export interface SigningEvidence {
  /** For RSA-SHA256 the private key may be left out where the public one is given. */
  readonly task: SigningTask;
  readonly publicKey?: KeyObject;
  /** Whatever is there must be reproduced. */
  readonly shown: Signed;
  /** How the signer reads silent points. Default: as the reference does. */
  readonly base?: Scheme;
}

const headerStages: ReadonlySet<Stage> = new Set(["headerParameters", "encodeHeaderValue", "joinHeader"]);

/** Replays a signed request; see {@link Replay}. A task that nobody can sign is reproduced by nobody. */
export function replaySigning({ task, publicKey, shown, base = reference }: SigningEvidence): Replay {
  const traces = traceDeviants(task, base);
  const signaturesOf = matchSignatures(task, publicKey, shown, traces);
  const wantsSignature = shown.signature !== undefined || shown.authorization !== undefined;
  const isHeader = shown.authorization === undefined ? undefined : matchHeader(shown.authorization);
  const isBody = shown.body === undefined ? undefined : matchBody(shown.body, repeatableOf(task, shown.authorization));
  const hasFormType = shown.contentType !== undefined && isFormContentType(shown.contentType);
  const isType = (type: string): boolean =>
    shown.contentType === undefined || type === shown.contentType || (hasFormType && isFormContentType(type));

  const reproduces = (deviations: readonly Deviation[]): boolean => {
    if (shown.baseString !== undefined && traces.baseString(deviations) !== shown.baseString) return false;
    if (!isType(traces.contentType(deviations))) return false;
    const signatures = wantsSignature ? signaturesOf(deviations) : [""];
    return signatures.some(
      (signature) =>
        (shown.signature === undefined || shown.signature === signature) &&
        (isHeader === undefined || isHeader(traces.header(deviations, signature))) &&
        (isBody === undefined || isBody(traces.body(deviations, signature))),
    );
  };
  const outputsOf = (deviations: readonly Deviation[]): string => {
    const [one] = deviations;
    const parts = [shown.baseString === undefined ? "" : traces.baseString(deviations)];
    if (wantsSignature) {
      const message = traces.message(deviations);
      parts.push(typeof message === "string" ? message : Buffer.from(message).toString("latin1"));
      parts.push(traces.signingKey(deviations));
      // What these stages yield is compared where they are tried: they cost a signature.
      if (one?.stage === "hmacSha1" || one?.stage === "rsaSha256" || one?.stage === "encodeSignature")
        parts.push(one.id);
    }
    if (isHeader !== undefined) {
      const { pairs, join } = traces.header(deviations, "signature+/=");
      parts.push(join(pairs));
    }
    if (isBody !== undefined) parts.push(traces.body(deviations, "signature+/="));
    if (shown.contentType !== undefined) parts.push(traces.contentType(deviations));
    return parts.join("\n");
  };
  let right: string | undefined;
  return {
    reproduces: (deviations) => attempt(() => reproduces(deviations)) ?? false,
    effectOf(deviation) {
      right ??= attempt(() => outputsOf([])) ?? "";
      const outputs = attempt(() => outputsOf([deviation]));
      return outputs === right ? undefined : outputs;
    },
  };
}

/** The signatures that a signer with these mistakes makes, of those that may have been shown. */
function matchSignatures(
  task: SigningTask,
  publicKey: KeyObject | undefined,
  shown: Signed,
  traces: DeviantTraces,
): (deviations: readonly Deviation[]) => readonly string[] {
  const inHeader = shown.authorization === undefined ? [] : signaturesIn(shown.authorization);
  if (task.signatureMethod === "RSA-SHA256") {
    const texts = shown.signature === undefined ? inHeader : [shown.signature];
    const key = publicKey ?? publicKeyOf(task.privateKey);
    if (key === undefined) return () => [];
    return texts.length === 0 ? () => [""] : matchRsa(texts, key, traces, task.privateKey);
  }
  const plain = shown.signature ?? readSignature(shown.authorization);
  return (deviations) => {
    const signature = traces.hmacSignature(deviations);
    // A header that is right in form gives its signature away: most sets of mistakes end here.
    const isDecided = plain !== undefined && !deviations.some(({ stage }) => headerStages.has(stage));
    return isDecided && signature !== plain ? [] : [signature];
  };
}

function readSignature(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const parsed = parseAuthorization(authorization);
  return parsed.accepted ? new Map(parsed.parameters).get("oauth_signature") : undefined;
}

/** The protocol parameters, which a body may repeat as the header has them (clause body.2). */
function repeatableOf(task: SigningTask, authorization: string | undefined): readonly (readonly [string, string])[] {
  const parsed = authorization === undefined ? undefined : parseAuthorization(authorization);
  const sent = parsed?.accepted === true ? parsed.parameters : reference.protocolParameters(task);
  return sent.filter(([name]) => name !== "oauth_signature");
}

/** A stage that cannot take what another mistake made of its input reproduces nothing. */
function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}
