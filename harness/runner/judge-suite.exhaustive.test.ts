import { describe, expect, it } from "vitest";
import type { Signed } from "../../src/judging/adapter.ts";
import { createJudge } from "../../src/judging/judge.ts";
import { planSuite } from "../../src/judging/plan.ts";
import { loadVectors } from "../suite/load-vectors.ts";

const signing = planSuite(loadVectors()).filter(({ kind }) => kind === "signing");
const header = (nonce: string, more: string = ""): string =>
  `OAuth oauth_consumer_key="merchantlogin", oauth_nonce="${nonce}", oauth_signature="AAAA", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1700000000", oauth_version="1.0"${more}`;

describe("the judge, on every signing vector of the suite", () => {
  it.each<[string, (nth: number) => Signed]>([
    ["a wrong signature", () => ({ signature: "AAAA" })],
    ["no Base64", () => ({ signature: "\u0000" })],
    ["a wrong base string", () => ({ signature: "AAAA", baseString: "POST&oauth_token%3D%26" })],
    ["a nonce of the signer's own", (nth) => ({ authorization: header(`own${nth}`) })],
    ["an empty token", (nth) => ({ authorization: header(`own${nth}`, ', oauth_token=""') })],
    ["a header that is none", () => ({ authorization: "Basic AAAA" })],
    ["a body that is none", () => ({ signature: "AAAA", body: "%", contentType: "" })],
  ])("never throws and never passes %s", (_, answer) => {
    const judge = createJudge();
    for (const [nth, planned] of signing.entries()) {
      const judgement = judge(planned, { signed: answer(nth) });
      expect([planned.vector.id, judgement?.status]).toEqual([
        planned.vector.id,
        expect.stringMatching(/^(?:failed|skipped)$/),
      ]);
    }
  });
});
