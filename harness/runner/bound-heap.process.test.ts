import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { packageRoot } from "../package/package.ts";

/** Keeps twenty thousand objects, and makes a million: what survives would let V8's nursery grow to 32 MiB. */
const work = `
import { getHeapSpaceStatistics } from "node:v8";
import { boundHeap } from "./dist/harness/runner/bound-heap.js";
if (process.argv.at(-1) === "bounded") boundHeap();
const kept = [];
for (let at = 0; at < 1e6; at++) kept[at % 20_000] = { at, text: "x" + at };
console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size);`;

it.each([
  ["free", 32],
  ["bounded", 8],
])("%s, the nursery grows to %i MiB", (how, size) => {
  const argv = ["--input-type", "module", "--eval", work, how];
  const { stdout } = spawnSync(process.execPath, argv, { cwd: packageRoot, encoding: "utf8", timeout: 60_000 });
  expect(Number(stdout)).toBe(size * 1024 * 1024);
});
