import { attempt } from "../../../attempt.ts";
import type { Case } from "../../replay/case.ts";
import { readSignature } from "../../replay/match-signature.ts";
import { traceDeviants } from "../../replay/trace-deviants.ts";
import type { Lesson, Proposal } from "./lesson.ts";

/** The failures from which an alphabet is read: each character of Base64 stands in some of them. */
const MAX_SAMPLE = 100;
/** Fewer signatures may agree by chance. */
const MIN_SAMPLE = 3;

/** Proposes which characters of Base64 are written otherwise: what each right signature's characters became. */
export function* proposeAlphabet({ signed, given }: Lesson): Generator<Proposal> {
  const written = new Map<string, string>();
  const sample = signed.slice(0, MAX_SAMPLE).flatMap((one) => readBoth(one, given));
  if (sample.length < MIN_SAMPLE) return;
  for (const [right, shown] of sample) {
    if (right.length !== shown.length) return;
    for (const [at, from] of Array.from(right).entries()) {
      const to = shown.charAt(at);
      if ((written.get(from) ?? to) !== to) return;
      written.set(from, to);
    }
  }
  const characters = [...written]
    .filter(([from, to]) => from !== to)
    .sort()
    .map(([from, to]) => ({ from, to }));
  if (characters.length > 0) yield { rule: { kind: "alphabet", characters } };
}

/** Reads the signature that is due and the one that is shown; HMAC alone, since others' private keys are not known. */
function readBoth({ evidence, right }: Case, given: Lesson["given"]): readonly (readonly [string, string])[] {
  if (evidence.kind !== "signing" || evidence.task.signatureMethod !== "HMAC-SHA1") return [];
  const { signature = readSignature(evidence.shown.authorization) } = evidence.shown;
  // With given mistakes a task may be one that nobody can sign.
  const due = attempt(() => traceDeviants(evidence.task, right).hmacSignature(given));
  return signature === undefined || due === undefined ? [] : [[due, signature]];
}
