import { createRequire } from "node:module";
import { CountersignError } from "../src/countersign-error.ts";

const load = createRequire(import.meta.url);

/**
 * The version that a package.json states: `oauth/package.json` finds the installed package as `require` does, an
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
