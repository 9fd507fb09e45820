import { expect, it } from "vitest";
import type { Adapter } from "../../../src/judging/adapter.ts";
import { planSuite } from "../../../src/judging/plan.ts";
import { isFailed } from "../../../src/judging/verdict.ts";
import { verifyRequest } from "../../../src/verification/verify-request.ts";
import { runSuite } from "../../runner/run.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { normal } from "../detail.ts";
import { failing } from "../fixtures/make-verdict.ts";
import { refusesWith200 } from "../fixtures/verifier-reports.ts";
import { describeThought } from "../likely-thought.ts";
import { describeWrongVerdictSections, listKnownWrongVerdicts } from "./wrong-verdicts-section.ts";

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

const suite = loadVectors();

it("groups what is refused for one cause, with the shortest request, the answer and the likely line of thought", async () => {
  const like: Adapter = {
    kind: "module",
    declaration: {
      implementation: { name: "like-oauthlib", version: "1", language: "python" },
      roles: ["verifier"],
      signatureMethods: ["HMAC-SHA1", "RSA-SHA256"],
    },
    window: 1,
    perform: async (asked) => {
      if (asked.cmd !== "verify") throw new TypeError(asked.cmd);
      const { request, consumers, now } = asked.task;
      if (/(?:^|&)oauth_/.test(request.body))
        return { verified: { accepted: false, reason: "Duplicate OAuth1 entries." } };
      return { verified: { accepted: verifyRequest(request, consumers, now).accepted } };
    },
    notes: () => [],
    close: async () => undefined,
  };
  const plan = planSuite(suite).filter(({ vector: { id } }) => id.startsWith("verification-accepted"));
  const report = await runSuite(suite, { connect: async () => like, plan });
  const failed = report.verdicts.filter(isFailed);
  expect(failed.length).toBeGreaterThan(5);
  expect(new Set(failed.map(({ cause }) => cause))).toEqual(new Set(["oauth_* repeated in the body"]));
  const requests = failed.flatMap(({ request }) => request ?? []);
  expect(requests).toHaveLength(1);
  const [section, ...others] = describeWrongVerdictSections(report, report.verdicts, normal, new Set());
  expect(others).toEqual([]);
  const told = JSON.stringify(section);
  expect(told).toContain(`${failed.length} × One cause: it refuses every request with oauth_* repeated in the body`);
  expect(told).toContain("curl --globoff --path-as-is 'https://gateway.example/");
  expect(told).toContain("Its reason: Duplicate OAuth1 entries.");
  expect(told).toContain("Its likely line of thought: It takes protocol parameters");
});

it("knows a likely line of thought for every reason of a vector", () => {
  const reasons = new Set(
    suite.files.flatMap((file) =>
      file.kind === "verification"
        ? file.vectors.flatMap((vector) => (vector.result === "invalid" ? (vector.expected.reason ?? []) : []))
        : [],
    ),
  );
  const thoughts = [...reasons].map((reason) =>
    describeThought(
      failing("a/b", { mismatch: { stage: "verified", expected: `refused: ${reason}`, actual: "accepted" } }),
    ),
  );
  expect(thoughts.filter(({ length }) => length !== 1)).toEqual([]);
});
