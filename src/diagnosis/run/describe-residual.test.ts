import { expect, it } from "vitest";
import { publishedKey } from "../../fixtures/published-key.ts";
import { signRequest } from "../../signing/sign-request.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { makeCase } from "../replay/case.ts";
import { finish } from "../steps.ts";
import { describeResidual } from "./describe-residual.ts";
import type { Passed, UnexplainedFailure } from "./judged-vectors.ts";

const head = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  consumerKey: "merchant",
  timestamp: "1700000000",
};
const privateKey = publishedKey("rsa-2048");

/** A request whose nonce is so long, with another base string shown where it failed. */
function judge(
  id: string,
  method: "HMAC-SHA1" | "RSA-SHA256",
  length: number,
  shows = true,
): UnexplainedFailure & Passed {
  const own = { ...head, nonce: "n".repeat(length), parameters: [] as const };
  const task: SigningTask =
    method === "HMAC-SHA1"
      ? { ...own, signatureMethod: method, consumerSecret: "secret" }
      : { ...own, signatureMethod: method, privateKey };
  const { baseString } = signRequest(task).trace;
  const shown = {
    signature: "AAAA",
    ...(shows && { baseString: baseString.replace("oauth_version", "oauth_versio") }),
  };
  const evidence = { kind: "signing", task, shown, emptyToken: "unknown" } as const;
  const mismatch = { stage: "signature", offset: 0, expected: "a", actual: "b" };
  return { id, kind: "signing", flags: {}, mismatch, tried: makeCase(id, evidence, false, []) };
}

const LONG = "the nonce has 30 bytes or more in all of them, and";

it("tells failures of both methods in one statement, and by its name what is true of one method alone", () => {
  const failures = [
    judge("a", "HMAC-SHA1", 30),
    judge("b", "HMAC-SHA1", 40),
    judge("c", "RSA-SHA256", 30),
    judge("d", "RSA-SHA256", 30),
  ];
  const passed = [8, 9, 10, 11, 12].map((length) => judge(`p${length}`, "HMAC-SHA1", length));
  const [only, ...others] = finish(describeResidual(failures, passed, []));
  expect(others).toEqual([]);
  expect(only?.methods).toEqual(["HMAC-SHA1", "RSA-SHA256"]);
  expect(only?.vectors).toEqual(["a", "b", "c", "d"]);
  expect(only?.findings).toContain("of the base string only the parameters are wrong");
  expect(only?.findings).toContain(`under HMAC-SHA1, ${LONG} 12 at most in the 5 that passed`);
  expect(only?.findings).toContain("under RSA-SHA256, none of these requests passes, whatever its parameters");
});

it("says nothing of lengths where hardly anything passed, and what to look at where no base string is shown", () => {
  const failures = [judge("a", "HMAC-SHA1", 30, false), judge("b", "HMAC-SHA1", 40, false)];
  const findings = (passed: readonly Passed[]): string =>
    finish(describeResidual(failures, passed, []))[0]?.findings.join("\n") ?? "";
  expect(findings([judge("p", "HMAC-SHA1", 8)])).not.toContain("nonce");
  expect(findings([])).toMatch(/^none of these requests passes, .*: look first at what all have in common/);
});
