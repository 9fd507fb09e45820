import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../../src/countersign-error.ts";

const load = createRequire(import.meta.url);

/** Absolute path of the folder that holds our package.json, `vectors/` and the bundled signers, run from source or built. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

/**
 * Reads the version that a package.json states: `oauth/package.json` finds the installed package as `require` does, an
 * absolute path is read as it is.
 *
 * @throws {CountersignError} `package-version-missing` when it states none.
 */
export function installedVersion(manifestPath: string): string {
  const manifest: unknown = load(manifestPath);
  const version = typeof manifest === "object" && manifest !== null && "version" in manifest && manifest.version;
  if (typeof version === "string") return version;
  throw new CountersignError(
    "package-version-missing",
    `${manifestPath}: expected a version, got none`,
    "Install the package again: npm ci",
  );
}

/** Returns the version of this package and of the suite that it ships. Throws as `installedVersion`. */
export function packageVersion(): string {
  return installedVersion(join(packageRoot, "package.json"));
}

function findRoot(folder: string): string {
  const parent = dirname(folder);
  // What is built has a manifest of its own, `dist/package.json`, which states no version.
  const isRoot = ["package.json", "vectors"].every((name) => existsSync(join(folder, name)));
  if (isRoot || parent === folder) return folder;
  return findRoot(parent);
}
