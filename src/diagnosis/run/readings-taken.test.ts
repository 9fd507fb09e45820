import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { percentEncode } from "../../encoding/percent-encode.ts";
import type { Judgement } from "../../judging/judgement.ts";
import type { SigningTask } from "../../signing/signing-task.ts";
import { readingsTaken } from "./readings-taken.ts";

const task = { parameters: [["amount", "1"]], signatureMethod: "HMAC-SHA1" } as unknown as SigningTask;

function showing(...parameters: readonly string[]): Judgement {
  const baseString = `POST&u&${parameters.join("%26")}`;
  const evidence = { kind: "signing", task, shown: { baseString }, emptyToken: "unknown" } as const;
  return { status: "failed", mismatch: {}, evidence } as unknown as Judgement;
}

const [token, none, wrong] = ["oauth_token%3D", "oauth_nonce%3D1", "oauth_body_hash%3DAAA%253D"];
const written = percentEncode(percentEncode(createHash("sha1").update("amount=1").digest("base64")));
const hash = `oauth_body_hash%3D${written}`;

describe("the interpretations of every request that a signer takes", () => {
  it.each([
    ["empty-token", [showing("amount%3D1", token), showing(token, none)]],
    ["body-hash", [showing(hash, none), showing("amount%3D1", hash)]],
    ["empty-token body-hash", [showing(hash, token)]],
    ["", [showing(hash, none), showing(none)]],
    ["body-hash", [showing(hash, none), showing(wrong, none)]],
    ["", [showing(wrong, none), showing(wrong)]],
    ["", [showing("oauth_token%3Dt", none)]],
    ["", []],
  ] as const)("show in all base strings: %s", (points, judgements) => {
    expect(readingsTaken(judgements).map(({ id }) => id.split(" ")[1])).toEqual(points.split(" ").filter(Boolean));
  });

  it.each(["empty-token", "body-hash"])("show in one that passed: %s", (point) => {
    const passed: Judgement = { status: "passed", took: { point, choice: point } };
    expect(readingsTaken([showing(none), passed])).toHaveLength(1);
  });

  it("are not told by the hash of an empty body", () => {
    const evidence = { kind: "signing", task: { ...task, parameters: [] }, shown: {}, emptyToken: "no" } as const;
    const took = { point: "body-hash", choice: "body-hash" };
    expect(readingsTaken([{ status: "passed", took, evidence } as Judgement])).toEqual([]);
  });
});
