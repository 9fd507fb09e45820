import type { Adapter } from "../../src/judging/adapter.ts";
import type { Judge } from "../../src/judging/judge.ts";
import type { Judged, Judgement } from "../../src/judging/judgement.ts";
import type { CountedNote } from "../../src/judging/note.ts";
import { type Mismatch, selfExplained } from "../../src/judging/verdict.ts";
import { clip } from "../text/escape-text.ts";
import { secondsNow } from "./schedule.ts";

/** Few, as each takes another answer. */
const ASKED_AGAIN = 32;
const SHOWN = 200;
const DISAGREES = "a task that was asked again was answered otherwise; merchants' requests fail by chance then";

/**
 * Asks an adapter again for some of the vectors that it answered, and counts the answers that are others: signatures are
 * the same for the same task. A live gateway is not asked: it was sent fresh requests.
 */
export async function askAgain(
  judged: readonly Judged[],
  adapter: Adapter,
  judge: Judge,
): Promise<readonly CountedNote[]> {
  if (adapter.kind === "gateway") return [];
  const differences = await Promise.all(
    pickEvenly(judged.filter(wasAnswered)).map((one) => compareAgain(one, adapter, judge)),
  );
  const [first, ...rest] = differences.flatMap((difference) => difference ?? []);
  return first === undefined ? [] : [{ kind: "disagreement", remark: DISAGREES, count: 1 + rest.length, first }];
}

function wasAnswered({ judgement }: Judged): boolean {
  return judgement.status === "passed" || judgement.status === "failed";
}

function pickEvenly(all: readonly Judged[]): readonly Judged[] {
  const step = Math.max(1, Math.floor(all.length / ASKED_AGAIN));
  return all.filter((_, at) => at % step === 0).slice(0, ASKED_AGAIN);
}

/** Returns the difference of the two answers, if there is one. */
async function compareAgain(
  { planned, judgement }: Judged,
  adapter: Adapter,
  judge: Judge,
): Promise<string | undefined> {
  const again = judge(planned, await adapter.perform(planned.request), secondsNow());
  if (again === undefined) return undefined;
  const [one, other] = [answerOf(judgement), answerOf(again)];
  return one === other ? undefined : `${planned.vector.id}: first ${clip(one, SHOWN)}, then ${clip(other, SHOWN)}`;
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
