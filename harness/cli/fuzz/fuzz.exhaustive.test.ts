import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { performJobsHere } from "../../fuzz/fixtures/perform-jobs-here.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const mistaken = ["--", "python3", findFixture("mistaken.py"), "space-as-plus", "baseString,signature"];
performJobsHere();

it("fuzz retains one of two findings that shrink to the same input in one campaign, the one that it reports", async () => {
  const cwd = newFolder();
  const words = ["fuzz", "--keep-going", "--runs", "200", "--seed", "1", "--jobs", "2", "--out", "."];
  const { stdout, stderr } = await runInProcess([...words, ...mistaken], { cwd });
  expect(stderr.match(/^SHRUNK /gm)).toHaveLength(2);
  const [retained = "none", ...others] = readdirSync(join(cwd, "corpus", "signer")).filter(
    (name) => !name.endsWith(".vectors.json"),
  );
  expect(others).toEqual([]);
  expect(stdout).toContain(`Kept:   ${join("corpus", "signer", retained)}`);
});
