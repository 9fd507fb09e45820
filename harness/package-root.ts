import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the folder that holds our package.json, `vectors/` and the bundled signers, run from source or built. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  const parent = dirname(folder);
  if (existsSync(join(folder, "package.json")) || parent === folder) return folder;
  return findRoot(parent);
}
