import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { normal, whole } from "./detail.ts";
import { allPassed } from "./fixtures/all-passed.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { choicesTaken } from "./fixtures/choices-taken.ts";
import { emptyRun } from "./fixtures/empty-run.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { incomplete } from "./fixtures/incomplete.ts";
import { lackingCoverage } from "./fixtures/lacking-coverage.ts";
import { oneMistake } from "./fixtures/one-mistake.ts";
import { outlineDocument } from "./fixtures/outline-document.ts";
import { partlyUnexplained } from "./fixtures/partly-unexplained.ts";
import { refusesWith200 } from "./fixtures/refuses-with-200.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { twoMistakes } from "./fixtures/two-mistakes.ts";
import { asKnown, knownForgeries, withBaseline } from "./fixtures/with-baseline.ts";
import { describeReport } from "./report-document.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "golden");
const reports = {
  "accepts-everything": acceptsEverything,
  "all-passed": allPassed,
  "as-known": asKnown,
  "captured-client": capturedClient,
  "choices-taken": choicesTaken,
  "empty-run": emptyRun,
  "fuzz-campaign": fuzzCampaign,
  "gateway-with-holes": gatewayWithHoles,
  incomplete,
  "lacking-coverage": lackingCoverage,
  "known-forgeries": knownForgeries,
  "one-mistake": oneMistake,
  "partly-unexplained": partlyUnexplained,
  "refuses-everything": refusesEverything,
  "refuses-one-method": refusesOneMethod,
  "refuses-with-200": refusesWith200,
  "space-as-plus": spaceAsPlus,
  "two-mistakes": twoMistakes,
  "with-baseline": withBaseline,
};

// UPDATE_GOLDEN=1 rewrites the files; read their difference before you commit it.
const update = process.env["UPDATE_GOLDEN"] === "1";

/** What is told of these as at a terminal; of the others, all that is told anywhere. */
const shortened: ReadonlySet<string> = new Set(["refuses-with-200", "space-as-plus", "two-mistakes", "with-baseline"]);

describe("describeReport", () => {
  it.each(Object.entries(reports))("%s is told as it was", (name, report) => {
    const path = join(folder, `${name}.txt`);
    const outline = outlineDocument(describeReport(report, shortened.has(name) ? normal : whole));
    if (update) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, outline);
    }
    expect(outline).toBe(readFileSync(path, "utf8"));
  });
});
