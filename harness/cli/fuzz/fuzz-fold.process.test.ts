import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveFinding } from "../../fuzz/corpus/save-finding.ts";
import { makeFinding } from "../../fuzz/fixtures/make-finding.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { foldCopies } from "./run-and-report.ts";

const newFolder = tempFolders();

/** A corpus in which two nights kept the same smallest input. */
function newCorpus(): { readonly cwd: string; readonly files: () => readonly string[] } {
  const cwd = newFolder();
  for (const id of ["encoder-a", "encoder-b"]) saveFinding(join(cwd, "corpus"), makeFinding({ id }));
  return { cwd, files: () => readdirSync(join(cwd, "corpus", "encoder")).sort() };
}

describe.concurrent("a corpus that holds a finding twice", () => {
  it("is replayed and kept with one of them when a campaign begins", async () => {
    const { cwd, files } = newCorpus();
    const words = ["fuzz", "--runs", "100", "--seed", "1", "--corpus", "corpus", "reference"];
    const { status, stderr } = await runCli(words, { cwd });
    expect(stderr).toContain("countersign: 1 finding had the smallest input of another: the corpus keeps it once\n");
    expect(stderr.match(/^FIXED .*$/gm)).toEqual([expect.stringContaining("encoder-a")]);
    expect(files()).toEqual(["encoder-a.json", "encoder-a.vectors.json"]);
    expect(status).toBe(0);
  });

  it("is left as it is by a replay", async () => {
    const { cwd, files } = newCorpus();
    const { stdout } = await runCli(["fuzz", "--replay", "--corpus", "corpus", "reference"], { cwd });
    expect(stdout.match(/^FIXED .*$/gm)).toHaveLength(2);
    expect(files()).toHaveLength(4);
  });
});

/** A signer that encodes only the first asterisk of a value, which no known mistake explains. */
function plantSigner(cwd: string): void {
  const source = (path: string): string => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
  const lines = [
    `import { percentEncode } from ${source("encoding/percent-encode.ts")};`,
    `import { reference } from ${source("signing/reference.ts")};`,
    `import { signRequest } from ${source("signing/sign-request.ts")};`,
    `const encodeValue = (value: string): string => {`,
    `  const [first = "", ...rest] = percentEncode(value).split("%2A");`,
    `  return rest.length === 0 ? first : first + "%2A" + rest.join("*");`,
    `};`,
    `export default {`,
    `  implementation: { name: "planted", version: "1.0.0" },`,
    `  sign(task) {`,
    `    const { signature, baseString } = signRequest(task, {}, { ...reference, encodeValue }).trace;`,
    `    return { signature, baseString };`,
    `  },`,
    `};`,
  ];
  writeFileSync(join(cwd, "signer.ts"), `${lines.join("\n")}\n`);
}

it("keeps one of two findings that shrink to the same input in one campaign, the one that it reports", async () => {
  const cwd = newFolder();
  plantSigner(cwd);
  const words = ["fuzz", "--keep-going", "--runs", "200", "--seed", "11", "--corpus", "corpus", "./signer.ts"];
  const { stdout, stderr } = await runCli(words, { cwd });
  expect(stderr.match(/^SHRUNK /gm)?.length).toBeGreaterThan(1);
  const files = readdirSync(join(cwd, "corpus", "signer"));
  expect(files.filter((name) => !name.endsWith(".vectors.json"))).toHaveLength(1);
  expect(stdout).toContain(`Kept:   ${join("corpus", "signer", files[0] ?? "none")}`);
}, 180_000);

it("says so where there is no corpus any more, and goes on", () => {
  const said: string[] = [];
  foldCopies(join(newFolder(), "gone"), { print: (line) => said.push(line) });
  expect(said).toEqual([
    expect.stringMatching(/^countersign: what was kept twice could not be dropped: corpus .*gone/),
  ]);
});
