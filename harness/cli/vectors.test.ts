import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundledVectors } from "../suite/load-vectors.ts";
import { runCli } from "./fixtures/run-cli.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const newFolder = tempFolders();

describe.concurrent("vectors list", { timeout: 60_000 }, () => {
  it("lists ids, results and comments, one vector a line", async () => {
    const { status, stdout } = await runCli(["vectors", "list", "--only", "percent-encoding/s*"], { cwd: newFolder() });
    expect(status).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^percent-encoding\/space +valid {7}A space in a value is %20, never \+\.$/);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .filter((line) => !line.startsWith("percent-encoding/s")),
    ).toEqual([]);
  });

  it("lists them all as JSON lines", async () => {
    const { stdout } = await runCli(["vectors", "list", "--json"], { cwd: newFolder() });
    const listed = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const ledger = JSON.parse(readFileSync(join(bundledVectors, "ledger.json"), "utf8"));
    expect(listed.map(({ id }) => id).sort()).toEqual(Object.keys(ledger).sort());
    expect(listed[0]).toEqual({
      id: expect.any(String),
      result: "valid",
      comment: expect.any(String),
      flags: expect.any(Array),
    });
  });

  it("says when nothing matches", async () => {
    const result = await runCli(["vectors", "list", "--only", "nothing"], { cwd: newFolder() });
    expect(result).toMatchObject({ status: 2, stdout: "" });
    expect(result.stderr).toBe(
      'countersign: --only "nothing": expected to match some id, got none [selection-empty]\n  List them all: countersign vectors list\n',
    );
  });
});

describe.concurrent("vectors consumers", { timeout: 60_000 }, () => {
  it("prints the test merchants as JSON, without private keys", async () => {
    const { status, stdout } = await runCli(["vectors", "consumers"], { cwd: newFolder() });
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

  it("says in its help that they are for tests alone", async () => {
    const { status, stdout } = await runCli(["vectors", "consumers", "--help"], { cwd: newFolder() });
    expect(status).toBe(0);
    expect(stdout).toContain("published test credentials");
    expect(stdout).toContain("Never register them in production.");
  });
});

describe.concurrent("vectors show", { timeout: 60_000 }, () => {
  it("shows a vector whole, with the clauses it rests on", async () => {
    const { status, stdout } = await runCli(["vectors", "show", "percent-encoding/space"], { cwd: newFolder() });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "signing",
      vector: { id: "percent-encoding/space", expected: { signature: "+Llk+Pgs4X8IqO/YYUOhtqe4ZNg=" } },
      clauses: { "base-string.2": expect.stringContaining("A space is `%20`, never `+`.") },
      credentials: { merchant: { consumerKey: "merchantlogin" } },
    });
  });

  it("suggests the ids that come near", async () => {
    const result = await runCli(["vectors", "show", "percent-encoding/spcae"], { cwd: newFolder() });
    expect(result).toMatchObject({ status: 2, stdout: "" });
    expect(result.stderr).toMatch(
      /^countersign: vector "percent-encoding\/spcae": expected the id of a vector, got none of that name \[vector-unknown\]\n {2}Did you mean percent-encoding\/space, /,
    );
  });
});

describe.concurrent("vectors check", { timeout: 120_000 }, () => {
  const copySuite = (): string => {
    const folder = join(newFolder(), "vectors");
    cpSync(bundledVectors, folder, { recursive: true });
    return folder;
  };

  it("names the file and the line of every difference", async () => {
    const folder = copySuite();
    const change = (path: string, from: string, to: string): void => {
      const text = readFileSync(join(folder, path), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(folder, path), text.replace(from, to));
    };
    change("signing/percent-encoding.json", "+Llk+Pgs4X8IqO/YYUOhtqe4ZNg=", "+Llk+Pgs4X8IqO/YYUOhtqe4ZNh=");
    change("accumulated.json", '"tasks": 1000000', '"tasks": 1000001');
    change("schema/report.schema.json", "countersign report", "another report");
    writeFileSync(join(folder, "signing/order.json"), '{"countersign": 1,');
    writeFileSync(join(folder, "signing/stranger.json"), "{}");
    rmSync(join(folder, "encoding/encoding-ascii.json"));
    const { status, stdout, stderr } = await runCli(["vectors", "check", folder], { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    const line = readFileSync(join(folder, "signing/percent-encoding.json"), "utf8")
      .split("\n")
      .findIndex((text) => text.includes("YYUOhtqe4ZNh="));
    expect(stderr.split("\n").sort()).toEqual([
      "",
      expect.stringMatching(/^vectors: 6 problems\. /),
      expect.stringMatching(/^vectors: accumulated\.json:\d+: differs from what is derived$/),
      "vectors: encoding/encoding-ascii.json: expected the file, got nothing",
      expect.stringMatching(/^vectors: schema\/report\.schema\.json:\d+: differs from what is derived$/),
      "vectors: signing/order.json:1: differs from what is derived",
      `vectors: signing/percent-encoding.json:${line + 1}: differs from what is derived`,
      "vectors: signing/stranger.json: no concern derives this file",
    ]);
  });

  it.each([
    {
      what: "a folder that is not there",
      spoil: (folder: string) => rmSync(folder, { recursive: true }),
      code: "vectors-missing",
      says: "vectors/keys: expected a folder of the vector suite, got ENOENT",
    },
    {
      what: "a key file that is not there",
      spoil: (folder: string) => rmSync(join(folder, "keys/rsa-3072.pkcs1.test-only.pem")),
      code: "key-file-missing",
      says: "keys/rsa-3072.pkcs1.test-only.pem: expected one of the three forms of a key pair, got no such file",
    },
  ])("$what: status 2", async ({ spoil, code, says }) => {
    const folder = copySuite();
    spoil(folder);
    const { status, stdout, stderr } = await runCli(["vectors", "check", folder], { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).toContain(`[${code}]`);
  });
});
