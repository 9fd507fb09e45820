import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bundledVectors, kindFolders } from "../../suite/load-vectors.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

// A JSON Schema is only worth what a validator that is not ours makes of it: Debian's python3-jsonschema.

const newFolder = tempFolders();
const validator = fileURLToPath(new URL("../fixtures/validate.py", import.meta.url));
const python = ["python3", "/usr/bin/python3"].find(
  (program) => spawnSync(program, ["-c", "import jsonschema"], { timeout: 120_000 }).status === 0,
);

/** What python3-jsonschema finds wrong, one line for each file; nothing when all are valid. */
function validate(schema: string, files: readonly string[]): string {
  const path = join(bundledVectors, "schema", schema);
  const run = spawnSync(python ?? "", [validator, path, ...files], { encoding: "utf8", timeout: 120_000 });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  return run.stdout;
}

describe.skipIf(python === undefined)("by an independent validator of JSON Schema", () => {
  it("every vector file is valid", () => {
    const files = kindFolders.flatMap((kind) =>
      readdirSync(join(bundledVectors, kind)).map((name) => join(bundledVectors, kind, name)),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(validate("vectors.schema.json", files)).toBe("");
  });

  it("a file that is no vector file is not", () => {
    const file = join(newFolder(), "wrong.json");
    writeFileSync(file, '{ "countersign": 1, "kind": "signing", "vectors": [] }');
    expect(validate("vectors.schema.json", [file])).toMatch(/wrong\.json: /);
    expect(validate("report.schema.json", [file])).toMatch(/wrong\.json: /);
  });
});

describe("report.json", () => {
  it("is valid, with the fields of CLI's example", async () => {
    const cwd = newFolder();
    const mistaken = fileURLToPath(new URL("../fixtures/mistaken.mjs", import.meta.url));
    const words = ["certify", mistaken, "--only", "percent-encoding/s*,url-choices/*", "--out", "."];
    const { status } = await runCli(words, { cwd, env: { MISTAKE: "space-as-plus" } });
    expect(status).toBe(1);
    if (python !== undefined) expect(validate("report.schema.json", [join(cwd, "report.json")])).toBe("");
    const report = readReport(cwd);
    const count = expect.any(Number);
    const totals = { passed: count, failed: count, skipped: count, errored: count };
    expect(report).toMatchObject({
      format: "countersign/report",
      version: 1,
      complete: true,
      suite: { version: expect.any(String), digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), vectors: count },
      target: {
        kind: "module",
        implementation: { name: "mistaken", version: expect.any(String), language: "javascript" },
      },
      conformant: false,
      totals,
      diagnosis: expect.any(Array),
    });
    expect(report.suite.challenge).toBeNull();
    expect(report.profiles[0]).toEqual({ name: "signer/HMAC-SHA1", conformant: false, ...totals });
    expect(report.choices).toContainEqual({ point: expect.any(String), took: expect.any(String) });
    expect(report.verdicts.find(({ id }) => id === "percent-encoding/space")).toMatchObject({
      id: "percent-encoding/space",
      status: "failed",
      mismatch: {
        stage: "baseString",
        offset: 244,
        expected: expect.stringContaining("two%2520words"),
        actual: expect.stringContaining("two%2Bwords"),
      },
      diagnosis: expect.any(Array),
      durationMs: count,
    });
  });
});
