import { expect, it } from "vitest";
import { findFixture } from "../fixtures/find-fixture.ts";
import { measureMemory } from "../fixtures/measure-memory.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

it("whatever an adapter answers, a run has 300 MB at most, and a report", async () => {
  const flooding = [process.execPath, findFixture("flooding.mjs"), "200000", "signer"];
  const run = await measureMemory(["certify", "--no-challenge", "--", ...flooding], newFolder());
  expect(run).toMatchObject({ status: 1, stdout: expect.stringMatching(/^NOT CONFORMANT/) });
  expect(run.memory).toBeLessThan(300e6);
});
