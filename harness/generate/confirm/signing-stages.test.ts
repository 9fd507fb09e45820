import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { SigningExpected } from "../../../src/suite/model/vector.ts";
import { itEach } from "./fixtures/it-each.ts";
import { retrace, retraceAll } from "./fixtures/oracle.ts";
import { signingOutcomes } from "./fixtures/signing-outcomes.ts";

itEach(
  "every intermediate value but the signature is confirmed of every outcome",
  signingOutcomes,
  ({ task, choice, expected }) => {
    expect(expected).toEqual(retrace(task, choice, expected.signature));
  },
);

describe("the readings of its silent point lead to all outcomes, and no other, of", () => {
  const vectors = new Map(
    signingOutcomes.flatMap((outcome) => (outcome.choice === undefined ? [] : [[outcome.vector, outcome] as const])),
  );

  it("every outcome", () =>
    expectEach([...vectors], (vector, { task, choice = "" }) => {
      const given = signingOutcomes.filter((outcome) => outcome.vector === vector);
      expect(given.map(({ expected }) => withoutSignature(expected))).toEqual(
        retraceAll(task, choice.slice(0, choice.indexOf("/"))).map(withoutSignature),
      );
    }));
});

itEach(
  "the written body reads as the parameters of every outcome",
  signingOutcomes.filter(({ expected }) => expected.bodyText !== undefined),
  ({ expected }) => {
    expect([...new URLSearchParams(expected.bodyText)]).toEqual(expected.body);
  },
);

itEach(
  "Node reads the header's values as the protocol parameters of every outcome",
  signingOutcomes,
  ({ task, expected }) => {
    const { oauth_token: _token, ...six } = expected.authorization;
    const read = Object.entries(six).map(([name, value]): [string, string] => [name, decodeURIComponent(value)]);
    expect(Object.fromEntries(read)).toEqual({
      oauth_consumer_key: task.consumerKey,
      oauth_nonce: task.nonce,
      oauth_signature: expected.signature,
      oauth_signature_method: task.signatureMethod,
      oauth_timestamp: task.timestamp,
      oauth_version: "1.0",
    });
  },
);

function withoutSignature({ authorization, ...expected }: SigningExpected): SigningExpected {
  return { ...expected, signature: "", authorization: { ...authorization, oauth_signature: "" } };
}
