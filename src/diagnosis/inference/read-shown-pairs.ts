import { percentDecode, percentEncode } from "../../encoding/percent-encode.ts";
import { splitPair } from "../../encoding/split-pair.ts";
import type { SigningEvidence } from "../../judging/judgement.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { traceBaseString } from "../../signing/trace-stages.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import type { Case } from "../replay/case.ts";

/** One pair of the normalized parameters, encoded. */
export type ReadPair = readonly [name: string, value: string];

/** A parameter in a shown base string whose name, or whose only one of that name, is right. */
export interface ShownPair {
  readonly name: string;
  /** The encoded value, as it is shown and as it is right. */
  readonly shown: string;
  readonly right: string;
  /** Where it belongs among the sorted parameters. */
  readonly place: number;
}

/** Reads the parameters of a shown base string, in the order in which they stand: those whose names are right and not repeated. */
export function readShownPairs(evidence: SigningEvidence, scheme: Scheme): readonly ShownPair[] {
  const parts = (evidence.shown.baseString ?? "").split("&");
  const decoded = parts.length === 3 ? decodeExactly(parts[2] ?? "") : undefined;
  if (decoded === undefined) return [];
  const { sorted } = traceBaseString(evidence.task, scheme);
  const names = sorted.map(({ encodedName }) => encodedName);
  return readPairs(decoded).flatMap(([name, shown]) => {
    const place = names.indexOf(name);
    if (place < 0 || names.lastIndexOf(name) !== place) return [];
    return [{ name, shown, right: sorted[place]?.encodedValue ?? "", place }];
  });
}

/** Reads what became of the caller's values in a shown base string, or of some by their names, as far as these tell them apart. */
export function readChangedValues(
  evidence: SigningEvidence,
  scheme: Scheme,
  isMeant: (name: string) => boolean = isOfCaller,
): readonly (readonly [value: string, becomes: string])[] {
  return readShownPairs(evidence, scheme).flatMap(({ name, shown, right }) => {
    const [value, becomes] = [percentDecode(right), percentDecode(shown)];
    return value === undefined || becomes === undefined || !isMeant(name) ? [] : [[value, becomes] as const];
  });
}

/** Reads pairs of name and value, as they are encoded. */
export function readPairs(normalized: string): readonly ReadPair[] {
  return normalized.split("&").map(splitPair);
}

/** Decodes what a right encoder may have written; anything else gives `undefined`. */
export function decodeExactly(encoded: string): string | undefined {
  const decoded = percentDecode(encoded);
  return decoded !== undefined && percentEncode(decoded) === encoded ? decoded : undefined;
}

/** Returns the values that a signer is shown to have changed, and what becomes of each. */
export function readChanged(one: Case): ReturnType<typeof readChangedValues> {
  return readChangedOf(one, isOfCaller);
}

/** As {@link readChanged}, of parameters whose names are meant. */
export function readChangedOf(
  { evidence, right }: Case,
  isMeant: (name: string) => boolean,
): ReturnType<typeof readChangedValues> {
  return evidence.kind === "signing" ? readChangedValues(evidence, right, isMeant) : [];
}

function isOfCaller(name: string): boolean {
  return !isProtocolName(name);
}

/** Whether values are shown to have become what a rule makes of them: asked first, as texts are compared in a part of a replay's time. */
export function isShownBy(change: (value: string) => string, shown: ReturnType<typeof readChanged>): boolean {
  return shown.every(([value, becomes]) => change(value) === becomes);
}
