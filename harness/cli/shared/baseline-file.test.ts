import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../src/judging/verdict.ts";
import type { Report } from "../../../src/report/report.ts";
import { makeReport } from "../../document/fixtures/make-report.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { checkBaseline, holdToBaseline } from "./baseline-file.ts";

const newFolder = tempFolders();
const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 0 };
const skipped: Verdict = { id: "a/2", kind: "signing", status: "skipped", reason: "r", durationMs: 0 };
const report = makeReport([passed]);
const suiteWith = (changes: Partial<Report["suite"]>): Partial<Report> => ({ suite: { ...report.suite, ...changes } });

describe("holdToBaseline", () => {
  it("leaves a report as it is where no baseline is named", () => {
    expect(holdToBaseline(report, {})).toBe(report);
  });

  it.each([
    {
      what: "a run cut short",
      of: makeReport([passed], { complete: false, incompleteReason: "power cut" }),
      got: "one cut short (power cut)",
    },
    { what: "a run that judged nothing", of: makeReport([skipped]), got: "one that judged nothing" },
    {
      what: "a part of the suite",
      of: makeReport([passed], suiteWith({ selection: { shard: "1/2" } })),
      got: "a part of it (--shard)",
    },
    {
      what: "a challenge",
      of: makeReport([passed], suiteWith({ challenge: "seed" })),
      got: "one with vectors that are drawn anew each time (--challenge)",
    },
  ])("learns nothing from $what, and leaves the file untouched", ({ of, got }) => {
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

  it("makes a run its own baseline", () => {
    const path = join(newFolder(), "known.json");
    const held = holdToBaseline(report, { baseline: path, updateBaseline: true });
    expect(held.baseline).toEqual({ known: 0, unlisted: [], fixed: [], changed: [], unknown: [] });
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      format: "countersign/baseline",
      version: 1,
      failures: [],
    });
  });
});

describe("checkBaseline", () => {
  const folder = newFolder();
  const path = join(folder, "known.json");

  it.each([
    { what: "a list to be updated that is named nowhere", flags: { updateBaseline: true }, code: "baseline-unnamed" },
    { what: "a list that is not there", flags: { baseline: path }, code: "baseline-missing" },
    { what: "a folder for a list", flags: { baseline: folder }, code: "baseline-unreadable" },
  ] as const)("refuses $what", ({ flags, code }) => {
    expect(() => checkBaseline(flags)).toThrow(expect.objectContaining({ code }));
  });

  it("is content with no list, and with one that is yet to be written", () => {
    checkBaseline({});
    checkBaseline({ baseline: path, updateBaseline: true }, { selection: {}, challenge: null });
    expect(existsSync(path)).toBe(false);
  });
});
