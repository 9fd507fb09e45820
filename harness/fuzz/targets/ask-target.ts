import { CountersignError } from "../../../src/countersign-error.ts";
import type { Adapter, AdapterRequest, Observation } from "../../../src/judging/adapter.ts";
import type { Judgement } from "../../../src/judging/judgement.ts";
import type { Mismatch } from "../../../src/judging/verdict.ts";
import { pickCrashLines } from "../../text/crash-lines.ts";
import { TARGET_GONE } from "../campaign/judge-input.ts";
import type { Answer } from "../property.ts";

/** Characters that a message shows on each side of a difference. */
const BESIDE = 60;
const MOST_READ = 100_000;
const LAST_WORDS = 200;

/**
 * Sends one request to a target and judges its answer; anything but an answer breaks the property.
 *
 * @param judge returns `undefined` for an answer to another kind of request.
 * @throws {CountersignError} `target-gone` where the target is gone for good.
 */
export async function askTarget(
  perform: Adapter["perform"],
  request: AdapterRequest,
  judge: (observation: Observation) => Judgement | undefined,
): Promise<Answer> {
  return judgeObservation(await perform(request), judge);
}

/** Judges an observation that was made already. Throws as {@link askTarget}. */
export function judgeObservation(
  observation: Observation,
  judge: (observation: Observation) => Judgement | undefined,
): Answer {
  if ("unreachable" in observation) throw new CountersignError(TARGET_GONE, observation.unreachable.message);
  if ("leftOut" in observation) return answerOf({ status: "skipped", reason: observation.leftOut.reason });
  if ("errored" in observation) return answerOf({ status: "errored", error: observation.errored });
  if ("declined" in observation) return answerOf(errorOf(`it declined: ${observation.declined.reason}`));
  const kinds = Object.keys(observation).join();
  return answerOf(judge(observation) ?? errorOf(`expected an answer to what was asked, got ${kinds}`));
}

function errorOf(message: string): Judgement {
  return { status: "errored", error: { message } };
}

function answerOf(judgement: Judgement): Answer {
  switch (judgement.status) {
    case "passed":
    case "skipped":
      return { judgement };
    case "errored": {
      const { message, details } = judgement.error;
      return {
        judgement,
        failure: {
          kind: "errored",
          says: `expected an answer, got none: ${message}${lastWords(details)}`,
          about: summaryOf(message),
        },
      };
    }
    case "failed": {
      const { mismatch } = judgement;
      return { judgement, failure: { kind: mismatch.stage, says: describeMismatch(mismatch), mismatch } };
    }
  }
}

/** Quotes the line of output that states why a program ended. */
function lastWords(details: string = ""): string {
  const [cause = ""] = pickCrashLines(details, 1);
  return cause === "" ? "" : `; it said: ${JSON.stringify(cause.trim().slice(0, LAST_WORDS).toWellFormed())}`;
}

function describeMismatch({ stage, offset, expected, actual, note }: Mismatch): string {
  const difference = `${stage}: expected ${quoteNear(expected, offset)}, got ${quoteNear(actual, offset)}`;
  return note === undefined ? difference : `${difference} (${note})`;
}

/** Cuts an error before its first quote or number, since these differ from input to input. */
function summaryOf(message: string): string {
  return message
    .split(/["'`0-9]/, 1)
    .join("")
    .slice(0, 60);
}

/** Quotes a text; of a long one the part round the first difference. */
function quoteNear(text: string, offset: number): string {
  const characters = [...text.slice(0, MOST_READ)];
  if (characters.length <= 2 * BESIDE) return JSON.stringify(text);
  const from = Math.max(0, offset - BESIDE);
  const part = characters.slice(from, offset + BESIDE).join("");
  return `${from > 0 ? "…" : ""}${JSON.stringify(part)}${characters.length > offset + BESIDE ? "…" : ""}`;
}
