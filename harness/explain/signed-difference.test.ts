import { expect, it } from "vitest";
import { signRequest } from "../../src/signing/sign-request.ts";
import type { SigningTask } from "../../src/signing/signing-task.ts";
import { explainRequest } from "./explain-request.ts";
import type { Explanation } from "./explanation.ts";
import { consumerSecret, mistake, payoutOf, publicKey, signWith } from "./fixtures/mistaken-requests.ts";
import { printExplanation } from "./print-explanation.ts";

const { hmac, rsa } = payoutOf(["amount", "10.42"], ["order_desc", "two words"]);

function explain(id: string, task: SigningTask = hmac, baseString?: string): Explanation {
  const credentials = task.signatureMethod === "HMAC-SHA1" ? { consumerSecret } : { publicKey };
  const own = baseString === undefined ? {} : { baseString };
  return explainRequest(signWith(id, task), credentials, [mistake(id)], own);
}

it.each([hmac, rsa])("shows the base string that was signed beside the right one: $signatureMethod", (task) => {
  const { stage, expected = "", actual, offset } = explain("space-as-plus", task).signed ?? {};
  expect({ stage, expected }).toEqual({ stage: "baseString", expected: signRequest(task).trace.baseString });
  expect(actual).toBe(expected.replace("two%2520words", "two%2Bwords"));
  expect(offset).toBe(expected.indexOf("520words"));
  expect(printExplanation(explain("space-as-plus", task))).toMatch(
    /\nWhat was signed\n {2}Its signer signed this base string\.\n {2}expected {2}….*\n {2}signed {4}….*\n +\^ offset \d+\n/,
  );
});

it("shows no key, wrong or right", () => {
  expect(explain("key-missing-ampersand").signed).toEqual({
    stage: "signingKey",
    says: "Its signer signed the right base string, but with another key than the specification makes.",
  });
});

it("says where the signature alone is wrong", () => {
  expect(explain("hex-instead-of-base64").signed?.stage).toBe("signature");
});

it("says nothing of the signature where another body was signed than is sent", () => {
  const { hmac: large } = payoutOf(["amount", "10.50"]);
  const found = explain("body-changed-after-signing", large);
  expect(found.mistakes.map(({ deviations }) => deviations)).toEqual([["body-changed-after-signing"]]);
  expect(found.signed).toBeUndefined();
});

it("shows nothing of a right signature, nor beside a base string that was given", () => {
  expect(explainRequest(signRequest(hmac), { consumerSecret }, [mistake("space-as-plus")]).signed).toBeUndefined();
  const { baseString } = signWith("space-as-plus", hmac).trace;
  expect(explain("space-as-plus", hmac, baseString).signed).toBeUndefined();
});
