import { existsSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageRoot } from "../package/package.ts";

/**
 * Returns the folder of the built site.
 *
 * @throws {CountersignError} `site-missing` in a checkout where nobody has built it.
 */
export function findBuiltSite(): string {
  const folder = join(packageRoot, "dist", "site");
  if (existsSync(join(folder, "index.html"))) return folder;
  throw new CountersignError(
    "site-missing",
    `${folder}: expected the built site, got nothing`,
    "Build it: npm run site",
  );
}
