import { attempt } from "../../attempt.ts";
import { type Deviation, deviate, touches } from "../../deviations/deviation.ts";
import { reference } from "../../signing/reference.ts";
import type { Stage } from "../../signing/scheme.ts";
import { type ByteTable, rightTable } from "./byte-table.ts";

/** A known mistake that comes near to what was learned, and what is otherwise. */
export interface Nearest<T> {
  readonly mistake: Deviation;
  /** What differs between the two. */
  readonly others: readonly T[];
}

const valueStage: ReadonlySet<Stage> = new Set(["encodeValue"]);
const ascii: readonly number[] = Array.from({ length: 128 }, (_, byte) => byte);

/** Finds the known encoder from which a table differs in the fewest characters of ASCII, if it differs less than from the right one. */
export function nearestEncoder(table: ByteTable, mistakes: readonly Deviation[]): Nearest<number> | undefined {
  const isOtherBeyond = table.some((text, byte) => byte >= 0x80 && text !== rightTable[byte]);
  if (isOtherBeyond) return undefined;
  const wrong = ascii.filter((byte) => table[byte] !== rightTable[byte]).length;
  return findNearest(
    mistakes,
    wrong,
    wrongFirst(ascii, (byte) => table[byte] !== rightTable[byte]),
    (encode) => (encode("é") === "%C3%A9" ? (byte) => encode(String.fromCharCode(byte)) !== table[byte] : undefined),
  );
}

/**
 * Finds the known mistake that tidies values as near as possible: of the characters that were seen at their ends.
 *
 * @param lost the characters that are lost at each end.
 */
export function nearestTrim(
  seen: readonly string[],
  lost: readonly [start: readonly string[], end: readonly string[]],
  mistakes: readonly Deviation[],
): Nearest<string> | undefined {
  const isLost = lost.map((characters) => new Set(characters));
  const all = new Set(lost.flat());
  return findNearest(
    mistakes,
    all.size,
    wrongFirst(seen, (character) => all.has(character)),
    (encode) =>
      encode("a  b") === "a%20%20b"
        ? (character) =>
            (encode(`${character}x`) === "x") !== isLost[0]?.has(character) ||
            (encode(`x${character}`) === "x") !== isLost[1]?.has(character)
        : undefined,
  );
}

/** Puts first in what most mistakes differ. */
function wrongFirst<T>(all: readonly T[], isWrong: (one: T) => boolean): readonly T[] {
  return [...all.filter(isWrong), ...all.filter((one) => !isWrong(one))];
}

/** Finds the mistake from which least differs; none where that is no shorter to tell than all that is wrong. */
function findNearest<T>(
  mistakes: readonly Deviation[],
  wrong: number,
  compared: readonly T[],
  compareBy: (encode: (text: string) => string | undefined) => ((one: T) => boolean) | undefined,
): Nearest<T> | undefined {
  let nearest: Nearest<T> | undefined;
  for (const mistake of mistakes) {
    if (!touches(mistake, valueStage)) continue;
    const { encodeValue } = deviate(reference, [mistake]);
    const differs = compareBy((text) => attempt(() => encodeValue(text, "note")));
    if (differs === undefined) continue;
    const most = Math.min(Math.floor(wrong / 2), (nearest?.others.length ?? Number.POSITIVE_INFINITY) - 1);
    const others: T[] = [];
    for (const one of compared) {
      if (others.length > most) break;
      if (differs(one)) others.push(one);
    }
    if (others.length <= most) nearest = { mistake, others };
  }
  return nearest;
}
