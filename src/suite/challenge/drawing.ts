import { createHash } from "#crypto";
import { type Draw, drawText } from "../accumulated/draw-text.ts";

/** The way of drawing: another one gives the same seed other vectors, and so other ids. */
const DRAWING = 25;

export const DIGITS = "0123456789";
export const LETTERS = "abcdefghijklmnopqrstuvwxyz";
export const ALL_LETTERS: string = LETTERS.toUpperCase() + LETTERS;

/** The sets of characters of which each is replaced by another one of the same set. */
const classes = ["123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Returns a mark of a seed for ids, so that an id never means anything else. */
export function markOf(seed: string): string {
  return createHash("sha256").update(`${DRAWING}\n${seed}`).digest("hex").slice(0, 8);
}

/** Writes the number of what is drawn as its name holds it. */
export function numbered(index: number): string {
  return String(index + 1).padStart(3, "0");
}

/** Draws from SHA-256 of the seed in counter mode: a generator that no seed can make weak. */
export function drawFrom(seed: string): Draw {
  // A seed may hold a value of 64 KiB: each block hashes its digest.
  const key = createHash("sha256").update(seed).digest("hex");
  let block = 0;
  let bytes = Buffer.alloc(0);
  return (count) => {
    if (bytes.length === 0) {
      bytes = createHash("sha256").update(`${block}\n${key}`).digest();
      block += 1;
    }
    const word = bytes.readUInt32BE();
    bytes = bytes.subarray(4);
    return word % count;
  };
}

/** Draws one of several; they are not none. */
export function drawOne<One>(draw: Draw, several: readonly One[]): One {
  const one = several[draw(several.length)];
  if (one === undefined) throw new TypeError("expected something to draw from");
  return one;
}

/** Draws a timestamp from September 2020 to May 2033, the present among them: no run may be known by its time. */
export function drawTimestamp(draw: Draw): string {
  return `1${6 + draw(4)}${drawText(draw, "0123456789", 8)}`;
}

/** Replaces each letter and each digit but 0 by a drawn one of its kind: the text remains as it looks. */
export function redraw(draw: Draw, text: string): string {
  return text.replace(/[A-Za-z1-9]/g, (character) =>
    drawOne(draw, [...(classes.find((one) => one.includes(character)) ?? character)]),
  );
}
