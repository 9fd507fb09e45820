import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

it("vectors check names the file and the line of every difference", async () => {
  const folder = join(newFolder(), "vectors");
  cpSync(bundledVectors, folder, { recursive: true });
  const change = (path: string, from: string, to: string): void => {
    const text = readFileSync(join(folder, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(folder, path), text.replace(from, to));
  };
  change("signing/percent-encoding.json", "+Llk+Pgs4X8IqO/YYUOhtqe4ZNg=", "+Llk+Pgs4X8IqO/YYUOhtqe4ZNh=");
  change("accumulated.json", '"tasks": 1000000', '"tasks": 1000001');
  change("schema/report.schema.json", "countersign report", "another report");
  writeFileSync(join(folder, "signing/order.json"), '{"countersign": 1,');
  writeFileSync(join(folder, "signing/extra.json"), "{}");
  writeFileSync(join(folder, "signing/notes.txt"), "mine");
  mkdirSync(join(folder, "extra/deep"), { recursive: true });
  rmSync(join(folder, "clauses.json"));
  symlinkSync(join(bundledVectors, "clauses.json"), join(folder, "clauses.json"));
  rmSync(join(folder, "encoding/encoding-ascii.json"));
  const { status, stdout, stderr } = await runCli(["vectors", "check", folder], { cwd: newFolder() });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  const line = readFileSync(join(folder, "signing/percent-encoding.json"), "utf8")
    .split("\n")
    .findIndex((text) => text.includes("YYUOhtqe4ZNh="));
  expect(stderr.split("\n").sort()).toEqual([
    "",
    expect.stringMatching(/^vectors: 9 problems\. /),
    expect.stringMatching(/^vectors: accumulated\.json:\d+: differs from what is derived$/),
    "vectors: clauses.json: expected no link, got one",
    "vectors: encoding/encoding-ascii.json: expected the file, got nothing",
    "vectors: extra/: no concern derives this folder",
    expect.stringMatching(/^vectors: schema\/report\.schema\.json:\d+: differs from what is derived$/),
    "vectors: signing/extra.json: no concern derives this file",
    "vectors: signing/notes.txt: no concern derives this file",
    "vectors: signing/order.json:1: differs from what is derived",
    `vectors: signing/percent-encoding.json:${line + 1}: differs from what is derived`,
  ]);
});
