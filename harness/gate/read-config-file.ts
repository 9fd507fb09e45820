import { readFileSync } from "node:fs";
import { CountersignError } from "../../src/countersign-error.ts";

/**
 * The text of a config file, or of a file that it names.
 *
 * @param where what to call it in messages.
 * @throws {CountersignError} `gate-config-unreadable`.
 */
export function readConfigFile(path: string, where: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "an error";
    throw new CountersignError(
      "gate-config-unreadable",
      `${where}: expected a file that can be read, got ${code}`,
      "Files that a config names are looked for beside it.",
      { cause },
    );
  }
}

/** The error of a config that does not say what it should; `found` holds no value of it, which may be a secret. */
export function configInvalid(path: string, found: string): CountersignError {
  return new CountersignError(
    "gate-config-invalid",
    `${path}: expected the config of a gate, got:\n${found}`,
    "The format is described in harness/gate/README.md.",
  );
}
