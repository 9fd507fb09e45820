import { attempt } from "../../attempt.ts";
import { appliesTo, type Deviation, touches } from "../../deviations/deviation.ts";
import type { Evidence, SigningEvidence } from "../../judging/judgement.ts";
import { remember } from "../../remember.ts";
import { reference } from "../../signing/reference.ts";
import type { Scheme, Stage } from "../../signing/scheme.ts";
import { signatureBaseString } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { addNothing } from "./add-nothing.ts";
import { type Evidenced, groupOf } from "./case-features.ts";
import { mapSchemesIn, schemeIn, schemesIn } from "./evidence-scheme.ts";
import { isEmptyToken } from "./readings.ts";
import { keepRecentReplays, type RecentReplays } from "./recent-replays.ts";
import type { Replay } from "./replay.ts";
import { replaySigning } from "./replay-signing.ts";
import { replayBuilt, replayEncoding } from "./replay-text.ts";
import { type SharedStages, shareStages } from "./share-stages.ts";

/** A judged answer that known mistakes can be tried on. */
export interface Case extends Evidenced {
  /** A right signer with the interpretation of the empty token that the answer shows. */
  readonly right: Scheme;
  /** Made when it is asked for first, or again where it was not kept. */
  readonly replay: Replay;
  /** Makes the case in which only its base string is shown, or only the parameters in that: with the method and URI that are right. */
  readonly restrictTo: (part: "base string" | "parameters") => Case | undefined;
  /** The mistakes that can show in it at all. */
  readonly mistakes: readonly Deviation[];
  /** Whether a mistake can show in it at all. */
  readonly canShow: (deviation: Deviation) => boolean;
  /** Whether mistakes are seen to make the same answer as some of them, which takes no replay: see {@link addNothing}. */
  readonly addsNothing: (deviations: readonly Deviation[], some: readonly Deviation[]) => boolean;
}

/** Finds the passed cases that given mistakes would break; none where they are not refuted. */
export type Refuter = (deviations: readonly Deviation[]) => readonly Case[];

/** The most refuting cases to list for a hypothesis. */
const MAX_LISTED = 5;

/**
 * Makes a case; see {@link replayEvidence}.
 *
 * @param replays keeps the replays of all cases of a run. Default: it keeps its own.
 */
export function makeCase(
  id: string,
  evidence: Evidence,
  signsEmptyToken: boolean,
  mistakes: readonly Deviation[],
  replays: RecentReplays = keepRecentReplays(),
): Case {
  const canShow = (deviation: Deviation): boolean => canShowIn(evidence, deviation);
  const make: Parameters<RecentReplays["of"]>[1] = () => {
    const all = replaysOf(evidence, signsEmptyToken, replays.share);
    return { replay: anyOf(all), size: all.length };
  };
  const right = evidence.kind === "signing" ? schemeIn(evidence, signsEmptyToken) : reference;
  return {
    id,
    evidence,
    right,
    get replay() {
      return replays.of(evidence, make);
    },
    canShow,
    addsNothing: (deviations, some) =>
      evidence.kind === "signing" &&
      originsOf(evidence, signsEmptyToken).every(({ task, base }) =>
        addNothing(deviations, some, { ...evidence, task }, replays.share(base)),
      ),
    restrictTo(part) {
      if (evidence.kind !== "signing" || evidence.shown.baseString === undefined) return undefined;
      const baseString = part === "parameters" ? withRightUri(evidence, right) : evidence.shown.baseString;
      return makeCase(id, { ...evidence, shown: { baseString } }, signsEmptyToken, mistakes, replays);
    },
    get mistakes() {
      return mistakesIn(mistakes, groupOf({ evidence }), canShow);
    },
  };
}

/** Writes a shown base string with the method and the base string URI that are right. */
function withRightUri({ task, shown: { baseString = "" } }: SigningEvidence, right: Scheme): string {
  const [method, url] = (attempt(() => signatureBaseString(task, right)) ?? "").split("&");
  return [method, url, ...baseString.split("&").slice(2)].join("&");
}

