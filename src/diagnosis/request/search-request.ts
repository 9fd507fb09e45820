import { hash, type KeyObject } from "#crypto";
import { attempt } from "../../attempt.ts";
import { type Deviation, deviate } from "../../deviations/deviation.ts";
import { recoverSignature } from "../../deviations/signer/rsa/rsa-block.ts";
import { base64Decode } from "../../encoding/base64.ts";
import type { Signed } from "../../judging/adapter.ts";
import { ambiguities, type Interpretation, interpretWith } from "../../signing/ambiguities.ts";
import type { HttpRequest } from "../../signing/http-request.ts";
import type { Scheme } from "../../signing/scheme.ts";
import { signatureBaseString } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { narrowToOneName } from "../narrowing/narrow-to-one-name.ts";
import { sha256DigestIn } from "../replay/match-signature.ts";
import type { Replay } from "../replay/replay.ts";
import { replaySigning } from "../replay/replay-signing.ts";
import { shareStages } from "../replay/share-stages.ts";
import { findExplanations } from "../run/find-explanations.ts";
import { isComplete, type RequestCredentials, type SentTask, shownIn } from "./read-sent-tasks.ts";

/** Mistakes that, made together, turn a task into the request byte for byte. */
export interface RequestExplanation {
  readonly deviations: readonly Deviation[];
  /** The task that was meant, from which the right request follows. */
  readonly task: SigningTask;
  /** The parts that were compared: all of them, or the form alone where the signature cannot be computed again. */
  readonly proof: "signature" | "form";
}

/** An interpretation of an ambiguity by which the signature is right. */
export interface OtherReading {
  readonly point: string;
  readonly about: string;
  readonly reading: Interpretation;
}

export interface RequestSearch {
  readonly request: HttpRequest;
  readonly deviations: readonly Deviation[];
  /** The likeliest first. */
  readonly tasks: readonly SentTask[];
  readonly replayOf: (task: SigningTask, base: Scheme) => Replay;
  /** Whether the digest in an RSA signature allows this task: cheaper than a replay. */
  readonly mayHaveSigned: (task: SigningTask, scheme: Scheme) => boolean;
  /** Whether the request carries the scheme's signature of a task, however the rest of it is written. */
  readonly carriesSignature: (from: SentTask, scheme: Scheme) => boolean;
}

/** The most sets of two or three mistakes that are tried on each reading of the request. */
const TRIES = 20_000;
/** The most tasks of one mistake that may have been meant. */
const MAX_MEANT = 32;
/** The most meant tasks, on each reading of the request, for which a second mistake is searched for. */
const MAX_PAIRED = 32;
/** A placeholder for values that the request lacks. A mistake that only the form shows must not depend on it. */
const PLACEHOLDER = "not-in-the-request";

/** Prepares the search; replays of one task are cached, since many mistakes hide the same one. */
export function openSearch(
  request: HttpRequest,
  { publicKey }: RequestCredentials,
  tasks: readonly SentTask[],
  deviations: readonly Deviation[],
  baseString: string | undefined,
): RequestSearch {
  const key = publicKey === undefined ? {} : { publicKey };
  const shown: Signed = {
    ...shownIn(request, tasks[0]?.reading.signature),
    ...(baseString !== undefined && { baseString }),
  };
  const digest = publicKey === undefined ? undefined : findDigest(publicKey, tasks);
  const replays = new Map<Scheme, Map<string, Replay>>();
  const share = shareStages();
  return {
    request,
    deviations,
    tasks,
    replayOf(task, base) {
      const ofBase = replays.get(base) ?? new Map<string, Replay>();
      replays.set(base, ofBase);
      const name = JSON.stringify(task);
      const replay = ofBase.get(name) ?? replaySigning({ task, base, shown, share, ...key });
      ofBase.set(name, replay);
      return replay;
    },
    mayHaveSigned: (task, scheme) => digest === undefined || digest === digestOf(task, scheme),
    carriesSignature: ({ task, reading }, scheme) =>
      reading.signature !== undefined &&
      replaySigning({ task, base: scheme, shown: { signature: reading.signature }, share, ...key }).reproduces([]),
  };
}

function findDigest(publicKey: KeyObject, tasks: readonly SentTask[]): string | undefined {
  for (const { reading } of tasks) {
    const { payload } = recoverSignature(publicKey, base64Decode(reading.signature ?? "") ?? new Uint8Array());
    const digest = payload === undefined ? undefined : sha256DigestIn(payload);
    if (digest !== undefined) return digest;
  }
  return undefined;
}

/** Returns the digest of the task's base string; `undefined` where it has none. */
function digestOf(task: SigningTask, scheme: Scheme): string | undefined {
  return attempt(() => hash("sha256", scheme.baseStringBytes(signatureBaseString(task, scheme), task), "hex"));
}

/**
 * Finds the mistakes that make the request from the task as it was read: at most so many together. Three are asked for where two
 * were, in vain.
 */
