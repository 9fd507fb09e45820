import fc from "fast-check";
import { z } from "zod";
import { strict } from "../../../src/vectors/model.ts";
import { keepTail } from "../../adapters/keep-tail.ts";
import { splitLines } from "../../adapters/split-lines.ts";
import { rawBytes } from "../arbitraries.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { storedBytes } from "./inputs/stored-bytes.ts";
import { makeLaw } from "./make-law.ts";

/** A stream of bytes that comes in pieces, and how long a line may be. */
export interface Stream {
  readonly pieces: readonly Uint8Array[];
  readonly limit: number;
}

interface Heard {
  readonly lines: readonly string[];
  readonly tooLong: number;
  readonly unfinished: string;
}

/** The law of a line splitter. */
export function makeStreamLaw(split: typeof splitLines = splitLines): Property<Stream> {
  const feeds = fc.constantFrom("\n", "\r\n", "\r", "\n\n").map((text) => new TextEncoder().encode(text));
  return makeLaw({
    id: "streams-are-cut-at-line-feeds",
    says: "A stream is cut into the same lines whichever pieces it comes in, up to the first that is too long, and of its end the last bytes are kept.",
    arbitrary: fc.record(
      {
        pieces: fc.array(fc.oneof(feeds, rawBytes(), fc.uint8Array({ maxLength: 3 })), { maxLength: 12 }),
        limit: fc.oneof(fc.constant(1_000_000), fc.integer({ min: 1, max: 40 })),
      },
      { noNullPrototype: true },
    ),
    stored: strict<Stream>({ pieces: z.array(storedBytes), limit: z.int().positive() }),
    check({ pieces, limit }) {
      const chunks = pieces.map((piece) => Buffer.from(piece));
      const whole = Buffer.concat(chunks);
      const tail = keepTail(limit);
      for (const chunk of chunks) tail.push(chunk);
      return (
        partingValues("lines", cut(whole, limit), hear(chunks, limit, split)) ??
        partingValues("tail", whole.subarray(-limit).toString("utf8").trimEnd(), tail.text())
      );
    },
  });
}

function hear(chunks: readonly Buffer[], limit: number, split: typeof splitLines): Heard {
  const lines: string[] = [];
  let tooLong = 0;
  const splitter = split(limit, {
    line: (line) => void lines.push(line.toString("latin1")),
    tooLong: () => {
      tooLong += 1;
    },
  });
  for (const chunk of chunks) splitter.push(chunk);
  return { lines, tooLong, unfinished: tooLong > 0 ? "" : splitter.unfinished().toString("latin1") };
}

function cut(whole: Buffer, limit: number): Heard {
  const all = whole.toString("latin1").split("\n");
  const first = all.findIndex((line) => line.length > limit);
  const unfinished = all.at(-1) ?? "";
  const lines = (first < 0 ? all.slice(0, -1) : all.slice(0, first)).map((line) => line.replace(/\r$/, ""));
  return first < 0 ? { lines, tooLong: 0, unfinished } : { lines, tooLong: 1, unfinished: "" };
}

/** The law of the adapters' own splitter. */
export const streamsAreCutAtLineFeeds: Property<Stream> = makeStreamLaw();
