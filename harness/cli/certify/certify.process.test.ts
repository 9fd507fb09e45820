import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { reporterNames } from "../../reporters/reporter.ts";
import { everyBundled } from "../../signers/registry.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { certifyMistaken } from "../fixtures/certify-mistaken.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { findFixture, hasPython } from "../fixtures/find-fixture.ts";
import { readReport, verdictOn } from "../fixtures/read-report.ts";
import { countersign, runCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { validateJson, validator } from "../fixtures/validate-json.ts";

const newFolder = tempFolders();
const ESCAPE = "\u001b";
/** A few vectors of each role. */
const EVERY_ROLE =
  "encoding-known-answers/*,operations/*,verification-accepted-values/*,request-shapes/all-*,responses/*";

describe("certify", () => {
  it("certifies the reference in every role, without colour in a pipe", async () => {
    const cwd = newFolder();
    const env = { FORCE_COLOR: "1" };
    const { status, stdout, stderr } = await runCli(["certify", "reference", "--only", EVERY_ROLE], { cwd, env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT \(in \d+ of \d+ vectors:/);
    expect(stdout).toContain("\nWritten: reports/runs/reference/report.json\n");
    expect(stdout).not.toContain(ESCAPE);
    const report = readReport(join(cwd, "reports/runs/reference"));
    expect(report).toMatchObject({
      complete: true,
      conformant: true,
      suite: { challenge: null, selection: { only: EVERY_ROLE } },
    });
    expect(report.verdicts).toHaveLength(report.suite.vectors);
    expect(report.profiles.map(({ name, conformant }) => [name, conformant])).toEqual([
      ["encoder", true],
      ["signer/HMAC-SHA1", true],
      ["signer/RSA-SHA256", true],
      ["verifier/HMAC-SHA1", true],
      ["verifier/RSA-SHA256", true],
      ["client", true],
    ]);
  });

  it("writes each report that is asked for, once and whole, of the vectors that are asked for", async () => {
    const cwd = newFolder();
    const narrowed = ["--only", "operations/payout*,order/c*", "--method", "RSA-SHA256", "--jobs", "2"];
    const reporters = ["--out", "out/deep", "--reporter", "json,junit,html,markdown,sarif,github,json"];
    const { status, stdout } = await runInProcess(["certify", "reference", ...narrowed, ...reporters], { cwd });
    expect(status).toBe(0);
    const written = ["report.json", "report.junit.xml", "report.html", "report.md", "report.sarif"];
    expect(readdirSync(join(cwd, "out/deep"))).toEqual(written.toSorted());
    expect(stdout).toMatch(new RegExp(`\nWritten: ${written.map((name) => `out/deep/${name}`).join(", ")}\n$`));
    const { suite, verdicts } = readReport(join(cwd, "out/deep"));
    expect(suite.selection).toEqual({ only: "operations/payout*,order/c*", method: "RSA-SHA256" });
    expect(new Set(verdicts.map(({ id }) => id.split("/")[0]))).toEqual(new Set(["operations", "order"]));
    expect(verdicts.filter(({ id }) => !/^(?:operations\/|order\/c).*-rsa$/.test(id))).toEqual([]);
  });

  it("runs the smoke set with --smoke, less what other flags leave out, and reports that", async () => {
    const smoke = loadVectors().smoke?.filter((id) => /^(?:encoding|verification)-/.test(id)) ?? [];
    const cwd = newFolder();
    const only = "encoding-*,verification-*";
    const words = ["certify", "reference", "--smoke", "--only", only, "--out", "."];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
    const { suite, verdicts } = readReport(cwd);
    expect(verdicts.map(({ id }) => id).sort()).toEqual(smoke.toSorted());
    expect(suite.selection).toEqual({ only, smoke: true });
  });

  // Python has a pseudo-terminal; Node has none.
  it.skipIf(!hasPython)("draws its progress at a terminal, and colours its verdict", () => {
    const terminal = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
    const words = [...countersign, "certify", "reference", "--only", "encoding-ascii/*", "--reporter", "terminal"];
    const { stdout } = spawnSync("python3", ["-c", terminal, ...words], {
      cwd: newFolder(),
      env: { ...process.env, CI: undefined, NO_COLOR: undefined },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      timeout: 120_000,
    });
    expect(stdout).toContain(`\r${ESCAPE}[2K[`);
    expect(stdout).toMatch(new RegExp(`${ESCAPE}\\[\\d+m.*CONFORMANT`));
  });
});

// Every mistake: harness/runner/name-deviants.exhaustive.test.ts.
describe("certify finds a mistake where it is made", () => {
  it.skipIf(!hasPython)("by the signature alone, in a program", { tags: "slow" }, () =>
    certifyMistaken("first-unsorted", "python", newFolder()),
  );
  it("in a module", { tags: "slow" }, () => certifyMistaken("lower-case-hex", "mistaken-typed.ts", newFolder()));
  it("behind an HTTP endpoint", () => certifyMistaken("space-as-plus", "http", newFolder()));
});

describe("report.json", () => {
  it("is valid, with the fields of CLI's example", async () => {
    const cwd = newFolder();
    const words = ["certify", findFixture("mistaken.mjs"), "--only", "percent-encoding/s*,url-choices/*", "--out", "."];
    expect(await runInProcess(words, { cwd, env: { MISTAKE: "space-as-plus" } })).toMatchObject({ status: 1 });
    writeFileSync(join(cwd, "wrong.json"), '{ "countersign": 1, "kind": "signing", "vectors": [] }');
    const files = ["report.json", "wrong.json"].map((name) => join(cwd, name));
    if (validator !== undefined) expect(validateJson("report.schema.json", files)).toMatch(/^\S+wrong\.json: .*\n$/);
    const report = readReport(cwd);
    const count = expect.any(Number);
    const totals = { passed: count, failed: count, skipped: count, errored: count };
    expect(report).toMatchObject({
      format: "countersign/report",
      version: 1,
      complete: true,
      suite: {
        version: expect.any(String),
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        vectors: count,
        challenge: null,
      },
      target: {
        kind: "module",
        implementation: { name: "mistaken", version: expect.any(String), language: "javascript" },
      },
      conformant: false,
      totals,
      diagnosis: expect.any(Array),
    });
    expect(report.profiles[0]).toEqual({ name: "signer/HMAC-SHA1", conformant: false, ...totals });
    const text = expect.any(String);
    expect(report.choices).toContainEqual({ point: text, took: text, reading: text });
    expect(verdictOn(report, "percent-encoding/space")).toMatchObject({
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

// Other reasons why a target is unusable: harness/adapters/connect.process.test.ts and target.test.ts.
describe("certify with what cannot be used", () => {
  it("ends with status 2, reports the fault and gives a hint", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "throws.mjs"), 'throw new Error("no licence");\n');
    writeFileSync(join(cwd, "plain-file"), "not a program\n");
    const unmatched = '--only "nothing/*": expected to match the id of a vector, got none';
    const rows: readonly (readonly [words: string, message: string])[] = [
      ["refrence", 'target: expected a module, a URL or a bundled name, got "refrence" [target-unknown]\n  '],
      ["reference -- true", "target: expected one, got reference and a command after -- [target-ambiguous]\n  "],
      [
        "reference oauth",
        "target: expected one, got reference and oauth [target-ambiguous]\n  A command goes after --",
      ],
      ["./throws.mjs", "no licence"],
      ["-- no-such-program", "adapter no-such-program: expected a program, got none of that name in the search path"],
      ["", `Bundled: ${everyBundled.map(({ name }) => name).join(", ")}.\n`],
      [
        "reference --only operations/* --out plain-file/reports",
        "countersign: report plain-file/reports: expected to write it, got ENOTDIR",
      ],
      ["reference --smoke --challenge s", "option '--challenge <seed>' cannot be used with option '--smoke'"],
      ["reference --jobs 65", "'--jobs <n>' argument '65' is invalid. Expected auto, or a whole number from 1 to 64."],
      [
        "reference --timeout 5s",
        "'--timeout <ms>' argument '5s' is invalid. Expected a whole number from 1 to 3600000.",
      ],
      ["reference --reporter json,xml", `is invalid. Expected some of ${reporterNames.join(",")}, got "xml".`],
      [
        "reference --method RSA-SHA1",
        "'--method <method>' argument 'RSA-SHA1' is invalid. Allowed choices are HMAC-SHA1, RSA-SHA256.",
      ],
      ["reference --shard 4/3", 'countersign: shard: expected I/N with 1 <= I <= N <= 9999, got "4/3" [shard-invalid]'],
      ["reference --only nothing/*", `${unmatched} [selection-empty]`],
      ["reference --only order/* --only nothing/*", `${unmatched} [selection-empty]`],
    ];
    await expectEach(rows, async (typed, message) => {
      const words = typed.split(" ").filter(Boolean);
      expectRefused(await runInProcess(["certify", ...words], { cwd }), message);
    });
  });

  it("needs no folder when nothing is written", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "plain-file"), "");
    const words = ["certify", "reference", "--only", "operations/*", "--out", "plain-file", "--reporter", "github"];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0, stderr: "" });
  });
});