const applicable = new WeakMap<readonly Deviation[], Map<string, readonly Deviation[]>>();

/** Filters the mistakes that can show in a group of cases: once, since a run has a thousand cases in few groups. */
function mistakesIn(mistakes: readonly Deviation[], group: string, canShow: Case["canShow"]): readonly Deviation[] {
  const groups = applicable.get(mistakes) ?? new Map<string, readonly Deviation[]>();
  applicable.set(mistakes, groups);
  const known = groups.get(group) ?? mistakes.filter(canShow);
  groups.set(group, known);
  return known;
}

function canShowIn(evidence: Evidence, deviation: Deviation): boolean {
  switch (evidence.kind) {
    case "signing":
      // Whoever shows that no empty token was signed has not signed one.
      return (
        appliesTo(deviation, evidence.task.signatureMethod) &&
        deviation.only?.holds?.(evidence.task) !== false &&
        !(evidence.emptyToken === "no" && isEmptyToken(deviation))
      );
    case "encoding":
      return touches(deviation, encodingValues);
    case "request-shapes":
      return touches(deviation, building);
  }
}

const encodingValues: ReadonlySet<Stage> = new Set(["encodeValue"]);
const building: ReadonlySet<Stage> = new Set(["operationParameters"]);

/** A task, and a right signer of it. */
interface Origin {
  readonly task: SigningTask;
  readonly base: Scheme;
}

/** Lists what an answer may come from. At an ambiguity every interpretation is a right signer. */
function originsOf(
  evidence: SigningEvidence,
  signsEmptyToken: boolean,
  schemes = schemesIn(evidence, signsEmptyToken),
): readonly Origin[] {
  const { task, given } = evidence;
  return (given === undefined ? [task] : [task, given]).flatMap((one) => schemes.map((base) => ({ task: one, base })));
}

/** Whether exactly these mistakes reproduce a case. */
export function reproduces({ canShow, replay }: Case, deviations: readonly Deviation[]): boolean {
  return deviations.every(canShow) && replay.reproduces(deviations);
}

/**
 * Makes a refuter: a signer that made the given mistakes would have failed the passed cases. A case that the replay
 * cannot match even without a mistake refutes nothing, and a mistake that cannot show in a case, for instance under its
 * method, is not refuted by it.
 *
 * @param given the interpretations that the passed cases show.
 */
export function createRefuter(passed: readonly Case[], given: readonly Deviation[] = []): Refuter {
  const isAgainst = compareWithRight(given);
  return (deviations) => {
    const against: Case[] = [];
    for (const one of passed) {
      if (against.length === MAX_LISTED) break;
      if (isAgainst(one, deviations)) against.push(one);
    }
    return against;
  };
}

/** Makes a test whether mistakes are refuted, as {@link createRefuter} does. What refuted others is tried first. */
export function createRefutation(
  passed: readonly Case[],
  given: readonly Deviation[],
): (deviations: readonly Deviation[]) => boolean {
  const isAgainst = compareWithRight(given);
  let order = passed;
  return (deviations) => {
    const against = order.find((one) => isAgainst(one, deviations));
    if (against !== undefined) order = [against, ...order.filter((one) => one !== against)];
    return against !== undefined;
  };
}

/** Makes a test whether a passed case would have failed. */
function compareWithRight(given: readonly Deviation[]): CaseTest {
  const isMatched = matchGiven(given);
  // Matched when it is reached: to match all first would push their replays out of what is kept.
  return (one, deviations) => {
    const own = deviations.filter(one.canShow);
    return !isAsGiven(one, own, given) && isMatched(one) && !one.replay.reproduces(own);
  };
}

/**
 * Makes a test whether mistakes make the answer of a case. What adds nothing to the given ones takes no replay.
 *
 * @param given the interpretations that the passed cases show.
 */
