import { hash } from "#crypto";
import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Case } from "../replay/case.ts";
import { readSignature } from "../replay/match-signature.ts";
import type { Steps } from "../steps.ts";
import { takeFirst } from "../take-first.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Found } from "./fragments.ts";

/** Digests that are no right ones, and the most signatures that are compared with what is written of them. */
const PROBES = Array.from({ length: 24 }, (_, at) => Buffer.from(hash("sha1", `${at}`), "hex"));
/** The most outputs of one shape. */
const MAX_OUTPUTS = 2;
const CLASSES = [/[0-9]/, /[a-z]/, /[g-z]/, /[A-Z]/, /[G-Z]/, /[+/]/, /[-_]/, /=/, /[^0-9A-Za-z+/=_-]/];

/**
 * Lists what a signer is known to do beside the start by its signatures' length and characters, whatever was signed: the
 * published mistakes first, and of those that write the same one. None where they look as they should.
 */
export function outputsShown(
  failures: readonly Case[],
  start: Found,
  { sort }: Evaluation,
  mistakes: readonly Deviation[] = [],
): readonly Found[] {
  const shown = failures.slice(0, PROBES.length).flatMap(({ evidence }) => {
    if (evidence.kind !== "signing" || evidence.task.signatureMethod !== "HMAC-SHA1") return [];
    return evidence.shown.signature ?? readSignature(evidence.shown.authorization) ?? [];
  });
  const shape = shapeOf(shown);
  if (shown.length < PROBES.length || shape === shapeOf(writtenBy([]))) return [];
  const found = new Map<string, Deviation>();
  const outputs = mistakes.filter(({ stage, also }) => stage === "encodeSignature" && also === undefined);
  for (const one of outputs.toSorted((a, b) => Number(a.generated ?? false) - Number(b.generated ?? false))) {
    const written = attempt(() => writtenBy([one])) ?? [];
    if (shapeOf(written) === shape && !found.has(written.join(" "))) found.set(written.join(" "), one);
  }
  return takeFirst(found.values(), MAX_OUTPUTS).map((one) => ({
    ...start,
    deviations: sort([...start.deviations, one]),
  }));
}

/** Searches from each of these that is another one than before, until one leads somewhere. */
export function* searchFromAny<T>(
  starts: readonly Found[],
  before: Found,
  search: (from: Found) => Steps<readonly T[]>,
): Steps<readonly T[]> {
  for (const start of starts.filter((one) => one !== before)) {
    const found = yield* search(start);
    if (found.length > 0) return found;
  }
  return [];
}

function writtenBy(set: readonly Deviation[]): readonly string[] {
  const { encodeSignature } = deviate(reference, set);
  return PROBES.map((digest) => encodeSignature(digest, "key&"));
}

function shapeOf(texts: readonly string[]): string {
  const lengths = [...new Set(texts.map(({ length }) => length))].sort();
  return JSON.stringify([lengths, CLASSES.map((one) => texts.some((text) => one.test(text)))]);
}
