import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { folderWithKeys, smallSuite } from "../../generate/fixtures/small-suite.ts";
import { checkVectors, writeVectors } from "../../generate/vector-files.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { reportCheck } from "./generate-suite.ts";

const newFolder = tempFolders();

describe("vectors list", () => {
  it("lists ids, results and comments, one vector a line", async () => {
    const { status, stdout } = await runInProcess(["vectors", "list", "--only", "percent-encoding/s*"], {
      cwd: newFolder(),
    });
    expect(status).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^percent-encoding\/space +valid {7}A space in a value is %20, never \+\.$/);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("percent-encoding/s"))).toEqual([]);
  });

  it("lists them all as JSON lines", async () => {
    const { stdout } = await runInProcess(["vectors", "list", "--json"], { cwd: newFolder() });
    const listed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const [ledger, retired] = ["ledger.json", "retired.json"].map((name) =>
      Object.keys(JSON.parse(readFileSync(join(bundledVectors, name), "utf8"))),
    );
    expect(listed.map(({ id }) => id).sort()).toEqual(ledger?.filter((id) => !retired?.includes(id)).sort());
    expect(listed[0]).toEqual({
      id: expect.any(String),
      result: "valid",
      comment: expect.any(String),
      flags: expect.any(Array),
    });
  });

  it("reports that nothing matches", async () => {
    const result = await runInProcess(["vectors", "list", "--only", "nothing"], { cwd: newFolder() });
    expect(result).toMatchObject({ status: 2, stdout: "" });
    expect(result.stderr).toBe(
      'countersign: --only "nothing": expected to match the id of a vector, got none [selection-empty]\n  Did you mean names/*? List the ids: countersign vectors list\n',
    );
  });
});

describe("vectors consumers", () => {
  it("prints the test merchants as JSON, without private keys", async () => {
    const { status, stdout } = await runInProcess(["vectors", "consumers"], { cwd: newFolder() });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      expect.arrayContaining([
        {
          consumerKey: "merchantlogin",
          consumerSecret: "F9F65098-1111-1111-1111-621611111111",
          publicKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n/),
        },
        { consumerKey: "merchant-secret-only", consumerSecret: expect.any(String) },
        { consumerKey: "merchant-key-only", publicKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n/) },
      ]),
    );
    expect(stdout).not.toContain("PRIVATE KEY");
  });
});

describe("vectors show", () => {
  it("shows a vector whole, with the clauses it rests on", async () => {
    const { status, stdout } = await runInProcess(["vectors", "show", "percent-encoding/space"], { cwd: newFolder() });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "signing",
      vector: { id: "percent-encoding/space", expected: { signature: "+Llk+Pgs4X8IqO/YYUOhtqe4ZNg=" } },
      clauses: { "base-string.2": expect.stringContaining("A space is `%20`, never `+`.") },
      credentials: { merchant: { consumerKey: "merchantlogin" } },
    });
  });

  it("suggests the ids that come near", async () => {
    const result = await runInProcess(["vectors", "show", "percent-encoding/spcae"], { cwd: newFolder() });
    expect(result).toMatchObject({ status: 2, stdout: "" });
    expect(result.stderr).toMatch(
      /^countersign: vector "percent-encoding\/spcae": expected the id of a vector, got none of that name \[vector-unknown\]\n {2}Did you mean percent-encoding\/space, /,
    );
  });
});

describe("vectors check", () => {
  it("reports each problem on a line, how many there are, and what to do, with status 1", () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const folder = folderWithKeys();
    const suite = smallSuite({ space: "a b" });
    writeVectors(folder, suite);
    writeFileSync(join(folder, "signing/extra.json"), "{}");
    const path = join(folder, "encoding/texts.json");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("the text space", "another"));
    const line = text.split("\n").findIndex((one) => one.includes("the text space"));
    expect(reportCheck(checkVectors(folder, suite))).toBe(1);
    const lines = stderr.mock.calls.map(([one]) => String(one)).sort();
    stderr.mockRestore();
    rmSync(dirname(folder), { recursive: true });
    expect(lines).toEqual([
      expect.stringMatching(/^vectors: 2 problems\. /),
      `vectors: encoding/texts.json:${line + 1}: differs from what is derived\n`,
      "vectors: signing/extra.json: no concern derives this file: remove it\n",
    ]);
  });

  it("refuses a folder that holds no suite, or not all its keys", async () => {
    const missing = join(newFolder(), "vectors");
    const lacking = folderWithKeys();
    rmSync(join(lacking, "keys/rsa-3072.pkcs1.test-only.pem"));
    const rows = [
      [missing, "vectors/keys: expected a folder of the vector suite, got ENOENT"],
      [lacking, "[key-file-missing]"],
    ] as const;
    await expectEach(rows, async (folder, message) => {
      expectRefused(await runInProcess(["vectors", "check", folder], { cwd: newFolder() }), message);
    });
    rmSync(dirname(lacking), { recursive: true });
  });
});
