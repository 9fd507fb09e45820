import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** More than a folder's own entry takes: some file systems hold that where they have no room left. */
const TRIAL_BYTES = 65_536;

/**
 * Finds out whether files can be written to a folder that may not be there yet, by writing one in the nearest folder that
 * is. Leaves nothing. Throws the error of the system.
 */
export function checkPlace(folder: string, files: readonly string[]): void {
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Error(`a folder in place of ${file}`);
  }
  const trial = mkdtempSync(join(nearestFolder(resolve(folder)), ".countersign-"));
  try {
    writeFileSync(join(trial, "trial"), Buffer.alloc(TRIAL_BYTES), { flag: "wx", flush: true });
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

function nearestFolder(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return nearestFolder(dirname(folder));
  if (found.isDirectory()) return folder;
  throw new Error(`a file in place of the folder ${folder}`);
}
