import { attempt } from "../../attempt.ts";
import { type Deviation, touches } from "../../deviations/deviation.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import { compareTexts } from "../../judging/mismatch.ts";
import type { Mismatch } from "../../judging/verdict.ts";
import { rsaSha256 } from "../../signing/rsa-sha256.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import { signatureBaseString, signBaseString } from "../../signing/sign-request.ts";
import { type SigningTask, signatureMethods } from "../../signing/signing-task.ts";
import type { Diagnosis } from "../diagnosis.ts";
import type { Case } from "../replay/case.ts";
import { groupOf } from "../replay/case-features.ts";
import { schemesIn } from "../replay/evidence-scheme.ts";
import { readSignature } from "../replay/match-signature.ts";
import { parts } from "../replay/replay.ts";
import { replaySigning } from "../replay/replay-signing.ts";
import { type DeviantTraces, traceDeviants } from "../replay/trace-deviants.ts";

/** A right signer from which mistakes lead to an answer. */
interface Origin {
  readonly task: SigningTask;
  readonly base: Scheme;
}

/** The note on what is not all that was signed. */
const MADE_ALONE = "what this mistake alone makes of it; others show in it as well";
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const signingRsa: ReadonlySet<Stage> = new Set<Stage>(["rsaSha256"]);
const spelling: ReadonlySet<Stage> = new Set<Stage>(["encodeSignature"]);
const writingSignature: ReadonlySet<Stage> = new Set<Stage>(["hmacSha1", ...signingRsa, ...spelling]);

/**
 * Describes what proves a cause: the signature methods of the cases that it explains, and what was signed in the one
 * that is its example; where further mistakes show in that (`isAlone` is false), what this cause alone makes of it.
 */
export function describeProof(
  cases: readonly Case[],
  deviations: readonly Deviation[],
  { example, isAlone }: { readonly example: string; readonly isAlone: boolean },
): Pick<Diagnosis, "methods" | "signed"> {
  const used = new Set(cases.map(groupOf));
  const methods = signatureMethods.filter((method) => used.has(method));
  const shown = cases.find(({ id }) => id === example);
  const signed = shown && describeSigned(shown, deviations, isAlone);
  return { ...(methods.length > 0 && { methods }), ...(signed !== undefined && { signed }) };
}

/**
 * Describes what a signer that makes these mistakes signed to give an answer: the first stage on the way to the
 * signature that is wrong (`baseString`, `message`: the bytes of it, `signingKey`, `signature`), beside what is right.
 * `undefined` where the way to the signature is right, or where the mistakes do not make this answer.
 */
function describeSigned({ evidence }: Case, deviations: readonly Deviation[], isAlone: boolean): Mismatch | undefined {
  if (evidence.kind !== "signing") return undefined;
  const origin = originsOf(evidence).find(
    (one) => !isAlone || replaySigning({ ...one, shown: evidence.shown }).reproduces(deviations),
  );
  if (origin === undefined) return undefined;
  const { task, base } = origin;
  const found = compareSigned(traceDeviants(task, base), deviations, isAlone ? undefined : MADE_ALONE);
  if (found !== undefined || !isAlone || !deviations.some((one) => touches(one, writingSignature))) return found;
  return compareSignatures(evidence, origin);
}

/** Compares what signers with these mistakes and without them sign: base string, bytes and key, in this order. */
export function compareSigned(
  traces: DeviantTraces,
  deviations: readonly Deviation[],
  note?: string,
): Mismatch | undefined {
  const compare = (stage: string, trace: (made: readonly Deviation[]) => string): Mismatch | undefined =>
    attempt(() => compareTexts(stage, trace([]), trace(deviations), note));
  return (
    compare("baseString", traces.baseString) ??
    compare("message", (made) => writeMessage(traces.message(made))) ??
    compare("signingKey", traces.signingKey)
  );
}

function compareSignatures({ shown }: SigningEvidence, { task, base }: Origin): Mismatch | undefined {
  const actual = shown.signature ?? readSignature(shown.authorization);
  const right = attempt(() => signBaseString(signatureBaseString(task, base), task));
  return right === undefined || actual === undefined ? undefined : compareTexts("signature", right, actual);
}

/** Lists the right signers that an answer may come from, the likeliest first. */
function originsOf(evidence: SigningEvidence): readonly Origin[] {
  const { task, given } = evidence;
  const bases = [...new Set([false, true].flatMap((signsEmptyToken) => schemesIn(evidence, signsEmptyToken)))];
  return (given === undefined ? [task] : [task, given]).flatMap((one) => bases.map((base) => ({ task: one, base })));
}

/** Writes the signed bytes as text: as UTF-8 where they are, else a character for each byte. */
function writeMessage(message: Uint8Array | string): string {
  if (typeof message === "string") return message;
  return attempt(() => UTF8.decode(message)) ?? Buffer.from(message).toString("latin1");
}

/**
 * Decides whether mistakes change what this answer shows. It is proved by making both answers: what changes the key,
 * the digest or the spelling of signatures leaves some of them as they are.
 */
export function changesAnswer({ evidence, canShow, replay }: Case, deviations: readonly Deviation[]): boolean {
  const own = deviations.filter(canShow);
  const effects = own.flatMap((one) => replay.effectOf([one]) ?? []);
  if (evidence.kind !== "signing") return effects.length > 0;
  if (effects.some(({ touches }) => (touches & ~parts.signature) !== 0)) return true;
  return effects.length > 0 && schemesIn(evidence).every((base) => changesSignature(evidence, base, own));
}

function changesSignature({ shown, task }: SigningEvidence, base: Scheme, own: readonly Deviation[]): boolean {
  const traces = traceDeviants(task, base);
  const differs = (trace: (made: readonly Deviation[]) => string): boolean =>
    attempt(() => trace(own) !== trace([])) ?? true;
  if (shown.baseString !== undefined && differs(traces.baseString)) return true;
  if (task.signatureMethod === "HMAC-SHA1") return differs(traces.hmacSignature);
  if (own.some((one) => touches(one, signingRsa)) || differs((made) => writeMessage(traces.message(made)))) return true;
  if (!own.some((one) => touches(one, spelling))) return false;
  const signature = attempt(() => rsaSha256(task.privateKey, traces.message([])));
  return signature === undefined || differs((made) => traces.encodeSignature(made)(signature, ""));
}
