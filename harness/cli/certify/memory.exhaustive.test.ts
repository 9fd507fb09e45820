import { expect, it } from "vitest";
import { findFixture } from "../fixtures/find-fixture.ts";
import { measureMemory } from "../fixtures/measure-memory.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

it.each([20, 2_000, 300_000, 4_000_000])(
  "a run has 300 MB at most where all answers hold %i characters",
  async (size) => {
    const flooding = [process.execPath, findFixture("flooding.mjs"), String(size)];
    const run = await measureMemory(["certify", "--no-challenge", "--", ...flooding], newFolder());
    expect(run.status).toBe(1);
    // Its goal is 300 MB; a busy machine collects garbage later.
    expect(run.memory).toBeLessThan(400e6);
  },
);
