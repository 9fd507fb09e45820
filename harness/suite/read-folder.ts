import { readdirSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { readBounded } from "../files/read-bounded.ts";

/** A file of the suite: its path below the folder of the suite, with `/`, and its text. */
export interface SuiteFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads the files of one folder of the suite that have an extension, in the order of their names.
 *
 * @throws {CountersignError} `vectors-missing` when the folder or a file of it cannot be read.
 */
export function readFolder(suite: string, name: string, extension: string): readonly SuiteFile[] {
  const folder = join(suite, name);
  const names = reading(folder, "a folder", () => readdirSync(folder)).filter((file) => file.endsWith(extension));
  return names.sort().map((file) => {
    const path = join(folder, file);
    return { path: `${name}/${file}`, text: reading(path, "a file", () => readBounded(path)) };
  });
}

function reading<T>(path: string, what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CountersignError(
      "vectors-missing",
      `${path}: expected ${what} of the vector suite, got ${cause instanceof Error ? cause.message : "an error"}`,
      "Restore it from the package. What is derived is written anew by npm run vectors; the keys are not.",
      { cause },
    );
  }
}
