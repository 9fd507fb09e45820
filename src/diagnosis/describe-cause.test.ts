import { expect, it } from "vitest";
import { catalogue, knownMistakes } from "../deviations/catalogue.ts";
import { expectEach } from "../fixtures/expect-each.ts";
import { describeCause } from "./describe-cause.ts";
import { diagnosisModel } from "./diagnosis-model.ts";

it("describes every known mistake as a report can hold it", () => {
  const mistakes = [...new Set([...catalogue, ...knownMistakes])];
  return expectEach(
    mistakes.map((mistake) => [mistake.id, mistake] as const),
    (_, mistake) => {
      const entry = { ...describeCause([mistake]), vectors: ["order/plain"], example: "order/plain", unsettled: [] };
      expect(diagnosisModel.safeParse(entry).error?.issues).toBeUndefined();
    },
  );
});
