import { describe, expect, it } from "vitest";
import type { Answer } from "../../property.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { plainest } from "./drawn-request.ts";
import { silent } from "./judge-verified.ts";

const passed: Answer = { judgement: { status: "passed" } };
const broken: Answer = { ...passed, breach: { kind: "accepted", says: "" } };

describe("askInTurn", () => {
  it.each([
    ["the first that is wrong, and asks no further", [passed, broken, passed], broken, 2],
    ["that one was right, where others are silent", [silent, passed, silent], passed, 3],
    ["that all are silent", [silent, silent], silent, 2],
  ])("tells %s", async (_name, answers, told, count) => {
    let asked = 0;
    const requests = answers.map((_, at) => plainest(String(at)));
    const answer = await askInTurn(requests, async ({ stance }) => {
      asked += 1;
      return answers[Number(stance)] ?? silent;
    });
    expect(answer).toBe(told);
    expect(asked).toBe(count);
  });
});
