import type { Framing, HttpFault } from "./answer-head.ts";

/** The state of a body after some bytes: unfinished, whole with the bytes that follow it, or at fault. */
export type BodyProgress = "more" | { readonly rest: Buffer } | HttpFault;

/** Takes the bytes of one body as they come. */
export interface BodyReader {
  readonly push: (bytes: Buffer) => BodyProgress;
  readonly body: () => Buffer;
}

/** The next step of a reader: go on with the bytes that are held, wait for more, or stop. */
type Step = "go on" | BodyProgress;

const SIZE_LINE = /^([0-9A-Fa-f]{1,7})[ \t]*(?:;[^\r\n]*)?$/;
const MAX_LINE_BYTES = 4096;
const MAX_TRAILERS = 100;
const FIRST_ROOM = 1024;
const NO_CHUNKS: HttpFault = { fault: "the answer's body is not in chunks, though its head says so" };

/** Creates a reader for a body of a framing, which stores at most `maxBytes` bytes. */
export function readBody(framing: Framing, maxBytes: number): BodyReader | HttpFault {
  if (framing.kind === "chunked") return readChunks(maxBytes);
  if (framing.kind === "until-close") return readBytes(Number.POSITIVE_INFINITY, maxBytes);
  return framing.bytes > maxBytes ? tooLong(maxBytes) : readBytes(framing.bytes, maxBytes);
}

function readBytes(length: number, maxBytes: number): BodyReader {
  const gathered = gatherBytes();
  let total = 0;
  return {
    push(bytes) {
      const taken = bytes.subarray(0, Math.min(bytes.length, length - total));
      total += taken.length;
      if (total > maxBytes) return tooLong(maxBytes);
      gathered.add(taken);
      return total === length ? { rest: bytes.subarray(taken.length) } : "more";
    },
    body: gathered.all,
  };
}

/**
 * Creates a reader for a chunked body (RFC 9112, section 7.1) that ignores extensions and trailers. The content may have
 * at most `maxBytes` bytes, and the framing between and after the chunks as many again.
 */
function readChunks(maxBytes: number): BodyReader {
  const gathered = gatherBytes();
  let held: Buffer = Buffer.alloc(0);
  let total = 0;
  /** Bytes of size lines, line ends and trailers. */
  let framing = 0;
  let trailers = 0;
  /** Bytes of the current chunk that are still to come. */
  let left = 0;
  let due: "size" | "data" | "line end" | "trailer" = "size";

  const takeData = (): Step => {
    const taken = held.subarray(0, left);
    gathered.add(taken);
    held = held.subarray(taken.length);
    left -= taken.length;
    if (left > 0) return "more";
    due = "line end";
    return "go on";
  };
  const readSize = (line: string): Step => {
    const digits = SIZE_LINE.exec(line)?.[1];
    if (digits === undefined) return NO_CHUNKS;
    left = Number.parseInt(digits, 16);
    total += left;
    due = left === 0 ? "trailer" : "data";
    return total > maxBytes ? tooLong(maxBytes) : "go on";
  };
  const readTrailer = (line: string): Step => {
    if (line === "") return { rest: held };
    trailers += 1;
    return trailers > MAX_TRAILERS ? NO_CHUNKS : "go on";
  };
  const takeLine = (): Step => {
    const end = held.indexOf("\r\n");
    if ((end < 0 ? held.length : end) > MAX_LINE_BYTES) return NO_CHUNKS;
    if (end < 0) return "more";
    const line = held.toString("latin1", 0, end);
    held = held.subarray(end + 2);
    framing += end + 2;
    if (framing > maxBytes) return tooMuchFraming(maxBytes);
    if (due === "size") return readSize(line);
    if (due === "trailer") return readTrailer(line);
    due = "size";
    return line === "" ? "go on" : NO_CHUNKS;
  };

  return {
    push(bytes) {
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      for (;;) {
        const step = due === "data" ? takeData() : takeLine();
        if (step !== "go on") return step;
      }
    },
    body: gathered.all,
  };
}

/** Gathers bytes in one buffer of at most twice their size; the caller bounds them. */
function gatherBytes() {
  let room: Buffer = Buffer.alloc(0);
  let filled = 0;
  return {
    /** Copies a piece: to store the piece itself would retain the whole buffer that it is a part of. */
    add(bytes: Buffer): void {
      const needed = filled + bytes.length;
      if (needed > room.length) {
        const larger = Buffer.alloc(Math.max(FIRST_ROOM, 2 * room.length, needed));
        room.copy(larger, 0, 0, filled);
        room = larger;
      }
      bytes.copy(room, filled);
      filled = needed;
    },
    all: (): Buffer => Buffer.from(room.subarray(0, filled)),
  };
}

function tooLong(maxBytes: number): HttpFault {
  return { fault: `the answer's body is longer than ${maxBytes} bytes` };
}

function tooMuchFraming(maxBytes: number): HttpFault {
  return { fault: `the answer's body has more than ${maxBytes} bytes between and after its chunks` };
}
