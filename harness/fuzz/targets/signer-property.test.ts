import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { plainTask as task } from "../fixtures/plain-task.ts";
import { nearbyTasks, signerProperty } from "./signer-property.ts";

const pem = new URL("../../../vectors/keys/rsa-2048.pkcs8.test-only.pem", import.meta.url);

it("asks a target for no method that it does not declare, wherever the input comes from", async () => {
  const asked: unknown[] = [];
  const perform = async (request: unknown): Promise<{ readonly signed: { readonly signature: string } }> => {
    asked.push(request);
    return { signed: { signature: "wrong" } };
  };
  const privateKey = { pkcs8: readFileSync(pem, "utf8") };
  const ofRsa = signerProperty({ perform }, { methods: ["RSA-SHA256"], privateKey });
  expect(await ofRsa.answer?.({ task })).toEqual({
    judgement: { status: "skipped", reason: expect.stringContaining("HMAC-SHA1 is not among those") },
  });
  expect(asked).toEqual([]);
  const ofBoth = signerProperty({ perform }, { methods: ["HMAC-SHA1", "RSA-SHA256"], privateKey });
  expect((await ofBoth.answer?.({ task }))?.failure?.kind).toBe("signature");
  expect(asked).toHaveLength(1);
});

it.each([
  ["no values", [], []],
  ["a value under plain names, alone", [["cvv2", "012"]], [[[["a", "012"]], [["field2", "012"]]]]],
  ["its own name is not another", [["a", "012"]], [[[["field2", "012"]]]]],
  [
    "each value by itself",
    [
      ["cvv2", "012"],
      ["a", "b"],
    ],
    [[[["a", "012"]], [["field2", "012"]]], [[["field2", "b"]]]],
  ],
] as const)("%s", (_, parameters, nearby) => {
  expect(nearbyTasks({ ...task, parameters })).toEqual(
    nearby.map((group) => group.map((one) => ({ ...task, parameters: one }))),
  );
});
