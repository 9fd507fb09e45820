import { attempt } from "../../../src/attempt.ts";
import { appliesTo, type Deviation, deviate } from "../../../src/deviations/deviation.ts";
import { schemeIn } from "../../../src/diagnosis/replay/evidence-scheme.ts";
import { traceDeviants } from "../../../src/diagnosis/replay/trace-deviants.ts";
import type { Evidence } from "../../../src/judging/judgement.ts";
import { reference } from "../../../src/signing/reference.ts";
import { signBaseString } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";

type SignedEvidence = Extract<Evidence, { readonly kind: "signing" }>;

/** Placeholder in the header and body, whose signature is compared by itself. */
const ANY_SIGNATURE = "signature+/=";

/** Predicts what a signer with these mistakes would show of a task in the fields of `like`, as one text to compare. */
export function predictSigned(task: SigningTask, mistakes: readonly Deviation[], like: SignedEvidence): string {
  const made = mistakes.filter((one) => appliesTo(one, task.signatureMethod));
  return attempt(() => write(task, made, like)) ?? "cannot be signed";
}

function write(task: SigningTask, mistakes: readonly Deviation[], like: SignedEvidence): string {
  const { signature, authorization, baseString, body, contentType } = like.shown;
  const traces = traceDeviants(task, schemeIn(like));
  const shown: string[] = [];
  if (baseString !== undefined) shown.push(traces.baseString(mistakes));
  if (signature !== undefined || authorization !== undefined) shown.push(signed(task, mistakes, traces));
  if (authorization !== undefined) {
    const { pairs, join } = traces.header(mistakes, ANY_SIGNATURE);
    shown.push(join(pairs));
  }
  if (body !== undefined) shown.push(traces.body(mistakes, ANY_SIGNATURE));
  if (contentType !== undefined) shown.push(traces.contentType(mistakes));
  return shown.join("\n");
}

/** Returns the signature; or the signed bytes, where RSA would cost milliseconds and distinguish no more. */
function signed(task: SigningTask, mistakes: readonly Deviation[], traces: ReturnType<typeof traceDeviants>): string {
  if (task.signatureMethod === "HMAC-SHA1") return traces.hmacSignature(mistakes);
  if (mistakes.some(({ stage }) => stage === "rsaSha256" || stage === "encodeSignature")) {
    return signBaseString(traces.baseString(mistakes), task, deviate(reference, mistakes));
  }
  const message = traces.message(mistakes);
  return typeof message === "string" ? message : Buffer.from(message).toString("latin1");
}
