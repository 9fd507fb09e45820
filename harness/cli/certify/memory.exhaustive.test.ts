import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleOf } from "../../../src/fixtures/sample.ts";
import { packageRoot } from "../../package/package.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { measureMemory } from "../fixtures/measure-memory.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const flooding = (size: number, ...only: readonly string[]): readonly string[] => [
  // Some hundred long answers are more than memory holds, and all take minutes.
  ...(size > 10_000 ? ["--only", "percent-encoding/*"] : []),
  ...(only.includes("all") ? ["--challenge", "1", "--reporter", "terminal,json,junit,sarif"] : ["--no-challenge"]),
  "--",
  process.execPath,
  findFixture("flooding.mjs"),
  String(size),
  ...only,
];

it.each(
  sampleOf(
    [
      ["fails where nothing explains it", ["--challenge", "3", findFixture("inserting.mjs")]],
      ["answers with 20 characters", flooding(20, "signer")],
      ["answers with 4 000 000 characters", flooding(4_000_000, "signer")],
      ["answers in every role with 300 000 characters", flooding(300_000)],
      [
        "fails by a function that nobody has catalogued",
        [
          "--challenge",
          "3",
          "--",
          "python3",
          join(packageRoot, "harness/wild/signers/wild.py"),
          "given=django slugify",
        ],
      ],
      ["shows all parts with 3 000 characters each, and crashes", flooding(3_000, "all")],
    ],
    6,
    4,
  ),
)("a run of a signer that %s has 300 MB at most, and a report", async (_, target) => {
  const run = await measureMemory(["certify", ...target], newFolder());
  expect(run).toMatchObject({ status: 1, stdout: expect.stringMatching(/^NOT CONFORMANT/) });
  expect(run.memory).toBeLessThan(300e6);
});
