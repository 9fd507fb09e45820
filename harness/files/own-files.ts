import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Enough for the mark of every format of ours. */
const HEAD_BYTES = 4096;

/** A file that is to be written, and what its beginning shows where we wrote it before. */
export interface OwnFile {
  readonly path: string;
  readonly mark: RegExp;
}

/**
 * Throws where a file is there that is neither empty nor ours: nobody's own `report.md` is worth less than a report. A link
 * is judged by what it leads to.
 */
export function refuseForeign({ path, mark }: OwnFile): void {
  const head = readHead(path);
  if (head !== undefined && head !== "" && !mark.test(head)) throw new Error("a file that countersign did not write");
}

/** Reads the beginning of a file; nothing where there is none. */
function readHead(path: string): string | undefined {
  try {
    // A pipe would wait for a writer.
    const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      if (!fstatSync(handle).isFile()) throw new Error("what is no file");
      const buffer = Buffer.alloc(HEAD_BYTES);
      return buffer.toString("utf8", 0, readSync(handle, buffer));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
