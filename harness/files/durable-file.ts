import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { attempt } from "../../src/attempt.ts";

/** What stands behind the name of a file that is being written: whose process, and digits that nobody can foresee. */
const PART_ENDING = /\.[0-9]+-[0-9a-f]{8}\.part$/;

/** Returns whether a file of this name is one that a killed process has left half written. */
export function isPart(name: string): boolean {
  return PART_ENDING.test(name);
}

/** Not every file system has hard links. */
const WITHOUT_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK"];

/** A text, or its parts in their order. */
type Content = string | Iterable<string>;

/** Writes or replaces a file, which keeps its rights; when this returns, it is whole and on the disk. */
export function replaceFile(path: string, content: Content): void {
  withPart(path, content, (part) => renameSync(part, path));
}

/** Writes a file likewise, but replaces none, even one that another process writes at the same moment. */
export function placeFile(path: string, content: Content): void {
  withPart(path, content, (part) => {
    try {
      linkSync(part, path);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EEXIST") return;
      if (!WITHOUT_LINKS.includes(code)) throw error;
      if (statSync(path, { throwIfNoEntry: false }) === undefined) renameSync(part, path);
    }
  });
}

function withPart(path: string, content: Content, move: (part: string) => void): void {
  const replaced = lstatSync(path, { throwIfNoEntry: false });
  // Of its own for each process: several may write the same finding.
  const part = `${path}.${process.pid}-${randomBytes(4).toString("hex")}.part`;
  try {
    const handle = openSync(part, "wx");
    try {
      // Not every file system has rights.
      if (replaced?.isFile()) attempt(() => fchmodSync(handle, replaced.mode & 0o777));
      for (const text of typeof content === "string" ? [content] : content) writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    move(part);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(dirname(path));
}

/** Makes the name of a written file survive a power cut. Not every system can. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file itself is written.
  }
}
