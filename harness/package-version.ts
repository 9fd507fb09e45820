import { join } from "node:path";
import { installedVersion } from "./installed-version.ts";
import { packageRoot } from "./package-root.ts";

/** The version of this package, which is the version of the suite that it ships. Throws as `installedVersion`. */
export function packageVersion(): string {
  return installedVersion(join(packageRoot, "package.json"));
}
