import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allPassed } from "./fixtures/all-passed.ts";
import { acceptsEverything, refusesEverything, refusesOneMethod } from "./fixtures/always-alike.ts";
import { capturedClient } from "./fixtures/captured-client.ts";
import { choicesTaken } from "./fixtures/choices-taken.ts";
import { emptyRun } from "./fixtures/empty-run.ts";
import { fuzzCampaign } from "./fixtures/fuzz-campaign.ts";
import { gatewayWithHoles } from "./fixtures/gateway-with-holes.ts";
import { HOSTILE, hostileReport } from "./fixtures/hostile.ts";
import { incomplete } from "./fixtures/incomplete.ts";
import { lackingCoverage } from "./fixtures/lacking-coverage.ts";
import { oneMistake } from "./fixtures/one-mistake.ts";
import { partlyUnexplained } from "./fixtures/partly-unexplained.ts";
import { refusesWith200 } from "./fixtures/refuses-with-200.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { twoMistakes } from "./fixtures/two-mistakes.ts";
import { asKnown, knownForgeries, withBaseline } from "./fixtures/with-baseline.ts";
import { reporterNames, reporters } from "./index.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "golden");
const fixtures = {
  "accepts-everything": acceptsEverything,
  "all-passed": allPassed,
  "as-known": asKnown,
  "captured-client": capturedClient,
  "choices-taken": choicesTaken,
  "empty-run": emptyRun,
  "fuzz-campaign": fuzzCampaign,
  "gateway-with-holes": gatewayWithHoles,
  hostile: hostileReport(HOSTILE),
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
const extensions = {
  terminal: "txt",
  json: "json",
  junit: "xml",
  html: "html",
  markdown: "md",
  sarif: "sarif",
  github: "github.txt",
};

// UPDATE_GOLDEN=1 rewrites the files; read their difference before you commit it.
const update = process.env["UPDATE_GOLDEN"] === "1";

describe.each(Object.entries(fixtures))("%s", (fixture, report) => {
  it.each(reporterNames)("%s is as it was", (name) => {
    const path = join(folder, `${fixture}.${extensions[name]}`);
    const text = reporters[name].render(report, { color: false, width: 80 });
    if (update) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, text);
    }
    expect(text).toBe(readFileSync(path, "utf8"));
  });
});
