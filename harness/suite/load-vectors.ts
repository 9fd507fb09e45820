import { join } from "node:path";
import type { Suite } from "../../src/conformance/suite.ts";
import { parseVectors } from "../../src/vectors/parse-vectors.ts";
import type { RsaKeys } from "../../src/vectors/resolve-task.ts";
import { packageRoot } from "../package-root.ts";
import { packageVersion } from "../package-version.ts";
import { digestFiles } from "./digest-files.ts";
import { pairKeys } from "./pair-keys.ts";
import { readFolder } from "./read-folder.ts";
import { readSmokeSet } from "./read-smoke-set.ts";

/** The folders of `vectors/` that hold vector files, in the order in which a run takes them. */
export const kindFolders = ["encoding", "signing", "verification", "request-shapes", "responses", "stages"] as const;

/** Where the suite lies that ships with this package. */
export const bundledVectors: string = join(packageRoot, "vectors");

/**
 * Reads and checks the whole suite.
 *
 * @throws {CountersignError} `vectors-missing`, `vectors-not-json`, `vectors-invalid`, `smoke-set-invalid` or
 * `key-file-missing`, naming the file.
 */
export function loadVectors(folder: string = bundledVectors): Suite {
  const files = kindFolders.flatMap((kind) => readFolder(folder, kind, ".json"));
  const keyFiles = readFolder(folder, "keys", ".pem");
  return {
    version: packageVersion(),
    digest: digestFiles([...files, ...keyFiles]),
    files: files.map(({ path, text }) => parseVectors(text, join(folder, path))),
    keys: pairKeys(keyFiles, folder),
    challenge: null,
    smoke: readSmokeSet(folder),
  };
}

/** The RSA key pairs of a suite. Throws as {@link loadVectors}. */
export function loadKeys(folder: string = bundledVectors): RsaKeys {
  return pairKeys(readFolder(folder, "keys", ".pem"), folder);
}
