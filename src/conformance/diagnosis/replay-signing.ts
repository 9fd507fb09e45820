import type { KeyObject } from "node:crypto";
import type { Deviation } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme } from "../../signing/scheme.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import type { Signed } from "../adapter.ts";
import { attempt } from "./attempt.ts";
import { matchSignatures, readSignature, signatureTexts } from "./match-signature.ts";
import { parts, type Replay } from "./replay.ts";
import { shownParts } from "./shown-parts.ts";
import { type DeviantTraces, type NameEncoding, traceDeviants } from "./trace-deviants.ts";

/** What a signer showed of one signed request, and what it was asked. */
export interface SigningEvidence {
  /** For RSA-SHA256 the private key may be left out where the public one is given. */
  readonly task: SigningTask;
  readonly publicKey?: KeyObject;
  /** Whatever is there must be reproduced. */
  readonly shown: Signed;
  /** How the signer reads silent points. Default: as the reference does. */
  readonly base?: Scheme;
  /** Default: `apart`. */
  readonly encodesNames?: NameEncoding;
}

/** Replays a signed request; see {@link Replay}. A task that nobody can sign is reproduced by nobody. */
export function replaySigning({ task, publicKey, shown, base = reference, encodesNames }: SigningEvidence): Replay {
  const traces = traceDeviants(task, base, encodesNames);
  const signaturesOf = matchSignatures(task, publicKey, shown, traces);
  const texts = signatureTexts(shown);
  const rest = shownParts(task, shown, traces);
  // Of a header that is right in form `signaturesOf` takes the text as it stands; here each reading of it counts.
  const signs = (deviations: readonly Deviation[], text: string): boolean =>
    task.signatureMethod === "HMAC-SHA1"
      ? traces.hmacSignature(deviations) === text
      : signaturesOf(deviations).includes(text);
  const isSigned = (deviations: readonly Deviation[], text: string): boolean =>
    (shown.baseString === undefined || traces.baseString(deviations) === shown.baseString) &&
    (!showsSignature(shown) || signs(deviations, text));
  const reproduces = (deviations: readonly Deviation[]): boolean => {
    if (shown.baseString !== undefined && traces.baseString(deviations) !== shown.baseString) return false;
    return signaturesOf(deviations).some(
      (signature) =>
        (shown.signature === undefined || shown.signature === signature) &&
        rest.every(({ matches }) => matches(deviations, signature)),
    );
  };
  /** The parts that are as they were shown, for each text that the signature may have been. */
  const settledBy = (deviations: readonly Deviation[]): readonly number[] =>
    texts.map((text) =>
      rest
        .filter(({ matches }) => matches(deviations, text))
        .reduce<number>((sum, { part }) => sum + part, isSigned(deviations, text) ? parts.signature : 0),
    );
  const writeAll = (deviations: readonly Deviation[]): readonly (readonly [number, string])[] => [
    [parts.signature, writeSignature(deviations, shown, traces)],
    ...rest.map(({ part, write }) => [part, write(deviations)] as const),
  ];
  const right = lazily(() => attempt(() => writeAll([])) ?? []);
  return {
    reproduces: (deviations) => attempt(() => reproduces(deviations)) ?? false,
    effectOf(deviation) {
      const written = attempt(() => writeAll([deviation])) ?? [];
      const changed = written.filter(([, text], at) => text !== right()[at]?.[1]);
      if (changed.length === 0) return undefined;
      return {
        text: changed.map(([part, text]) => `${part} ${text}`).join("\n"),
        touches: changed.reduce((sum, [part]) => sum + part, 0),
        settles: () => (attempt(() => settledBy([deviation])) ?? []).reduce((all, settled) => all | settled, 0),
      };
    },
    faults: lazily(() => {
      const all = rest.reduce<number>((sum, { part }) => sum + part, parts.signature);
      // A header that cannot be read may hide a right signature.
      const isRead = shown.signature !== undefined || readSignature(shown.authorization) !== undefined;
      const isCertain = isRead || shown.baseString !== undefined;
      return findFaults(all, isCertain ? all : all & ~parts.signature, attempt(() => settledBy([])) ?? []);
    }),
  };
}

/** What is wrong by every reading of the signature's text, and by one of those that leave the least wrong. */
function findFaults(all: number, sure: number, settled: readonly number[]): ReturnType<Replay["faults"]> {
  const most = Math.max(0, ...settled.map(countParts));
  const best = settled.filter((one) => countParts(one) === most);
  return {
    certain: settled.reduce((wrong, one) => wrong & ~one, sure),
    possible: best.reduce((wrong, one) => wrong | (all & ~one), 0),
  };
}

function countParts(sum: number): number {
  return Object.values(parts).filter((part) => (sum & part) !== 0).length;
}

function showsSignature({ signature, authorization }: Signed): boolean {
  return signature !== undefined || authorization !== undefined;
}

/** What the signature depends on; where that costs a signature, who would make it. */
function writeSignature(deviations: readonly Deviation[], shown: Signed, traces: DeviantTraces): string {
  const baseString = shown.baseString === undefined ? "" : traces.baseString(deviations);
  if (!showsSignature(shown)) return baseString;
  const message = traces.message(deviations);
  const text = typeof message === "string" ? message : `bytes ${Buffer.from(message).toString("latin1")}`;
  const unseen = deviations.filter(
    ({ stage }) => stage === "hmacSha1" || stage === "rsaSha256" || stage === "encodeSignature",
  );
  return [baseString, text, traces.signingKey(deviations), ...unseen.map(({ id }) => id)].join("\n");
}

function lazily<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
