import { createJudge } from "../../../src/judging/judge.ts";
import { parseObservation } from "../../adapters/protocol/parse-answer.ts";
import { type AdapterShows, answerTail, repeatHmac } from "./stdio-verdicts.ts";

/** Judges the right answers to so many signing vectors a call; returns how many passed. */
export function judgeAnswers(shown: AdapterShows, count: number): () => string {
  const answered = repeatHmac(1)
    .cycle.slice(0, count)
    .map((planned) => ({
      planned,
      observation: parseObservation("sign", JSON.parse(`{${answerTail(planned, shown)}`)),
    }));
  if (answered.length < count) throw new Error(`expected ${count} vectors, got ${answered.length}`);
  const at = Date.now() / 1000;
  return () => {
    const judge = createJudge();
    let passed = 0;
    for (const { planned, observation } of answered) {
      if (judge(planned, observation, at)?.status === "passed") passed += 1;
    }
    if (passed < count) throw new Error(`expected ${count} right answers, got ${passed}`);
    return String(passed);
  };
}
