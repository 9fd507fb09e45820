import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { attempt } from "../../src/attempt.ts";

/** Returns where a file is, or will be, behind any link: two names of one file give the same. */
export function placeOf(path: string): string {
  return realPathOf(path) ?? join(realPathOf(dirname(path)) ?? resolve(dirname(path)), basename(path));
}

/** A folder may be there and have no path any more: the working directory, once it is deleted. */
function realPathOf(path: string): string | undefined {
  return attempt(() => realpathSync(path));
}
