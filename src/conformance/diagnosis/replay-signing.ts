import type { KeyObject } from "node:crypto";
import type { Deviation } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { Signed } from "../adapter.ts";
import { matchSignatures, readSignature, signatureTexts } from "./match-signature.ts";
import { parts, type Replay } from "./replay.ts";
import { shownParts } from "./shown-parts.ts";
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

/** Replays a signed request; see {@link Replay}. A task that nobody can sign is reproduced by nobody. */
export function replaySigning({ task, publicKey, shown, base = reference }: SigningEvidence): Replay {
  const traces = traceDeviants(task, base);
  const signaturesOf = matchSignatures(task, publicKey, shown, traces);
  const texts = signatureTexts(shown);
  const isSigned = (deviations: readonly Deviation[]): boolean =>
    isSignedAs(deviations, shown, texts, traces, signaturesOf);
  const rest = shownParts(task, shown, traces);
  const reproduces = (deviations: readonly Deviation[]): boolean => {
    if (shown.baseString !== undefined && traces.baseString(deviations) !== shown.baseString) return false;
    return signaturesOf(deviations).some(
      (signature) =>
        (shown.signature === undefined || shown.signature === signature) &&
        rest.every(({ matches }) => matches(deviations, signature)),
    );
  };
  const settledBy = (deviations: readonly Deviation[]): number =>
    rest
      .filter(({ matches }) => texts.some((text) => matches(deviations, text)))
      .reduce<number>((sum, { part }) => sum + part, isSigned(deviations) ? parts.signature : 0);
  const writeAll = (deviations: readonly Deviation[]): readonly (readonly [number, string])[] => [
    [parts.signature, writeSignature(deviations, shown, traces)],
    ...rest.map(({ part, write }) => [part, write(deviations)] as const),
  ];
  const right = lazily(() => attempt(() => writeAll([])) ?? []);
  const faults = lazily(() => {
    const wrong =
      rest.reduce<number>((sum, { part }) => sum + part, parts.signature) & ~(attempt(() => settledBy([])) ?? 0);
    // A header that cannot be read may hide a right signature.
    const isRead =
      shown.signature !== undefined ||
      shown.baseString !== undefined ||
      readSignature(shown.authorization) !== undefined;
    return { certain: isRead ? wrong : wrong & ~parts.signature, possible: wrong };
  });
  return {
    reproduces: (deviations) => attempt(() => reproduces(deviations)) ?? false,
    effectOf(deviation) {
      const written = attempt(() => writeAll([deviation])) ?? [];
      const changed = written.filter(([, text], at) => text !== right()[at]?.[1]);
      if (changed.length === 0) return undefined;
      return {
        text: changed.map(([part, text]) => `${part} ${text}`).join("\n"),
        touches: changed.reduce((sum, [part]) => sum + part, 0),
        settles: attempt(() => settledBy([deviation])) ?? 0,
      };
    },
    faults,
  };
}

function isSignedAs(
  deviations: readonly Deviation[],
  { baseString, signature, authorization }: Signed,
  texts: readonly string[],
  traces: DeviantTraces,
  signaturesOf: (deviations: readonly Deviation[]) => readonly string[],
): boolean {
  if (baseString !== undefined && traces.baseString(deviations) !== baseString) return false;
  const isShown = signature !== undefined || authorization !== undefined;
  return !isShown || signaturesOf(deviations).some((text) => texts.includes(text));
}

/** What the signature depends on; where that costs a signature, who would make it. */
function writeSignature(deviations: readonly Deviation[], shown: Signed, traces: DeviantTraces): string {
  const baseString = shown.baseString === undefined ? "" : traces.baseString(deviations);
  if (shown.signature === undefined && shown.authorization === undefined) return baseString;
  const message = traces.message(deviations);
  const text = typeof message === "string" ? message : `bytes ${Buffer.from(message).toString("latin1")}`;
  const unseen = deviations.filter(
    ({ stage }) => stage === "hmacSha1" || stage === "rsaSha256" || stage === "encodeSignature",
  );
  return [baseString, text, traces.signingKey(deviations), ...unseen.map(({ id }) => id)].join("\n");
}

/** A stage that cannot take what another mistake made of its input reproduces nothing. */
function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}

function lazily<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