export function explainAsSent(
  search: RequestSearch,
  { task, base }: SentTask,
  most: 1 | 2 | 3,
): readonly RequestExplanation[] {
  const replay = search.replayOf(task, base);
  if (replay.reproduces([])) return [];
  // Try all single mistakes: in a request alone no part is known to be right, so none rules a mistake out.
  const sets =
    most === 1
      ? search.deviations
          .filter((deviation) => replay.reproduces([deviation]) && replay.effectOf([deviation]) !== undefined)
          .map((deviation) => [deviation])
      : findExplanations(replay, search.deviations, { least: most === 3 ? 3 : 1, most, tries: TRIES });
  return sets.map((deviations): RequestExplanation => ({ deviations, task, proof: "signature" }));
}

/** Finds the single mistakes that make the request from the task as it was read, if they are made in one parameter alone. */
export function explainInOneField(search: RequestSearch, { task, base }: SentTask): readonly RequestExplanation[] {
  const replay = search.replayOf(task, base);
  if (replay.reproduces([])) return [];
  return narrowToOneName(task, base, search.deviations, (one) => replay.reproduces([one])).map(
    (deviation): RequestExplanation => ({ deviations: [deviation], task, proof: "signature" }),
  );
}

/**
 * Finds the single mistakes that make the request from a task that the request hides, since they change what is sent.
 */
export function explainMeant(search: RequestSearch, from: SentTask): readonly RequestExplanation[] {
  return meantTasks(search, from)
    .filter(({ deviation, task }) => {
      if (!search.mayHaveSigned(task, deviate(from.base, [deviation]))) return false;
      const replay = search.replayOf(task, from.base);
      return replay.reproduces([deviation]) && !replay.reproduces([]);
    })
    .map(({ deviation, task }): RequestExplanation => ({ deviations: [deviation], task, proof: "signature" }));
}

/** Finds the pairs of mistakes that make the request, one of which hides the task. */
export function explainMeantWithOne(search: RequestSearch, from: SentTask): readonly RequestExplanation[] {
  return meantTasks(search, from)
    .slice(0, MAX_PAIRED)
    .flatMap(({ deviation, task }) => {
      const replay = search.replayOf(task, from.base);
      if (replay.reproduces([])) return [];
      const at = search.deviations.indexOf(deviation);
      return search.deviations
        .map((other, place) => (place < at ? [other, deviation] : [deviation, other]))
        .filter((pair) => pair[0] !== pair[1] && replay.reproduces(pair))
        .map((deviations): RequestExplanation => ({ deviations, task, proof: "signature" }));
    });
}

/**
 * Finds the interpretations of ambiguities by which the signature is right, whatever the form of the request. None
 * where it is right as it is: then an interpretation changes nothing of the signed text.
 */
export function findReadings(search: RequestSearch): readonly OtherReading[] {
  if (search.tasks.some((from) => isComplete(from) && search.carriesSignature(from, from.base))) return [];
  return Object.entries(ambiguities).flatMap(([point, { about, readings }]) =>
    readings
      .slice(1)
      .filter(({ scheme }) =>
        search.tasks.some(
          (from) => isComplete(from) && search.carriesSignature(from, interpretWith(from.base, scheme)),
        ),
      )
      .map((reading): OtherReading => ({ point, about, reading })),
  );
}

interface MeantTask {
  readonly deviation: Deviation;
  readonly task: SigningTask;
}

function meantTasks({ request, deviations }: RequestSearch, { task: sent }: SentTask): readonly MeantTask[] {
  return deviations.flatMap((deviation) =>
    (deviation.meant?.({ task: sent, body: request.body }) ?? [])
      .slice(0, MAX_MEANT)
      .map((task): MeantTask => ({ deviation, task })),
  );
}

/**
 * Finds the single mistakes that give the request its form. The signature is taken as it stands, because it cannot be
 * computed again or no known mistake makes it.
 */
export function explainForm(search: RequestSearch): readonly RequestExplanation[] {
  const shown = shownIn(search.request);
  return search.tasks.filter(readsSignature).flatMap((from) => {
    const { task } = from;
    const replay = replaySigning({
      task: {
        ...task,
        consumerKey: from.reading.consumerKey ?? PLACEHOLDER,
        nonce: from.reading.nonce ?? PLACEHOLDER,
        timestamp: from.reading.timestamp ?? PLACEHOLDER,
        signatureMethod: "HMAC-SHA1",
        consumerSecret: PLACEHOLDER,
      },
      shown,
      base: withSignatureAsSent(from),
    });
    if (replay.reproduces([])) return [];
    return findExplanations(replay, search.deviations, { most: 1 }).map(
      (deviations): RequestExplanation => ({ deviations, task, proof: "form" }),
    );
  });
}

/**
 * Whether a reading of the header yields a signature in Base64, or none: by any other reading every mistake would
 * match.
 */
function readsSignature({ reading: { signature } }: SentTask): boolean {
  return signature === undefined || base64Decode(signature) !== undefined;
}

function withSignatureAsSent({ task, base, reading }: SentTask): Scheme {
  const method = task.signatureMethod;
  return {
    ...base,
    protocolParameters: (placeholder) =>
      base
        .protocolParameters(placeholder)
        .map(([name, value]) => [name, name === "oauth_signature_method" ? method : value]),
    encodeSignature: () => reading.signature ?? "",
  };
}
