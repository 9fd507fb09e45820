import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { attempt } from "../../src/attempt.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import type { Suite } from "../../src/judging/suite.ts";
import { parseVectors } from "../../src/suite/model/parse-vectors.ts";
import type { RsaKeys } from "../../src/suite/model/resolve-task.ts";
import type { VectorFile } from "../../src/suite/model/vector.ts";
import { packageRoot, packageVersion } from "../package/package.ts";
import { pairKeys } from "./pair-keys.ts";
import { readFolder } from "./read-folder.ts";
import { digestSuite, isReleased } from "./suite-digest.ts";

/** The folders of `vectors/` that hold vector files, in the order in which a run takes them. */
export const kindFolders = ["encoding", "signing", "verification", "request-shapes", "responses", "stages"] as const;

export const bundledVectors: string = join(packageRoot, "vectors");

let bundled: Suite | undefined;

/**
 * Reads the whole suite, the bundled one once a process, and checks it unless it is the bundled one as it was released.
 *
 * @throws {CountersignError} `vectors-missing`, `vectors-not-json`, `vectors-invalid`, `smoke-set-invalid` or
 * `key-file-missing`, naming the file.
 */
export function loadVectors(folder?: string): Suite {
  if (folder !== undefined) return readVectors(folder);
  bundled ??= readVectors(bundledVectors);
  return bundled;
}

function readVectors(folder: string): Suite {
  const files = kindFolders.flatMap((kind) => readFolder(folder, kind, ".json"));
  const keyFiles = readFolder(folder, "keys", ".pem");
  const digest = digestSuite([...files, ...keyFiles]);
  const released = isReleased(folder, digest);
  // What ships with us and is unchanged has the format: to hold it against the model takes longer than all else of reading.
  const isChecked = released && folder === bundledVectors;
  const share = createTextSharing();
  return {
    version: packageVersion(),
    digest,
    released,
    files: files.map(({ path, text }): VectorFile => {
      return share(isChecked ? JSON.parse(text) : parseVectors(text, join(folder, path)));
    }),
    keys: pairKeys(keyFiles, folder),
    challenge: null,
    smoke: readSmokeSet(folder),
  };
}

/** Returns a function that keeps equal texts once, in what was just parsed: a third of a suite's memory are URLs, names and comments again. */
function createTextSharing(): <Parsed>(parsed: Parsed) => Parsed {
  const known = new Map<string, string>();
  const share = (value: unknown): unknown => {
    if (typeof value === "string") {
      const old = known.get(value);
      if (old === undefined) known.set(value, value);
      return old ?? value;
    }
    if (typeof value === "object" && value !== null) {
      const parts = value as Record<string, unknown>;
      for (const name of Object.keys(parts)) parts[name] = share(parts[name]);
    }
    return value;
  };
  return <Parsed>(parsed: Parsed): Parsed => share(parsed) as Parsed;
}

/** Reads the RSA key pairs of a suite. Throws as {@link loadVectors}. */
export function loadKeys(folder: string = bundledVectors): RsaKeys {
  return pairKeys(readFolder(folder, "keys", ".pem"), folder);
}

const smokeModel = z.strictObject({
  countersign: z.literal(1),
  about: z.string(),
  vectors: z.array(z.string()).min(1),
});

/**
 * Reads the ids of the smoke set of a suite.
 *
 * @throws {CountersignError} `smoke-set-invalid` when the file is missing or another.
 */
function readSmokeSet(folder: string): readonly string[] {
  const path = join(folder, "smoke.json");
  const parsed = smokeModel.safeParse(attempt(() => JSON.parse(readFileSync(path, "utf8"))));
  if (parsed.success) return parsed.data.vectors;
  throw new CountersignError(
    "smoke-set-invalid",
    `${path}: expected a list of vector ids, version 1, got something else`,
    "Restore it from the package, or write it anew: npm run vectors.",
  );
}
