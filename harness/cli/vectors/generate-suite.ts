import { authoredSuite } from "../../generate/derive-suite.ts";
import { checkFiles, checkVectors, type SuiteCheck, writeVectors } from "../../generate/vector-files.ts";
import { packageRoot } from "../../package/package.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { plural } from "../../text/plural.ts";

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

/** Prints the result of a check of the suite; returns the exit status. */
export function reportCheck({ files, vectors, problems, changed }: SuiteCheck): 0 | 1 {
  if (problems.length === 0) {
    for (const path of changed ?? []) process.stdout.write(`vectors: written ${path}\n`);
    const done = changed === undefined ? "all as derived" : describeChanged(changed.length);
    process.stdout.write(`vectors: ${vectors} in ${plural(files, "file")}, ${done}\n`);
    return 0;
  }
  for (const problem of problems) process.stderr.write(`vectors: ${problem}\n`);
  process.stderr.write(
    `vectors: ${plural(problems.length, "problem")}. Where the authored inputs are right: npm run vectors\n`,
  );
  return 1;
}

function describeChanged(count: number): string {
  return count === 0 ? "as they were: nothing was written" : `${plural(count, "file")} written anew or removed`;
}
