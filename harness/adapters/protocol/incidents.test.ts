import { describe, expect, it } from "vitest";
import { followIncidents } from "./incidents.ts";

/** Opens a list of requests and settles a single one (`!a` charges it); returns the places of the incidents noted. */
function follow(steps: readonly (readonly string[] | string)[]): readonly number[] {
  const noted: number[] = [];
  const incidents = followIncidents<string>();
  for (const [at, step] of steps.entries()) {
    if (typeof step !== "string") incidents.open(step, { note: () => noted.push(at) });
    else incidents.settle(step.replace("!", ""), { isCharged: step.startsWith("!") });
  }
  return noted;
}

describe("followIncidents", () => {
  it.each<readonly [name: string, steps: readonly (readonly string[] | string)[], noted: readonly number[]]>([
    ["is noted at once where nothing was in flight", [[]], [0]],
    ["is noted when all are answered", [["a", "b"], "a", "b"], [0]],
    ["waits for the last", [["a", "b"], "a"], []],
    ["is explained by one that is charged", [["a", "b"], "a", "!b"], []],
    ["stays explained", [["a", "b"], "!a", "b"], []],
    ["is explained by one that was there both times", [["a", "b"], "a", ["b"], "!b"], []],
    ["is distinguished from another", [["a", "b"], "!a", "b", ["c"], "c"], [3]],
    ["counts each time", [["a"], ["a"], "a"], [0, 1]],
    ["sees requests that were not in flight", [["a"], "b", "a"], [0]],
  ])("%s", (_, steps, noted) => {
    expect(follow(steps)).toEqual(noted);
  });
});
