import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { attempt } from "../../src/attempt.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageRoot } from "../package/package.ts";

export interface SiteFile {
  readonly path: string;
  readonly type: string;
}

/** The page that the root of the site is. */
const INDEX = "index.html";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
};

/** Returns the folder of the built site: the package's own, or COUNTERSIGN_SITE. */
export function siteFolder(): string {
  return process.env["COUNTERSIGN_SITE"] || join(packageRoot, "dist", "site");
}

/**
 * Lists the site's files, and returns what finds one by its path from the root, without a slash at the front: `data/suite.js`. What is
 * served is looked up in this list, so that no path of a request ever reaches the file system.
 *
 * @throws {CountersignError} `site-missing` where it is not built.
 */
export function listSite(folder: string): (path: string) => SiteFile | undefined {
  const files = new Map(
    (attempt(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [])
      // A link may lead out of the folder.
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const type = types[extname(entry.name)] ?? "application/octet-stream";
        return [relative(folder, path).split(sep).join("/"), { path, type }] as const;
      }),
  );
  if (files.has(INDEX)) return (path) => files.get(path === "" ? INDEX : path);
  throw new CountersignError(
    "site-missing",
    `site ${folder}: expected the built site with ${INDEX}, got none`,
    "In a checkout, build it: npm run site. The published package holds it.",
  );
}
