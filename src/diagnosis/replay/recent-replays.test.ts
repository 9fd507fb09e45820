import { expect, it } from "vitest";
import type { Evidence } from "../../judging/judgement.ts";
import { keepRecentReplays } from "./recent-replays.ts";
import { replayEncoding } from "./replay-text.ts";

const evidences = Array.from({ length: 3 }, (_, at): Evidence => ({ kind: "encoding", text: `${at}`, shown: "" }));

/** Asks for replays of so many parts, and returns how often each was made. */
function countMade(size: number, order: readonly number[]): readonly number[] {
  const replays = keepRecentReplays();
  const made = [0, 0, 0];
  for (const at of order) {
    const evidence = evidences[at];
    if (evidence === undefined) continue;
    replays.of(evidence, () => {
      made[at] = (made[at] ?? 0) + 1;
      return { replay: replayEncoding("", ""), size };
    });
  }
  return made;
}

it("makes each replay once while there is room", () => {
  expect(countMade(1, [0, 1, 2, 0, 1, 2])).toEqual([1, 1, 1]);
});

it("drops the replay that was asked for longest ago", () => {
  expect(countMade(300, [0, 1, 0, 2, 0, 1])).toEqual([1, 2, 1]);
});

it("keeps the last one, whatever it is made of", () => {
  expect(countMade(8_000, [0, 0, 1, 1, 0])).toEqual([2, 1, 0]);
});
