import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { appendHistory, readHistory } from "./history.ts";
import type { Score } from "./scoreboard.ts";

const score: Score = {
  name: "oauth",
  role: "signer",
  version: "0.10.2",
  language: "javascript",
  conformant: false,
  profiles: { "signer/HMAC-SHA1": { passed: 761, tried: 768 } },
  concerns: {},
  reasons: [],
  asKnown: true,
};

const newFolder = tempFolders();

it("keeps a file for each run, and reads them in their order", () => {
  const folder = join(newFolder(), "history");
  expect(readHistory(folder)).toEqual([]);
  const later = { writtenAt: "2026-11-23T10:00:00.000Z", suite: "0.2.0", digest: "sha256:b" };
  const earlier = { writtenAt: "2026-09-01T10:00:00.000Z", suite: "0.1.0", digest: "sha256:a" };
  appendHistory(folder, later, [score]);
  appendHistory(folder, earlier, [score]);
  expect(readdirSync(folder)).toHaveLength(2);
  const { name, version, conformant, profiles } = score;
  expect(readHistory(folder)).toEqual(
    [earlier, later].map((run) => ({ ...run, scores: [{ name, version, conformant, profiles }] })),
  );
});
