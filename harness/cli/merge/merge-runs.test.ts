import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { type MergeFlags, mergeRuns } from "./merge-runs.ts";

const newFolder = tempFolders();

it("refuses reports and corpora that cannot be joined, with advice, and writes nothing", () => {
  const cwd = newFolder();
  const [garbage, other, out] = ["garbage.json", "other.json", "merged"].map((name) => join(cwd, name));
  if (garbage === undefined || other === undefined || out === undefined) throw new TypeError("there are three");
  writeFileSync(garbage, "\u001b{");
  writeFileSync(other, "{}");
  const inFolder = `report ${cwd}: expected a report.json or a folder of them, got a folder without report.json`;
  const refusals: (readonly [string, Partial<MergeFlags>, string, string, string | undefined])[] = [
    [
      "nonesuch",
      {},
      "report-unreadable",
      "got ENOENT",
      "Name the report.json of each shard, or folders that hold them.",
    ],
    ["/dev/zero", {}, "report-unreadable", "got more than 67108864 bytes", "Name the report.json of each shard"],
    [cwd, {}, "report-unreadable", inFolder, "Let each shard write one, with --reporter json."],
    [
      garbage,
      {},
      "report-unreadable",
      "expected a report.json or a folder of them, got ",
      "It is cut off, or no report",
    ],
    [
      other,
      {},
      "report-invalid",
      "report: expected format countersign/report, version 1, got another shape",
      undefined,
    ],
    [other, { corpus: ["x"] }, "corpus-unpaired", "--corpus: expected --corpus-out beside it, got none", undefined],
    [other, { corpus: ["/x"], corpusOut: "y" }, "corpus-missing", "corpus /x: expected a folder, got none", undefined],
  ];
  const own = newFolder();
  writeFileSync(join(own, "report.json"), "{}");
  refusals.push([own, { out: own }, "report-unreadable", "got the report that --out is to write anew", "Give --out"]);
  const link = join(newFolder(), "link");
  symlinkSync(own, link);
  refusals.push([own, { out: link }, "report-unreadable", "got the report that --out is to write anew", "Give --out"]);
  for (const [path, changes, code, message, hint] of refusals) {
    const flags: MergeFlags = { out, reporter: ["json"], corpus: [], ...changes };
    const refusal = { code, message: expect.stringContaining(message) };
    const merge = (): unknown => mergeRuns([path], flags);
    expect(merge, `${path} ${code}`).toThrow(expect.objectContaining(refusal));
    if (hint !== undefined) expect(merge).toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }));
  }
  expect(readdirSync(cwd)).toEqual(["garbage.json", "other.json"]);
  expect(readFileSync(other, "utf8")).toBe("{}");
});
