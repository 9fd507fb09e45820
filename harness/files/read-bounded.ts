import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Far above any file of settings, keys or known failures. */
const MOST_BYTES = 8_388_608;

/** Milliseconds that a pipe may take until it gives more: whoever starts us with one has its writer at hand. */
const PIPE_WAIT = 10_000;

const SMALLEST_CHUNK = 65_536;

/** Thrown for a file of more bytes than are read. */
export class TooLargeError extends RangeError {}

/** Reads a file, or what a pipe gives, as UTF-8. @throws as {@link readBytesBounded}. */
export function readBounded(path: string, mostBytes: number = MOST_BYTES, pipeWait: number = PIPE_WAIT): string {
  return readBytesBounded(path, mostBytes, pipeWait).toString("utf8");
}

/**
 * Reads a file, or what a pipe gives.
 *
 * @throws {TooLargeError} for more than so many bytes, as an endless device has; a RangeError for a pipe that gives
 *   nothing; else the error of the system.
 */
export function readBytesBounded(path: string, mostBytes: number, pipeWait: number = PIPE_WAIT): Buffer {
  // Opening a pipe without a writer would wait for ever, deaf to Ctrl-C.
  const handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const about = fstatSync(handle);
    const isPipe = about.isFIFO();
    // All of a file in one piece, with a byte to see that it has not grown; what tells no size is read bit by bit.
    const most = Math.max(SMALLEST_CHUNK, Math.min(about.size, mostBytes) + 1);
    const chunks: Buffer[] = [];
    for (let length = 0; ; ) {
      const chunk = readChunk(handle, length === 0 ? most : SMALLEST_CHUNK, isPipe && length === 0, pipeWait);
      if (chunk.length === 0) return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
      length += chunk.length;
      if (length > mostBytes) throw new TooLargeError(`more than ${mostBytes} bytes`);
      chunks.push(chunk);
    }
  } finally {
    closeSync(handle);
  }
}

/** Reads the next bytes; none at the end, for which a pipe that nobody has written to yet is not taken. */
function readChunk(handle: number, size: number, isUnwritten: boolean, pipeWait: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  for (const deadline = Date.now() + pipeWait; ; pause()) {
    const bytes = readIfReady(handle, buffer);
    if (bytes !== undefined && (bytes > 0 || !isUnwritten)) return buffer.subarray(0, bytes);
    if (Date.now() > deadline) throw new RangeError(`a pipe that gives nothing in ${pipeWait / 1000} s`);
  }
}

/** Reads what is there; undefined where a pipe's writer has written nothing more yet. */
function readIfReady(handle: number, buffer: Buffer): number | undefined {
  try {
    return readSync(handle, buffer);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}
