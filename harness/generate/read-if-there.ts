import { readFileSync } from "node:fs";
import { CountersignError } from "../../src/countersign-error.ts";

/**
 * Reads the text of a file, or nothing when there is none.
 *
 * @throws {CountersignError} `file-unreadable` when there is something that cannot be read.
 */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    const reason = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError("file-unreadable", `${path}: expected a readable file, got ${reason}`, undefined, {
      cause,
    });
  }
}