export function createMaker(given: readonly Deviation[]): CaseTest {
  const isMatched = matchGiven(given);
  return (one, deviations) => {
    const own = deviations.filter(one.canShow);
    return isAsGiven(one, own, given) ? isMatched(one) : one.replay.reproduces(own);
  };
}

type CaseTest = (one: Case, deviations: readonly Deviation[]) => boolean;

function matchGiven(given: readonly Deviation[]): (one: Case) => boolean {
  return remember(({ replay, canShow }: Case) => replay.reproduces(given.filter(canShow)));
}

/** @param own mistakes that can show in the case. */
function isAsGiven(one: Case, own: readonly Deviation[], given: readonly Deviation[]): boolean {
  return own.length === 0 || one.addsNothing(own, given.filter(one.canShow));
}

/**
 * Replays the evidence. At an ambiguity every interpretation is a right signer, so a wrong signer may start from any of
 * them.
 *
 * @param signsEmptyToken whether the signer was seen to, where this answer is no evidence of it.
 */
export function replayEvidence(evidence: Evidence, signsEmptyToken = false): Replay {
  return anyOf(replaysOf(evidence, signsEmptyToken, shareStages()));
}

function replaysOf(evidence: Evidence, signsEmptyToken: boolean, share: SharedStages): readonly Replay[] {
  switch (evidence.kind) {
    case "encoding":
      return [replayEncoding(evidence.text, evidence.shown)];
    case "request-shapes":
      return [replayBuilt(evidence.expected, evidence.shown)];
    case "signing": {
      const replay = (origin: Origin): Replay => replaySigning({ ...origin, shown: evidence.shown, share });
      const inMaps = originsOf(evidence, signsEmptyToken, mapSchemesIn(evidence, signsEmptyToken));
      return [
        ...originsOf(evidence, signsEmptyToken).map(replay),
        ...inMaps.map((origin) => whereUnsorted(replay(origin))),
      ];
    }
  }
}

const sorting: ReadonlySet<Stage> = new Set(["sortParameters"]);

/** A replay of mistakes that make the order of parameters another one: of others it shows nothing that is not shown without it. */
function whereUnsorted(replay: Replay): Replay {
  const isUnsorted = (deviations: readonly Deviation[] = []): boolean =>
    deviations.some((one) => touches(one, sorting));
  return {
    reproduces: (deviations) => isUnsorted(deviations) && replay.reproduces(deviations),
    effectOf: (deviations, given) => (isUnsorted(deviations) ? replay.effectOf(deviations, given) : undefined),
    faults: (given) => (isUnsorted(given) ? replay.faults(given) : { certain: -1, possible: 0 }),
    remembering: () => whereUnsorted(replay.remembering()),
  };
}

function anyOf(replays: readonly Replay[]): Replay {
  const [only, ...others] = replays;
  if (only !== undefined && others.length === 0) return only;
  return {
    reproduces: (deviations) => replays.some((replay) => replay.reproduces(deviations)),
    effectOf(deviations, given) {
      const effects = replays.map((replay) => replay.effectOf(deviations, given));
      const shown = effects.flatMap((effect) => effect ?? []);
      if (shown.length === 0) return undefined;
      // By themselves, as they are kept where the texts are not.
      const settling = shown.map(({ settles }) => settles);
      return {
        text: JSON.stringify(effects.map((effect) => effect?.text)),
        touches: shown.reduce((all, { touches }) => all | touches, 0),
        settles: () => settling.reduce((all, settles) => all | settles(), 0),
      };
    },
    faults(given) {
      const all = replays.map((replay) => replay.faults(given));
      return {
        certain: all.reduce((sum, { certain }) => sum & certain, -1),
        possible: all.reduce((sum, { possible }) => sum | possible, 0),
      };
    },
    remembering: () => anyOf(replays.map((replay) => replay.remembering())),
  };
}
