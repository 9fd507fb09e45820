import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file that no reader ever sees half of: it appears under its name when it is whole. */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
