import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detect } from "../../../src/detection/detection.ts";
import { catalogue } from "../../../src/deviations/catalogue.ts";
import { groupBy } from "../../../src/judging/group-by.ts";
import { packageRoot } from "../../package/package.ts";
import { readHistory } from "../../scoreboard/history.ts";
import { readKnownFailures } from "../../scoreboard/known-failures.ts";
import { everyBundled } from "../../signers/registry.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import type { DetailsData } from "../mistakes/mistakes-data.ts";
import type { BundledFailure, ScoreboardData } from "../scoreboard/scoreboard-data.ts";
import type { SuiteData } from "../suite/suite-data.ts";
import { makeExamples } from "./make-examples.ts";
import { makeMistakes } from "./make-mistakes.ts";
import { listVectors, packConcern } from "./make-suite.ts";

const reports = join(packageRoot, "reports");

/** Makes the data that views load when they are looked at, by the name of its file. */
export function* makeData(): Generator<readonly [name: string, data: unknown]> {
  yield ["examples", makeExamples()];
  const suite = loadVectors();
  const failures = readFailures();
  const vectors = listVectors(suite, failures);
  yield ["suite", { version: suite.version, vectors } satisfies SuiteData];
  for (const file of suite.files) yield [`concern-${file.concern}`, packConcern(file, suite)];
  const mistakes = makeMistakes(suite, detect(suite.files, suite.keys, catalogue), vectors, failures);
  yield ["mistakes", mistakes.list];
  yield ["catches", mistakes.catches];
  for (const [stage, own] of groupBy(mistakes.list.mistakes, (mistake) => mistake.stage)) {
    const details = own.flatMap(({ id }) => {
      const found = mistakes.details.get(id);
      return found === undefined ? [] : [[id, found] as const];
    });
    yield [`mistakes-${stage}`, Object.fromEntries(details) satisfies DetailsData];
  }
  const history = readHistory(join(reports, "history"));
  yield ["scoreboard", { ...readScores(), failures, history } satisfies ScoreboardData];
}

export function readScores(): Pick<ScoreboardData, "suite" | "scores"> {
  const { suite, scores } = JSON.parse(readFileSync(join(reports, "scoreboard.json"), "utf8"));
  return { suite, scores };
}

/** Reads what the bundled signers and verifiers are known to fail, from their folders. */
function readFailures(): readonly BundledFailure[] {
  return everyBundled.flatMap(({ name, folder }) =>
    readKnownFailures(folder).failures.map((failure) => ({ ...failure, by: name })),
  );
}
