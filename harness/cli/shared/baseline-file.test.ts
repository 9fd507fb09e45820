import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { makeSmallSuite } from "../../../src/judging/fixtures/judging-suite.ts";
import type { Selection } from "../../../src/judging/selection.ts";
import { knownReasonOf, type Verdict } from "../../../src/judging/verdict.ts";
import { UNDIAGNOSED } from "../../../src/report/compose-report.ts";
import type { KnownFailure, Report } from "../../../src/report/report.ts";
import { adaptInProcess } from "../../adapters/in-process.ts";
import { makeReport } from "../../document/fixtures/make-report.ts";
import { mistakenSigner } from "../fixtures/mistaken.mjs";
import { readReport } from "../fixtures/read-report.ts";
import type { CliResult } from "../fixtures/run-cli.ts";
import { captureOutput } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { checkBaseline, holdToBaseline } from "./baseline-file.ts";
import { concludeRun, runTarget } from "./run-target.ts";

const newFolder = tempFolders();
const UNEXPLAINED = "not explained yet";
const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 0 };
const skipped: Verdict = { id: "a/2", kind: "signing", status: "skipped", reason: "r", durationMs: 0 };
const report = makeReport([passed]);
const suite = makeSmallSuite();

/** Certifies a signer that writes a space as `+` on a small suite. */
function certify(cwd: string, updateBaseline: boolean, selection: Selection = {}): Promise<CliResult> {
  const adapter = adaptInProcess(mistakenSigner("space-as-plus"), { timeoutMs: 10_000 });
  const flags = {
    reporter: ["json"],
    out: ".",
    baseline: "deep/known.json",
    ...(updateBaseline && { updateBaseline }),
  } as const;
  const run = { suite, selection, connect: async () => adapter, jobs: 1, folder: "", flags };
  return captureOutput(
    async () => {
      process.exitCode = await runTarget(run);
    },
    { cwd },
  );
}

function readEntries(cwd: string): readonly KnownFailure[] {
  return JSON.parse(readFileSync(join(cwd, "deep/known.json"), "utf8")).failures;
}

function writeEntries(cwd: string, failures: readonly KnownFailure[]): void {
  mkdirSync(join(cwd, "deep"), { recursive: true });
  const text = JSON.stringify({ format: "countersign/baseline", version: 1, failures });
  writeFileSync(join(cwd, "deep/known.json"), text);
}

const [space, bodySpace] = ["plain/space", "plain/body-space"].map(
  (id): KnownFailure => ({ id, failsWith: "value-form-encoded", reason: UNEXPLAINED }),
) as [KnownFailure, KnownFailure];

describe("a run that is held to a baseline", () => {
  it("learns it, whole, and asks for reasons", async () => {
    const cwd = newFolder();
    const learned =
      "countersign: baseline deep/known.json holds 2 known failures now; 2 of them have no reason yet: give each one\n";
    expect(await certify(cwd, true)).toMatchObject({ status: 0, stderr: learned });
    expect(readEntries(cwd)).toEqual([space, bodySpace]);
    expect(readdirSync(join(cwd, "deep"))).toEqual(["known.json"]);
  });

  it("is written through a link, which stays", async () => {
    const cwd = newFolder();
    writeEntries(cwd, []);
    renameSync(join(cwd, "deep/known.json"), join(cwd, "shared.json"));
    symlinkSync("../shared.json", join(cwd, "deep/known.json"));
    await certify(cwd, true);
    expect(lstatSync(join(cwd, "deep/known.json")).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(cwd, "shared.json"), "utf8")).failures).toHaveLength(2);
  });

  it("is content with a target that fails just as it is listed", async () => {
    const cwd = newFolder();
    writeEntries(cwd, [{ ...space, reason: "r" }, bodySpace]);
    expect(await certify(cwd, false)).toMatchObject({ status: 0, stderr: "" });
    const { conformant, baseline, verdicts } = readReport(cwd);
    expect({ conformant, baseline }).toEqual({
      conformant: false,
      baseline: { known: 2, unlisted: [], fixed: [], changed: [], unknown: [] },
    });
    expect(verdicts.filter((verdict) => knownReasonOf(verdict) === "r").map(({ id }) => id)).toEqual([space.id]);
  });

  it("minds nothing that a flag left out", async () => {
    const cwd = newFolder();
    writeEntries(cwd, [space]);
    expect(await certify(cwd, false, { only: "plain/payout*" })).toMatchObject({ status: 0, stderr: "" });
    expect(readReport(cwd).baseline).toMatchObject({ fixed: [], unknown: [] });
  });

  it("fails on a list of what the suite does not hold, whatever a flag left out", async () => {
    const cwd = newFolder();
    const gone = { ...space, id: "plain/vanished" };
    writeEntries(cwd, [space, gone]);
    expect(await certify(cwd, false, { only: "plain/payout*" })).toMatchObject({ status: 1 });
    expect(readReport(cwd).baseline).toMatchObject({ fixed: [], unknown: [gone] });
  });

  it("is not overwritten by the report, nor where its name is a link", async () => {
    const cwd = newFolder();
    writeEntries(cwd, [space]);
    symlinkSync("deep/known.json", join(cwd, "report.json"));
    await expect(certify(cwd, true)).rejects.toMatchObject({
      code: "report-not-written",
      message: "report report.json: expected to write it, got a file that this run reads",
    });
    expect(readEntries(cwd)).toEqual([space]);
  });

  // Other differences from the list: src/report/baseline.test.ts.
  it("fails on differences from the list, names them, and removes them when it learns", async () => {
    const cwd = newFolder();
    const fixed = { id: "plain/payout", failsWith: "errored", reason: "flaky" };
    writeEntries(cwd, [fixed]);
    expect(await certify(cwd, false)).toMatchObject({ status: 1, stderr: "" });
    expect(readReport(cwd).baseline).toEqual({
      known: 0,
      unlisted: [space, bodySpace],
      fixed: [fixed],
      changed: [],
      unknown: [],
    });
    writeEntries(cwd, [fixed, { ...space, reason: "kept" }]);
    const learned =
      "countersign: baseline deep/known.json holds 2 known failures now; 1 of them has no reason yet: give each one\n";
    expect(await certify(cwd, true)).toMatchObject({ status: 0, stderr: learned });
    expect(readEntries(cwd)).toEqual([{ ...space, reason: "kept" }, bodySpace]);
  });

  it("ends before it begins where the list has no place, and is reported though it was interrupted", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "deep"), "");
    await expect(certify(cwd, true)).rejects.toMatchObject({
      code: "baseline-not-written",
      message: expect.stringContaining("baseline deep/known.json: expected to write it, got "),
    });
    expect(existsSync(join(cwd, "report.json"))).toBe(false);
    const output = { names: ["json"], folder: join(cwd, "cut") } as const;
    const flags = { baseline: join(cwd, "none.json"), updateBaseline: true } as const;
    const cut = makeReport([passed], { complete: false, incompleteReason: "interrupted" });
    const concluded = captureOutput(
      async () => {
        process.exitCode = concludeRun(cut, { flags, output, isInterrupted: true });
      },
      { cwd },
    );
    expect(await concluded).toMatchObject({
      status: 130,
      stderr: expect.stringMatching(
        /^countersign: --update-baseline: expected a run of the whole suite, got one cut short \(interrupted\) \[/,
      ),
    });
    expect(readReport(join(cwd, "cut")).complete).toBe(false);
    expect(existsSync(flags.baseline)).toBe(false);
  });
});

