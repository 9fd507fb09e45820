import { expect, it } from "vitest";
import { fromNpm } from "./npm.ts";

it("reports an npm package that is not installed", async () => {
  expect(await fromNpm("no-such-signer", "none").available()).toBe(
    "expected the npm package no-such-signer, got none; install it: npm install no-such-signer",
  );
});
