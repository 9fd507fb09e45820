import { expect, it } from "vitest";
import { addBodyHash, hashBody } from "../../../signing/body-hash.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import { deviate } from "../../deviation.ts";
import { tasks } from "../../fixtures/tasks.ts";
import { protocolSetDeviations } from "./protocol-parameter-set.ts";

it("hashes a body without the oauth_ parameters that are repeated in it, where a hash is signed at all", () => {
  const mistakes = protocolSetDeviations.filter(({ id }) => id === "body-hash-without-repeats");
  const task = {
    ...tasks["no parameters"],
    parameters: [
      ["a", "1"],
      ["oauth_nonce", "n"],
    ],
  } as never;
  const hashing: Scheme = {
    ...reference,
    protocolParameters: (one) => addBodyHash(reference.protocolParameters(one), one),
  };
  const signed = deviate(hashing, mistakes).protocolParameters(task);
  expect(signed[0]).toEqual(["oauth_body_hash", hashBody("a=1", "HMAC-SHA1")]);
  expect(deviate(reference, mistakes).protocolParameters(task)).toEqual(reference.protocolParameters(task));
});
