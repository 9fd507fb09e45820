import { expect, it } from "vitest";
import { knownMistakes } from "../../deviations/catalogue.ts";
import { signRequest } from "../../signing/sign-request.ts";
import { planSigning } from "../inference/fixtures/state-encoder.ts";
import { judgeSigner } from "../inference/fixtures/wrong-encoder.ts";
import { narrowToParameters } from "../narrowing/narrow-deviation.ts";
import { spreadCases } from "./case-features.ts";

const { passed } = judgeSigner(planSigning(), (task) => {
  const { authorization, body, contentType, signature, baseString } = signRequest(task, {}).trace;
  return { authorization, body, contentType, signature, baseString };
});
const cases = spreadCases(passed).slice(0, 12);

it("says of no mistake that it adds nothing where a replay makes another answer, and says it of most that add nothing", () => {
  const amounts = knownMistakes.flatMap(
    (one) => narrowToParameters(one, (name) => name === "amount", { words: "amount", names: ["amount"] }) ?? [],
  );
  const tried = [...knownMistakes, ...amounts].flatMap((mistake) =>
    cases.filter((one) => one.canShow(mistake)).map((one) => ({ mistake, one })),
  );
  const makesNothing = tried.filter(({ mistake, one }) => one.replay.reproduces([mistake]));
  const seen = tried.filter(({ mistake, one }) => one.addsNothing([mistake], []));
  const wrong = seen.filter(({ mistake, one }) => !one.replay.reproduces([mistake]));
  expect(wrong.map(({ mistake, one }) => `${mistake.id} in ${one.id}`)).toEqual([]);
  expect(seen.length).toBeGreaterThan(0.5 * makesNothing.length);
});
