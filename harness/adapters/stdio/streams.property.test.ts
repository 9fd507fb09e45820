import fc from "fast-check";
import { expect } from "vitest";
import { rawBytes } from "../../fuzz/arbitraries/raw-texts.ts";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { createTail } from "./adapter-process.ts";
import { splitLines } from "./split-lines.ts";

const feeds = fc.constantFrom("\n", "\r\n", "\r", "\n\n").map((text) => new TextEncoder().encode(text));
const streams = fc.record({
  pieces: fc.array(fc.oneof(feeds, rawBytes(), fc.uint8Array({ maxLength: 3 })), { maxLength: 12 }),
  limit: fc.oneof(fc.constant(1_000_000), fc.integer({ min: 1, max: 40 })),
});

checkProperty("a stream is cut at line feeds alone, up to a line that is too long", streams, ({ pieces, limit }) => {
  const lines: string[] = [];
  let tooLong = 0;
  const splitter = splitLines(limit, {
    line: (line) => void lines.push(line.toString("latin1")),
    tooLong: () => void tooLong++,
  });
  for (const piece of pieces) splitter.push(Buffer.from(piece));
  const whole = Buffer.concat(pieces).toString("latin1").split("\n");
  const longest = whole.findIndex((line) => line.length > limit);
  const due = longest < 0 ? whole.slice(0, -1) : whole.slice(0, longest);
  expect(lines).toEqual(due.map((line) => line.replace(/\r$/, "")));
  expect(tooLong).toBe(longest < 0 ? 0 : 1);
  if (longest < 0) expect(splitter.unfinished().toString("latin1")).toBe(whole.at(-1));
});

checkProperty("a tail holds the last bytes of a stream", streams, ({ pieces, limit }) => {
  const tail = createTail(limit);
  for (const piece of pieces) tail.push(Buffer.from(piece));
  expect(tail.text()).toBe(Buffer.concat(pieces).subarray(-limit).toString("utf8").trimEnd());
});
