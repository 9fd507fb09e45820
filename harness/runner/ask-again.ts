import type { Adapter } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged, Judgement } from "../../src/judging/judgement.ts";
import type { CountedNote, IncidentKind } from "../../src/judging/note.ts";
import type { PlannedVector } from "../../src/judging/plan.ts";
import { type Mismatch, selfExplained } from "../../src/judging/verdict.ts";
import { type RsaPrivateKeyPem, type SigningTask, signatureMethods } from "../../src/signing/signing-task.ts";
import { clip } from "../text/escape-text.ts";
import { findAcceptedLate } from "./find-accepted-late.ts";
import { pickEvenly } from "./pick-evenly.ts";
import { secondsNow } from "./schedule.ts";

/** Few, as each takes another answer. */
const ASKED_AGAIN = 32;
/** How many others the longest task is asked beside, one for each time, and for how many milliseconds more of them are begun. */
const CROWD = 12;
const CROWDS = 6;
const CROWDS_MS = 1500;
/** A gateway's threads meet in some microseconds of each request: so many pairs of them, of each method. */
const LIVE_PAIRS = 400;
/** What comes together. What a gateway's threads share for one method is free while others are of the other method, which takes longer. */
const CROWDED: readonly ((planned: PlannedVector) => boolean)[] = [
  ({ request }) => request.cmd === "sign",
  ({ request }) => request.cmd === "verify",
];
const CROWDED_LIVE = signatureMethods.map((method) => (planned: PlannedVector) => planned.method === method);
const SHOWN = 200;
const DISAGREES = "a task that was asked again was answered otherwise; merchants' requests fail by chance then";

/** What the answers to what was asked again tell. */
export interface AskedAgain {
  /** Vectors with the judgements that they have then. */
  readonly judged: readonly Judged[];
  readonly notes: readonly CountedNote[];
}

/**
 * Asks an adapter again for some of the vectors that it answered, and counts the answers that are others: signatures are
 * the same for the same task. A live gateway is only sent right requests in crowds, each signed anew, and then some of
 * what it refused.
 */
export async function askAgain(
  judged: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
  signal: AbortSignal | undefined,
): Promise<AskedAgain> {
  const isLive = adapter.kind === "gateway";
  // To a live gateway a forgery may be an attack that it answers with a pause.
  const answered = judged.filter((one) => wasAnswered(one) && (!isLive || lengthOf(one.planned) > 0));
  const again = isLive
    ? []
    : await Promise.all(pickEvenly(answered, ASKED_AGAIN).map((one) => compareAgain(one, adapter, judge)));
  const crowded: (Difference | undefined)[] = [];
  for (const together of isLive ? CROWDED_LIVE : CROWDED) {
    const ofKind = answered.filter(({ planned }) => together(planned));
    crowded.push(...(await askInCrowds(ofKind, adapter, judge)));
  }
  // Whoever stops a run ends what is under way.
  if (signal?.aborted === true) return { judged: [], notes: [] };
  const late = await findAcceptedLate(judged, adapter, judge, secondsNow);
  const differences = [...again, ...crowded].flatMap((difference) => difference ?? []);
  const shown = differences.map((difference) => difference.shown);
  const notes = [
    ...countNotes(DISAGREES, shown, "disagreement"),
    ...late.flatMap(({ remark, judged }) =>
      countNotes(
        remark,
        judged.map(({ planned }) => planned.vector.id),
      ),
    ),
  ];
  return { judged: late.flatMap((one) => one.judged), notes };
}

function countNotes(remark: string, subjects: readonly string[], kind?: IncidentKind): readonly CountedNote[] {
  const [first] = subjects;
  return first === undefined ? [] : [{ ...(kind && { kind }), remark, count: subjects.length, first }];
}

function wasAnswered({ judgement }: Judged): boolean {
  return judgement.status === "passed" || judgement.status === "failed";
}

/**
 * Asks the longest task over and over, together with others, to sign with other keys and URLs: what threads share is overwritten while a
 * long one is under way, and hardly ever during a short one. Of requests to verify the longest right one, which is then refused.
 */
