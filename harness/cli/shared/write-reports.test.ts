import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { HOSTILE, hostileReport } from "../../document/fixtures/hostile.ts";
import { twoMistakes } from "../../document/fixtures/signer-reports.ts";
import { renderReport, reporterNames, reporters } from "../../reporters/reporters.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { checkReports } from "./write-reports.ts";

const newFolder = tempFolders();
const options = { color: false, width: 80 };

/** What releases before this one wrote first, and what an editor makes of a report. */
const OLDER: readonly (readonly [file: string, head: string])[] = [
  ["report.md", "## ❌ NOT CONFORMANT\n\n`acme 1 (php, stdio)` fails 16 of 17 judged vectors"],
  ["report.md", "\uFEFF## ⚠️ INCOMPLETE\r\n"],
  ["report.md", "## ☑️ NOT CONFORMANT, AS KNOWN\n"],
  ["report.md", "## ✅ `CONFORMANT (in 3 of 9 vectors: --only a/*)`\n"],
  ["report.html", '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>INCOMPLETE: acme</title>'],
  ["report.json", '{"format":"countersign/report","version":1}'],
];

const USERS: readonly (readonly [file: string, text: string])[] = [
  ["report.md", "# My notes on CONFORMANT gateways\n"],
  ["report.md", "\n"],
  ["report.html", "<!doctype html>\n<title>Report of 2026</title>"],
  ["report.json", '{"mine": "countersign/report"}'],
  ["report.json", "[]"],
  ["report.junit.xml", '<?xml version="1.0"?>\n<testsuites name="pytest">'],
  ["report.sarif", '{"runs": [{"tool": {"driver": {"name": "CodeQL"}}}]}'],
];

describe("files that are in the place of reports", () => {
  it.each(reporterNames.filter((name) => reporters[name].file !== undefined))(
    "are replaced: a report by %s",
    (name) => {
      for (const report of [twoMistakes, hostileReport(HOSTILE)]) {
        const folder = newFolder();
        writeFileSync(join(folder, reporters[name].file?.name ?? ""), renderReport(name, report, options));
        checkReports({ names: reporterNames, folder });
      }
    },
  );

  it.each(OLDER)("are replaced: an older %s", (file, head) => {
    const folder = newFolder();
    writeFileSync(join(folder, file), head);
    checkReports({ names: reporterNames, folder });
  });

  it("are replaced where they are empty", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "report.json"), "");
    checkReports({ names: ["json"], folder });
  });

  it.each(USERS)("are left where they are the user's own: %s %j", (file, text) => {
    const folder = newFolder();
    writeFileSync(join(folder, file), text);
    expect(() => checkReports({ names: reporterNames, folder })).toThrow(
      expect.objectContaining({
        code: "report-not-written",
        message: `report ${join(folder, file)}: expected to write it, got a file that countersign did not write`,
        hint: "Name another folder with --out, or move that file away: only reports of countersign are replaced.",
      }),
    );
    expect(readFileSync(join(folder, file), "utf8")).toBe(text);
  });

  it("are left where a link leads to a file of the user's", () => {
    const folder = newFolder();
    mkdirSync(join(folder, "out"));
    writeFileSync(join(folder, "notes"), "mine");
    symlinkSync("../notes", join(folder, "out", "report.json"));
    expect(() => checkReports({ names: ["json"], folder: join(folder, "out") })).toThrow("did not write");
  });
});
