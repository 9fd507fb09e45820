import { plural } from "../text/plural.ts";
import type { SuiteCheck } from "./vector-files.ts";

/** Prints the result of a check of the suite; returns the exit status. */
export function reportCheck({ files, vectors, problems }: SuiteCheck): 0 | 1 {
  if (problems.length === 0) {
    process.stdout.write(`vectors: ${vectors} in ${plural(files, "file")}, all as derived\n`);
    return 0;
  }
  for (const problem of problems) process.stderr.write(`vectors: ${problem}\n`);
  process.stderr.write(
    `vectors: ${plural(problems.length, "problem")}. Where the authored inputs are right: npm run vectors\n`,
  );
  return 1;
}
