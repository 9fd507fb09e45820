import { type BodyReader, tooLong } from "./body-reader.ts";
import type { Framing } from "./frame-answer.ts";
import { gatherBytes } from "./gather-bytes.ts";
import type { Fault } from "./parse-head.ts";
import { readChunks } from "./read-chunks.ts";

/** A reader for a body of that framing, which keeps at most so many bytes. */
export function readBody(framing: Framing, maxBytes: number): BodyReader | Fault {
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
