import { plural } from "../text/plural.ts";
import type { SuiteCheck } from "./vector-files.ts";

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
