import { setTimeout as sleep } from "node:timers/promises";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged, Judgement } from "../../src/judging/judgement.ts";
import { compareTexts } from "../../src/judging/mismatch.ts";
import { secondsNow } from "./schedule.ts";

/** Few, as a generator that begins anew begins with the same nonces. */
const ASKED = 16;
/** Seconds that a clock may stand: one that is read for each request stands for less than one. */
const STANDS = 3;

/** Two zones whose clocks are hours from each other: the offset in minutes, as `getTimezoneOffset` gives it. */
const zones = [
  { timeZone: "Asia/Tokyo", offset: -540 },
  { timeZone: "America/Bogota", offset: 300 },
] as const;

/** Returns a time zone that is hours from this one. */
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
 * Asks a new process of a signer that draws its own nonces and timestamps: its nonces must be others than those of the
 * first, and its clock right in another time zone. A new process that gives no answer decides nothing: what it needs may
 * have been there but once.
 *
 * @param connect connects the new process, in the time zone that is given.
 * @param judge the judge of the run, which remembers its nonces.
 * @returns the vectors with the judgements that they have then, where a gateway would refuse what the new process signed.
 */
export async function askNewProcess(
  judged: readonly Judged[],
  connect: (timeZone: string) => Promise<Adapter>,
  judge: Judge,
): Promise<readonly Judged[]> {
  const own = judged.filter(({ judgement }) => ownTimestampOf(judgement) !== undefined).slice(0, ASKED);
  if (own.length === 0) return [];
  const adapter = await connect(otherTimeZone()).catch(() => undefined);
  if (adapter === undefined) return [];
  try {
    const stale: Judged[] = [];
    for (const one of own) {
      const judgement = judge(one.planned, await adapter.perform(one.planned.request), secondsNow());
      if (judgement?.status !== "failed") continue;
      const { mismatch } = judgement;
      const note = noteAnew[mismatch.stage]?.(mismatch.note ?? "");
      if (note !== undefined) stale.push({ ...one, judgement: { ...judgement, mismatch: { ...mismatch, note } } });
    }
    return stale;
  } finally {
    await adapter.close();
  }
}

/** What a new process can tell, by the stage at which its answer fails. */
const noteAnew: Readonly<Record<string, (note: string) => string>> = {
  nonce: (note) => `${note}; a new process drew it again`,
  timestamp: (note) => `in a new process, whose time zone is another: ${note}`,
};

/** Puts what was judged last in the place of what was judged first. */
export function replaceJudged(judged: readonly Judged[], anew: readonly Judged[]): readonly Judged[] {
  const byVector = new Map(anew.map((one) => [one.planned, one]));
  return judged.map((one) => byVector.get(one.planned) ?? one);
}

/** The timestamp of an answer that passed with a nonce and a timestamp of the signer's own. */
function ownTimestampOf(judgement: Judgement): string | undefined {
  if (judgement.status !== "passed" || judgement.evidence?.kind !== "signing") return undefined;
  const { given, task } = judgement.evidence;
  return given === undefined || task.timestamp === given.timestamp ? undefined : task.timestamp;
}
