import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { expectRefused } from "./fixtures/expect-refused.ts";
import { countersign, finishCli, runCli, startCli } from "./fixtures/run-cli.ts";
import { runInProcess } from "./fixtures/run-in-process.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const cwd = tempFolders()();
const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;
const tellLoaded = fileURLToPath(new URL("fixtures/tell-loaded.cjs", import.meta.url));

/** Command lines that print help, and an example in it. */
const helps: readonly (readonly [words: string, example: string])[] = [
  ["--help", "countersign certify -- python3 signer.py"],
  ["certify --help", "countersign certify reference"],
  ["gate --help", "countersign gate http://127.0.0.1:8080/paynet"],
  ["capture --help", "countersign capture -- npm test"],
  ["fuzz --help", "countersign fuzz --time 1m -- python3 signer.py"],
  ["merge --help", "countersign merge shards/*/report.json --out reports/merged"],
  ["serve --help", "countersign serve --port 0 --json"],
  ["page --help", "countersign page --port 4000"],
  ["explain --help", "countersign explain session.har --entry 12 --public-key merchant.pub.pem"],
  ["help certify", "countersign certify reference"],
  ["sign --help", "countersign sign --consumer-key merchantlogin"],
  ["vectors --help", "countersign vectors list"],
  ["vectors list --help", "countersign vectors list --only"],
  ["vectors show --help", "countersign vectors show percent-encoding/space"],
  ["vectors consumers --help", "published test credentials"],
  ["vectors consumers --help", "Never register them in production."],
  ["vectors check --help", "countersign vectors check"],
];

/** Command lines that are wrong whatever the command does, and the error message of each. */
const refusals: readonly (readonly [words: string, message: string])[] = [
  ["", "Usage: countersign"],
  ["certfy", "error: unknown command 'certfy'\n(Did you mean certify?)"],
  ["help certfy", "error: unknown command 'certfy'\n(Did you mean certify?)"],
  ["vectors lits", "unknown command 'lits'\n(Did you mean list?)"],
  ["certify reference --job 2", "error: unknown option '--job'\n(Did you mean --jobs?)"],
  ["sign --consumer-key m --parm", "(Did you mean --param?)"],
  [
    "certify reference --challenge --quiet",
    'countersign: --challenge: expected a value, got the flag "--quiet" [value-missing]\n  Write its value behind it',
  ],
  [
    "certify reference --watch --baseline b.json --update-baseline",
    "option '--watch' cannot be used with option '--update-baseline'",
  ],
  [
    "vectors list -- node signer.js",
    "countersign: words after --: expected none, got 2 [command-unexpected]\n  Only certify, gate, capture and fuzz take a command.",
  ],
  ...["certify", "gate", "capture", "fuzz"].map(
    (verb) =>
      [
        `${verb} --`,
        "countersign: words after --: expected a command, got none [command-missing]\n  Name one",
      ] as const,
  ),
];

describe("countersign", () => {
  it("prints its version in one line", async () => {
    const { status, stdout, stderr } = await runCli(["--version"], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("loads what it is asked for, and no other command", { tags: "slow" }, async () => {
    const loadedFor = async (...words: readonly string[]): Promise<readonly string[]> => {
      const { stderr } = await runCli(words, { cwd, env: { NODE_OPTIONS: `--require=${tellLoaded}` } });
      return JSON.parse(stderr);
    };
    expect(await loadedFor("--version")).toEqual(["main"]);
    expect(await loadedFor("certify", "--help")).not.toContain("run-certify");
    for (const words of [
      ["certify", "--help"],
      ["help", "certify"],
      ["certify", "reference", "--only", "order/given-*", "--quiet"],
    ]) {
      const loaded = await loadedFor(...words);
      expect(loaded).toContain("certify");
      expect(loaded.filter((name) => /^(?:gate|fuzz|explain|run-gate|run-fuzz|run-explain)$/.test(name))).toEqual([]);
    }
  });

  it("helps, with examples", async () => {
    await expectEach(helps, async (words, example) => {
      const { status, stdout, stderr } = await runInProcess(words.split(" "), { cwd });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(/^Usage: countersign/);
      expect(stdout).toContain(example);
    });
  });

  it("refuses with status 2 what it does not know, and suggests what comes near", async () => {
    await expectEach(refusals, async (words, message) => {
      const refused = await runInProcess(words.split(" ").filter(Boolean), { cwd });
      expect(expectRefused(refused, message)).not.toMatch(/^ +at /m);
    });
  });

  it("refuses in a process of its own as in this one", async () => {
    const refused = await runCli(["vectors", "lits"], { cwd });
    expect(refused.status).toBe(2);
    expect(refused).toEqual(await runInProcess(["vectors", "lits"], { cwd }));
  });

  // The system takes the beginning of a text, as a full disk does, and refuses the rest.
  it.skipIf(!hasPrlimit)("says that standard output cannot be written, or not to its end", () => {
    for (const [path, limit, code] of [
      ["/dev/full", "unlimited", "ENOSPC"],
      [join(cwd, "short.json"), "4096", "EFBIG"],
    ] as const) {
      const output = openSync(path, "w");
      const words = [`--fsize=${limit}`, ...countersign, "vectors", "consumers"];
      const { status, stderr } = spawnSync("prlimit", words, {
        cwd,
        encoding: "utf8",
        stdio: ["ignore", output, "pipe"],
      });
      closeSync(output);
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringMatching(
          new RegExp(`^countersign: standard output: expected to write it, got ${code}.* \\[output-not-written\\]\n$`),
        ),
      });
    }
  });

  it("takes a reader that has seen enough for no error, and leaves the exit status as it was", {
    tags: "slow",
  }, async () => {
    const seen = startCli(["certify", "reference", "--only", "encoding-ascii/digit-*"], { cwd });
    seen.stdout.destroy();
    expect(await finishCli(seen)).toEqual({ status: 0, stdout: "", stderr: "" });
    const refused = startCli(["vectors", "show", "no/such"], { cwd });
    refused.stderr.destroy();
    expect(await finishCli(refused)).toMatchObject({ status: 2, stdout: "" });
  });
});

it("writes HTML in a checkout from any folder: a program's own tsconfig.json decides how it is compiled", {
  tags: "slow",
}, () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const words = ["certify", "reference", "--only", "order/given-*", "--no-challenge", "--reporter", "html"];
  const run = spawnSync(process.execPath, ["--import", import.meta.resolve("tsx"), main, ...words], { cwd });
  expect([run.status, run.stderr.toString()]).toEqual([0, ""]);
});