async function askInCrowds(
  answered: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
): Promise<readonly (Difference | undefined)[]> {
  const lengths = answered.map(({ planned }) => lengthOf(planned));
  const longestOf = lengths.reduce((a, b) => Math.max(a, b), 0);
  const longest = answered[lengths.indexOf(longestOf)];
  if (longest === undefined || longestOf === 0) return [];
  const others = answered.filter(({ planned }) => isOther(planned, longest.planned));
  // Of a live gateway no more is asked at once than there may be connections.
  const pairs = adapter.kind === "gateway" ? Math.min(CROWD, Math.floor(adapter.window / 2)) : CROWD;
  if (pairs === 0) return [];
  const crowd = pickEvenly(others, pairs).flatMap((other) => [longest, other]);
  const differences: (Difference | undefined)[] = [];
  const end = performance.now() + CROWDS_MS;
  const most = adapter.kind === "gateway" ? LIVE_PAIRS : CROWDS * CROWD;
  for (let asking = 0; asking * pairs < most && performance.now() < end; asking++) {
    if (adapter.isPaced?.() === true) break;
    const asked = crowd.map((one) => compareAgain(one, adapter, judge, { isSilenceTold: false }));
    differences.push(...(await Promise.all(asked)));
    if (differences.some((difference) => difference !== undefined)) break;
  }
  // Who is gone answers nothing, which by itself is no difference.
  if (adapter.kind === "gateway" && differences.length > 0) {
    differences.push(await compareAgain(longest, adapter, judge, { isSilenceTold: false }));
  }
  const isSame = differences.every((difference) => difference === undefined);
  if (isSame || adapter.kind !== "gateway" || differences.some((difference) => difference?.isGone)) return differences;
  return (await isRefusedAlone(crowd, adapter, judge)) ? [] : differences;
}

/** Whether a live gateway refuses any of a crowd by itself, too: it may guard against many payments alike. */
async function isRefusedAlone(crowd: readonly Judged[], adapter: Adapter, judge: Judge): Promise<boolean> {
  for (const one of new Set(crowd)) {
    if ((await compareAgain(one, adapter, judge)) !== undefined) return true;
  }
  return false;
}

/** Returns how long a task is that may stand in the midst of a crowd, else 0. */
function lengthOf({ request, vector }: PlannedVector): number {
  if (request.cmd === "sign")
    return request.task.parameters.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const isRight = "result" in vector && vector.result === "valid";
  return request.cmd === "verify" && isRight ? request.task.request.body.length : 0;
}

/** Whether two tasks differ in what threads would share: the key or the URL; of verifications, in anything. */
function isOther(one: PlannedVector, other: PlannedVector): boolean {
  if (one.request.cmd !== "sign" || other.request.cmd !== "sign") return one.vector.id !== other.vector.id;
  const [a, b] = [one.request.task, other.request.task];
  return a.url !== b.url || keyOf(a) !== keyOf(b);
}

function keyOf(task: SigningTask): string | RsaPrivateKeyPem {
  return task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : task.privateKey;
}

/** How a task was answered first, and then otherwise. */
interface Difference {
  readonly shown: string;
  /** Set where nobody answers any more. */
  readonly isGone?: true;
}

/** Returns the difference of the two answers, if there is one. */
async function compareAgain(
  { planned, judgement }: Judged,
  adapter: Adapter,
  judge: Judge,
  { isSilenceTold = true } = {},
): Promise<Difference | undefined> {
  const observation = await adapter.perform(planned.request);
  const describe = (then: string): string =>
    `${planned.vector.id}: first ${clip(answerOf(judgement), SHOWN)}, then ${clip(then, SHOWN)}`;
  if ("unreachable" in observation && adapter.kind === "gateway") {
    return { shown: describe(observation.unreachable.message), isGone: true };
  }
  // Who is asked much at once may be late, or say so. A server that breaks then says so, too.
  if ("errored" in observation && observation.isAnswered !== true && !isSilenceTold) return undefined;
  const again = judge(planned, observation, secondsNow());
  if (again === undefined || answerOf(judgement) === answerOf(again)) return undefined;
  return { shown: describe(answerOf(again)) };
}

/** Describes an answer by what must be the same: the outcome, and what is signed, unless the signer draws its own nonces. */
function answerOf(judgement: Judgement): string {
  if (judgement.status === "errored") return `no answer (${judgement.error.message})`;
  if (judgement.status === "skipped") return "declined";
  if (judgement.status === "failed" && (selfExplained.has(judgement.mismatch.stage) || isVerdict(judgement.mismatch))) {
    return `failed (${judgement.mismatch.stage})`;
  }
  const { evidence } = judgement;
  const drawsOwn = evidence?.kind === "signing" && evidence.given !== undefined;
  // What is wrong may hold the nonce.
  if (drawsOwn && judgement.status === "failed") return `failed (${judgement.mismatch.stage})`;
  const took = judgement.status === "passed" ? judgement.took?.choice : judgement.mismatch.actual;
  const outcome = took === undefined ? judgement.status : `${judgement.status} (${took})`;
  if (evidence === undefined || drawsOwn) return outcome;
  if (evidence.kind !== "signing") return JSON.stringify(evidence.shown);
  return evidence.shown.signature ?? outcome;
}

/** Whether a verifier's verdict is wrong: the reason that it gives is for people, and may be another each time. */
function isVerdict({ stage }: Mismatch): boolean {
  return stage === "verified";
}
