import { type BodyProgress, type BodyReader, tooLong } from "./body-reader.ts";
import { gatherBytes } from "./gather-bytes.ts";
import type { Fault } from "./parse-head.ts";

/** What to do next: look at what is held, wait for more, or stop. */
type Step = "go on" | BodyProgress;

const SIZE_LINE = /^([0-9A-Fa-f]{1,7})[ \t]*(?:;[^\r\n]*)?$/;
const MAX_LINE_BYTES = 4096;
const MAX_TRAILERS = 100;
const NO_CHUNKS: Fault = { fault: "the answer's body is not in chunks, though its head says so" };

/**
 * Reads a chunked body (RFC 9112, section 7.1); extensions and trailers are read over. The content may have so many
 * bytes at most, and all that stands between and after the chunks as many again.
 */
export function readChunks(maxBytes: number): BodyReader {
  const gathered = gatherBytes();
  let held: Buffer = Buffer.alloc(0);
  let total = 0;
  /** Bytes of size lines, line ends and trailers. */
  let framing = 0;
  let trailers = 0;
  /** Bytes that are still to come of a chunk. */
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

function tooMuchFraming(maxBytes: number): Fault {
  return { fault: `the answer's body has more than ${maxBytes} bytes between and after its chunks` };
}
