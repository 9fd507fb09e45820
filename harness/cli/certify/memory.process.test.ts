import { expect, it } from "vitest";
import { findFixture } from "../fixtures/find-fixture.ts";
import { measureMemory } from "../fixtures/measure-memory.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
/** What a run has at most is 300 MB; a busy machine collects garbage later. */
const MOST = 400e6;

it.each([
  ["floods", ["--", process.execPath, findFixture("flooding.mjs"), "200000", "signer"]],
  ["fails where nothing explains it", [findFixture("inserting.mjs")]],
])("a run of a signer that %s has 300 MB at most, and a report", async (_, target) => {
  const run = await measureMemory(["certify", "--no-challenge", ...target], newFolder());
  expect(run).toMatchObject({ status: 1, stdout: expect.stringMatching(/^NOT CONFORMANT/) });
  expect(run.memory).toBeLessThan(MOST);
});
