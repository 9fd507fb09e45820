import { expect, it } from "vitest";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { resolveTask } from "../../../src/suite/model/resolve-task.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { cutStages, joinPieces } from "./stage-pieces.ts";

const task: SigningTask = {
  signatureMethod: "HMAC-SHA1",
  consumerKey: "shop",
  consumerSecret: "se&cret",
  method: "post",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["order_desc", "two words"],
    ["amount", "10.42"],
  ],
  nonce: "n1",
  timestamp: "1700000000",
};

it("joins to the very stages of a third of the suite's tasks, and at night of all", () => {
  const { files, keys } = loadVectors();
  const wrong = files.flatMap((file) => {
    if (file.kind !== "signing") return [];
    return sampleOf(file.vectors, 3).flatMap((vector) => {
      if (vector.task.signatureMethod !== "HMAC-SHA1") return [];
      const resolved = resolveTask(vector.task, file.credentials ?? {}, keys);
      const { trace } = signRequest(resolved);
      const { joined, baseString, key, signature, header } = cutStages(resolved, trace);
      const texts = [joined, baseString, key, signature, header].map(joinPieces);
      const { normalizedParameters, signingKey, authorization } = trace;
      const right = [normalizedParameters, trace.baseString, signingKey, trace.signature, authorization];
      return JSON.stringify(texts) === JSON.stringify(right) ? [] : [vector.id];
    });
  });
  expect(wrong).toEqual([]);
});

it("follows a character through every stage", () => {
  const { given, encoded, joined, baseString } = cutStages(task, signRequest(task).trace);
  const space = given[0]?.value[3]?.origin;
  expect(space).toMatchObject({ character: " ", of: 'the value of "order_desc"' });
  const textOf = (pieces: typeof joined): readonly string[] =>
    pieces.filter(({ origin }) => origin?.id === space?.id).map(({ text }) => text);
  expect([textOf(encoded[0]?.value ?? []), textOf(joined), textOf(baseString)]).toEqual([["%20"], ["%20"], ["%2520"]]);
});

it("follows a value into the header", () => {
  const { given, header } = cutStages(task, signRequest(task).trace);
  const nonce = given.find(({ name }) => joinPieces(name) === "oauth_nonce")?.value[0]?.origin;
  expect(header.filter(({ origin }) => origin?.id === nonce?.id).map(({ text }) => text)).toEqual(["n"]);
});

it("leaves a text whole in whose characters nobody looks", () => {
  const long: SigningTask = { ...task, parameters: [["order_desc", "a b".repeat(1000)]] };
  const { given, baseString } = cutStages(long, signRequest(long).trace);
  expect(given[0]?.value).toHaveLength(1);
  expect(joinPieces(baseString)).toBe(signRequest(long).trace.baseString);
});
