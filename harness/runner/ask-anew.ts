import { setTimeout as sleep } from "node:timers/promises";
import type { Adapter, Observation } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged, Judgement, SigningEvidence } from "../../src/judging/judgement.ts";
import { compareTexts } from "../../src/judging/mismatch.ts";
import { predictNonces } from "../../src/judging/predict-nonces.ts";
import { secondsNow } from "./schedule.ts";

/** Few, as a generator that begins anew begins with the same nonces. */
const ASKED = 16;
/** Seconds that a clock may stand: one that is read for each request stands for less than one. */
const STANDS = 3;

/** Milliseconds of a second after which another process may start in the next. */
const LATE_MS = 400;

/** Two zones whose clocks are hours from each other: the offset in minutes, as `getTimezoneOffset` gives it. */
const zones = [
  { timeZone: "Asia/Tokyo", offset: -540 },
  { timeZone: "America/Bogota", offset: 300 },
] as const;

function otherTimeZone(): string {
  const here = new Date().getTimezoneOffset();
  return (zones.find(({ offset }) => offset !== here) ?? zones[0]).timeZone;
}

/**
 * Asks a signer whose own timestamps were all the same until another one comes: one that was read when the program began
 * is right for ten minutes, and then refused (clause oauth.timestamp).
 *
 * @returns the vector with the judgement that it has then, if the clock stands.
 */
export async function findStandingClock(
  judged: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
  signal?: AbortSignal,
): Promise<readonly Judged[]> {
  const own = judged.filter(({ judgement }) => ownTimestampOf(judgement) !== undefined);
  const [first] = own;
  const timestamp = first && ownTimestampOf(first.judgement);
  if (first === undefined || timestamp === undefined || own.length < 2) return [];
  if (own.some(({ judgement }) => ownTimestampOf(judgement) !== timestamp)) return [];
  for (let waited = 0; waited <= STANDS; waited++) {
    if (waited > 0) await sleep(1000, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    const again = judge(first.planned, await adapter.perform(first.planned.request), secondsNow());
    if (signal?.aborted === true || again === undefined || ownTimestampOf(again) !== timestamp) return [];
  }
  const note = `its clock stands: the timestamp is the same in all answers, and still ${STANDS} s after them`;
  const mismatch = compareTexts("timestamp", "a clock that goes on", timestamp, note);
  return mismatch ? [{ ...first, judgement: { status: "failed", mismatch, clauses: ["oauth.timestamp"] } }] : [];
}

/**
 * Finds whether a signer's own nonces can be random: where they follow from the time or count, two of its processes draw the
 * same, though each answer of one is right. That shows where no second process can be started, too.
 *
 * @returns the first vector with the judgement that it has then, if they cannot.
 */
export function findPredictableNonces(judged: readonly Judged[]): readonly Judged[] {
  const own = judged.flatMap((one) => {
    const { given, task } = ownTaskOf(one.judgement) ?? {};
    // One that draws a timestamp alone repeats the nonce that it is given.
    return task === undefined || task.nonce === given?.nonce ? [] : [{ one, drawn: task }];
  });
  const [predicted] = predictNonces(
    own.map(({ drawn: { nonce, timestamp, signatureMethod } }) => ({ nonce, timestamp, place: signatureMethod })),
  );
  const first = own[predicted?.at[0] ?? 0];
  if (first === undefined || predicted === undefined) return [];
  const { from, count } = predicted;
  const note = `oauth_nonce must be random: the signer's own is ${from} in ${count} answers, so that two of its processes draw the same`;
  const mismatch = compareTexts("nonce", "random text", first.drawn.nonce, note);
  return mismatch ? [{ ...first.one, judgement: { status: "failed", mismatch, clauses: ["oauth.nonce"] } }] : [];
}

/**
 * Asks two new processes, side by side, of a signer that draws its own nonces and timestamps: their nonces must be others
 * than those of the first and of each other, and their clocks right in another time zone. A process that gives no answer
 * decides nothing: what it needs may have been there but once.
 *
 * @param connect connects a new process, in the time zone that is given.
 * @param judge the judge of the run, which remembers its nonces.
 * @returns the vectors with the judgements that they have then, where a gateway would refuse what a new process signed.
 */
export async function askNewProcesses(
  judged: readonly Judged[],
  connect: (timeZone: string) => Promise<Adapter>,
  judge: Judge,
): Promise<readonly Judged[]> {
  const own = judged.filter(({ judgement }) => ownTimestampOf(judgement) !== undefined).slice(0, ASKED);
  if (own.length === 0) return [];
  // In one second, as workers are started: what is drawn may follow from it.
  if (Date.now() % 1000 > LATE_MS) await sleep(1000 - (Date.now() % 1000));
  const started = await Promise.allSettled([connect(otherTimeZone()), connect(otherTimeZone())]);
  const adapters = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  try {
    const stale: Judged[] = [];
    for (const one of own) {
      const { request } = one.planned;
      // At once: a nonce made of the second and of a counter is drawn twice only within one second.
      for (const observation of await Promise.all(adapters.map((adapter) => adapter.perform(request)))) {
        const failure = judgeAnew(one, observation, judge);
        if (failure !== undefined) stale.push(failure);
      }
    }
    return stale;
  } finally {
    await Promise.all(adapters.map((adapter) => adapter.close()));
  }
}

function judgeAnew(one: Judged, observation: Observation, judge: Judge): Judged | undefined {
  const judgement = judge(one.planned, observation, secondsNow());
  if (judgement?.status !== "failed") return undefined;
  const { mismatch } = judgement;
  const note = noteAnew[mismatch.stage]?.(mismatch.note ?? "");
  return note === undefined ? undefined : { ...one, judgement: { ...judgement, mismatch: { ...mismatch, note } } };
}

/** What a new process can tell, by the stage at which its answer fails. */
const noteAnew: Readonly<Record<string, (note: string) => string>> = {
  nonce: (note) => `${note}; another process drew it, too`,
  timestamp: (note) => `in a new process, whose time zone is another: ${note}`,
};

/** Puts what was judged last in the place of what was judged first. */
export function replaceJudged(judged: readonly Judged[], anew: readonly Judged[]): readonly Judged[] {
  const byVector = new Map(anew.map((one) => [one.planned, one]));
  return judged.map((one) => byVector.get(one.planned) ?? one);
}

/** The timestamp of an answer that passed with a nonce and a timestamp of the signer's own. */
function ownTimestampOf(judgement: Judgement): string | undefined {
  const { given, task } = ownTaskOf(judgement) ?? {};
  return task?.timestamp === given?.timestamp ? undefined : task?.timestamp;
}

/** The task as it was given and as it was signed, of an answer that passed with a nonce or a timestamp of the signer's own. */
function ownTaskOf(judgement: Judgement): SigningEvidence | undefined {
  if (judgement.status !== "passed" || judgement.evidence?.kind !== "signing") return undefined;
  return judgement.evidence.given === undefined ? undefined : judgement.evidence;
}
