import { setTimeout as sleep } from "node:timers/promises";
import type { Adapter } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged } from "../../src/judging/judgement.ts";
import { compareTexts } from "../../src/judging/mismatch.ts";
import type { Mismatch } from "../../src/judging/verdict.ts";
import { secondsNow } from "./schedule.ts";

/** Few, as a generator that begins anew begins with the same nonces. */
const ASKED = 16;
/** Seconds that a clock may stand: one that is read for each request stands for less than one. */
const STANDS = 3;

/** Two zones whose clocks are hours from each other: the offset in minutes, as `getTimezoneOffset` gives it. */
const zones = [
  { TZ: "Asia/Tokyo", offset: -540 },
  { TZ: "America/Bogota", offset: 300 },
] as const;

/** Returns the environment of a new process: ours, in a time zone hours from this one. */
export function elsewhere(): NodeJS.ProcessEnv {
  const here = new Date().getTimezoneOffset();
  const { TZ } = zones.find(({ offset }) => offset !== here) ?? zones[0];
  return { ...process.env, TZ };
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
  signal?: AbortSignal,
): Promise<readonly Judged[]> {
  const own = judged.filter(drawsOwn);
  const [first] = own;
  const timestamp = first && timestampOf(first);
  if (first === undefined || own.length < 2 || own.some((one) => timestampOf(one) !== timestamp)) return [];
  for (let waited = 0; waited <= STANDS; waited++) {
    if (waited > 0) await sleep(1000, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    const observation = await adapter.perform(first.planned.request);
    const shown = "signed" in observation ? observation.signed.authorization : undefined;
    if (signal?.aborted === true || shown?.includes(`"${timestamp}"`) !== true) return [];
  }
  const note = `its clock stands: the timestamp is the same in all answers, and still ${STANDS} s after them`;
  const mismatch = compareTexts("timestamp", "a clock that goes on", timestamp ?? "", note);
  return mismatch === undefined ? [] : [fail(first, mismatch, "oauth.timestamp")];
}

/**
 * Asks a new process of a signer that draws its own nonces and timestamps: its nonces must be others than those of the
 * first, and its clock right in another time zone. A new process that gives no answer decides nothing: what it needs may
 * have been there but once.
 *
 * @param restart connects the new process. Default: there is none, and nothing is known.
 * @param judge the judge of the run, which remembers its nonces.
 * @returns the vectors with the judgements that they have then, where a gateway would refuse what the new process signed.
 */
export async function askNewProcess(
  judged: readonly Judged[],
  restart: (() => Promise<Adapter>) | undefined,
  judge: Judge,
): Promise<readonly Judged[]> {
  const own = judged.filter(drawsOwn).slice(0, ASKED);
  if (own.length === 0 || restart === undefined) return [];
  const adapter = await restart().catch(() => undefined);
  if (adapter === undefined) return [];
  try {
    const stale: Judged[] = [];
    for (const one of own) {
      const judgement = judge(one.planned, await adapter.perform(one.planned.request), secondsNow());
      if (judgement?.status !== "failed") continue;
      const { stage, note = "" } = judgement.mismatch;
      if (stage === "nonce") {
        stale.push(fail(one, { ...judgement.mismatch, note: `${note}; a new process drew it again` }, "oauth.nonce"));
      } else if (stage === "timestamp") {
        const inZone = { ...judgement.mismatch, note: `in a new process, whose time zone is another: ${note}` };
        stale.push(fail(one, inZone, "oauth.timestamp"));
      }
    }
    return stale;
  } finally {
    await adapter.close();
  }
}

/** Puts what was judged last in the place of what was judged first. */
export function replaceJudged(judged: readonly Judged[], anew: readonly Judged[]): readonly Judged[] {
  const byVector = new Map(anew.map((one) => [one.planned, one]));
  return judged.map((one) => byVector.get(one.planned) ?? one);
}

/** Whether a vector passed with a nonce and a timestamp of the signer's own. */
function drawsOwn(one: Judged): boolean {
  const { judgement, planned } = one;
  if (planned.request.cmd !== "sign" || judgement.status !== "passed" || judgement.evidence?.kind !== "signing")
    return false;
  const { given, task } = judgement.evidence;
  return given !== undefined && task.timestamp !== given.timestamp;
}

function timestampOf({ judgement }: Judged): string | undefined {
  return judgement.status === "passed" && judgement.evidence?.kind === "signing"
    ? judgement.evidence.task.timestamp
    : undefined;
}

function fail(one: Judged, mismatch: Mismatch, clause: "oauth.nonce" | "oauth.timestamp"): Judged {
  return { ...one, judgement: { status: "failed", mismatch, clauses: [clause] } };
}
