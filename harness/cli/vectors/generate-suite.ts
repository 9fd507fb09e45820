import { authoredSuite } from "../../generate/derive-suite.ts";
import { reportCheck } from "../../generate/report-check.ts";
import { checkFiles, checkVectors, writeVectors } from "../../generate/vector-files.ts";
import { packageRoot } from "../../package/package.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";

/** Writes the suite, by default the bundled one with its reports; gives the exit status. */
export function writeSuite(folder: string | undefined, allowWorse: true | undefined): number {
  if (folder !== undefined) return reportCheck(writeVectors(folder));
  return reportCheck(writeVectors(bundledVectors, authoredSuite, packageRoot, allowWorse));
}

/** Checks the suite, by default the bundled one, with `all` also what takes minutes; gives the exit status. */
export function checkSuite(folder: string | undefined, all: true | undefined): number {
  if (all === undefined) return reportCheck(checkFiles(folder ?? bundledVectors));
  if (folder !== undefined) return reportCheck(checkVectors(folder));
  return reportCheck(checkVectors(bundledVectors, authoredSuite, packageRoot));
}
