import { expect, it } from "vitest";
import { refusesWith200 } from "./fixtures/verifier-reports.ts";
import { listKnownWrongVerdicts } from "./wrong-verdicts-section.ts";

it("leaves out no known takeover, lists the worst of the others, and explains what the answers may mean", () => {
  const verdicts = refusesWith200.verdicts.map((verdict) =>
    verdict.status === "failed" ? { ...verdict, known: "to be mended" } : verdict,
  );
  const [accepts] = listKnownWrongVerdicts({ ...refusesWith200, verdicts }, 3);
  expect(accepts?.sentences).toHaveLength(15);
  expect(accepts?.sentences[1]).toBe(
    `1 × takeover: Whoever knows public thing 1 signs in any merchant's name. It may mean to refuse, but answers with status 200: {"error":"bad signature"}`,
  );
  expect(accepts?.sentences[12]).toBe("1 × takeover: Whoever knows public thing 12 signs in any merchant's name.");
  expect(accepts?.sentences[13]).toMatch(/^3 × tampering: /);
});