describe("holdToBaseline", () => {
  const suiteWith = (changes: Partial<Report["suite"]>): Partial<Report> => ({
    suite: { ...report.suite, ...changes },
  });

  it("learns nothing from what is not the whole suite, and leaves the file untouched", async () => {
    const rows = [
      ["one cut short (power cut)", makeReport([passed], { complete: false, incompleteReason: "power cut" })],
      ["one that judged nothing", makeReport([skipped])],
      ["one whose failures were not diagnosed", makeReport([passed], { notes: [`${UNDIAGNOSED}: interrupted`] })],
      ["a part of it (--shard)", makeReport([passed], suiteWith({ selection: { shard: "1/2" } }))],
      [
        "one with vectors that are drawn anew each time (--challenge)",
        makeReport([passed], suiteWith({ challenge: "seed" })),
      ],
    ] as const;
    await expectEach(rows, (got, of) => {
      const cwd = newFolder();
      const path = join(cwd, "known.json");
      const text = '{ "format": "countersign/baseline", "version": 1, "failures": [] }';
      writeFileSync(path, text);
      expect(() => holdToBaseline(of, { baseline: path, updateBaseline: true })).toThrow(
        expect.objectContaining({
          code: "baseline-incomplete",
          message: `--update-baseline: expected a run of the whole suite, got ${got}`,
        }),
      );
      expect(readFileSync(path, "utf8")).toBe(text);
      expect(readdirSync(cwd)).toEqual(["known.json"]);
    });
  });

  it("leaves a report as it is where no baseline is named", () => {
    expect(holdToBaseline(report, {})).toBe(report);
  });
});

describe("checkBaseline", () => {
  const folder = newFolder();
  const path = join(folder, "known.json");
  const update = { baseline: path, updateBaseline: true } as const;
  const whole = { selection: {}, challenge: null };

  it("refuses before the run what could not be used after it", async () => {
    const other = join(newFolder(), "other.json");
    writeFileSync(other, '{"format": "countersign/baseline", "version": 2, "failures": []}');
    await expectEach(
      [
        ["baseline-unnamed", { flags: { updateBaseline: true }, got: "expected --baseline FILE beside it, got none" }],
        ["baseline-missing", { flags: { baseline: path }, got: "known.json: expected a file, got none" }],
        ["baseline-unreadable", { flags: { baseline: folder }, got: "expected a readable file, got EISDIR" }],
        ["baseline-invalid", { flags: { baseline: other }, got: "at version: invalid input: expected 1" }],
        ["baseline-invalid", { flags: { ...update, baseline: other }, got: "expected 1" }],
        ["baseline-incomplete", { flags: update, scope: { ...whole, selection: { smoke: true } }, got: "(--smoke)" }],
        ["baseline-incomplete", { flags: update, scope: { ...whole, challenge: "s" }, got: "(--challenge)" }],
      ] as const,
      (code, { flags, got, ...rest }) => {
        const scope = "scope" in rest ? rest.scope : whole;
        const refusal = expect.objectContaining({ code, message: expect.stringContaining(got) });
        expect(() => checkBaseline(flags, scope)).toThrow(refusal);
      },
    );
  });

  it("is content with no list, and with one that is yet to be written", () => {
    checkBaseline({});
    checkBaseline(update, whole);
    expect(existsSync(path)).toBe(false);
  });
});
