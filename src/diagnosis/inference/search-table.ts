import { bytesOfText } from "../../encoding/lone-bytes.ts";
import { compareUnits } from "../../signing/parameter-orders.ts";
import { formsOf } from "./byte-table.ts";
import type { Atom, EncoderSubject, Piece } from "./encoder-subject.ts";
import { type Assignment, encodeRaw, type Knowledge } from "./read-table.ts";

/** Texts and places for bytes in turn: the text of `slots[i]` stands after `texts[i]`. */
interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly number[];
}

const MAX_SOLUTIONS = 2;
const INNER = 256;

/**
 * Tries to write exactly so many of these bytes wrongly, in every known form, and returns the assignments that make the
 * signature that was shown.
 */
export function searchTable(
  subject: EncoderSubject,
  unknown: readonly number[],
  wrong: number,
  knowledge: Knowledge,
): readonly Assignment[] {
  const { shown } = subject;
  if (!("signs" in shown)) return [];
  const writer = openWriter(subject, unknown, knowledge);
  const solutions: Assignment[] = [];
  const right = unknown.map((byte) => [byte, knowledge.table[byte] ?? ""] as const);
  const assigned = new Map<number, string>();
  const tryFrom = (from: number, left: number): void => {
    if (left === 0) {
      if (shown.signs(writer.write())) solutions.push(new Map([...right, ...assigned]));
      return;
    }
    for (let at = from; at <= unknown.length - left && solutions.length < MAX_SOLUTIONS; at++) {
      const byte = unknown[at] ?? 0;
      for (const [, text] of formsOf(byte)) {
        assigned.set(byte, text);
        writer.set(byte, text);
        tryFrom(at + 1, left - 1);
      }
      assigned.delete(byte);
      writer.reset(byte);
    }
  };
  tryFrom(0, wrong);
  return solutions;
}

interface Writer {
  readonly set: (byte: number, text: string) => void;
  readonly reset: (byte: number) => void;
  readonly write: () => string;
}

/** Opens a writer of messages that computes again only what the bytes change that are set. */
function openWriter(subject: EncoderSubject, unknown: readonly number[], { table, isOuter }: Knowledge): Writer {
  const open = new Set(unknown);
  const current = [...table];
  const isFixed = ({ byte, layer }: Atom): boolean =>
    !open.has(byte) && (layer === "outer" || !isOuter || bytesOfText(table[byte] ?? "").every((one) => !open.has(one)));
  const compileIn = (order: readonly number[]): Template => {
    const { head, joiner, pairs } = subject;
    const rest = order.flatMap((pair, at) => [...(at === 0 ? [] : joiner), ...(pairs[pair]?.pieces ?? [])]);
    return compile([...head, ...rest], isFixed, ({ byte, layer }) =>
      layer === "outer" ? (table[byte] ?? "") : innerText(table, byte, isOuter),
    );
  };
  const order = sortPairs(subject, current);
  const usual = compileIn(order);
  const templates = new Map([[order.join(), usual]]);
  const slots = [...new Set(usual.slots)];
  const texts: string[] = [];
  const write = (slot: number): void => {
    const byte = slot % INNER;
    texts[slot] = slot < INNER ? (current[byte] ?? "") : innerText(current, byte, isOuter);
  };
  slots.forEach(write);
  // A byte that is written otherwise changes also the bytes whose escapes hold it.
  const holds = (slot: number, byte: number): boolean =>
    slot >= INNER && isOuter && bytesOfText(table[slot % INNER] ?? "").includes(byte);
  const touched = new Map(
    unknown.map((byte) => [byte, slots.filter((slot) => slot % INNER === byte || holds(slot, byte))]),
  );
  const sorting = sortingBytes(subject);
  const changed = new Set<number>();
  const update = (byte: number, text: string): void => {
    current[byte] = text;
    for (const slot of touched.get(byte) ?? []) write(slot);
    if (isOuter) for (const other of changed) write(INNER + other);
  };
  return {
    set(byte, text) {
      changed.add(byte);
      update(byte, text);
    },
    reset(byte) {
      changed.delete(byte);
      update(byte, table[byte] ?? "");
    },
    write() {
      let template = usual;
      if (sorting.size > 0 && [...changed].some((byte) => sorting.has(byte))) {
        const other = sortPairs(subject, current);
        template = templates.get(other.join()) ?? compileIn(other);
        templates.set(other.join(), template);
      }
      const { texts: fixed, slots: between } = template;
      let message = fixed[0] ?? "";
      for (let at = 0; at < between.length; at++) message += (texts[between[at] ?? 0] ?? "") + (fixed[at + 1] ?? "");
      return message;
    },
  };
}

function innerText(table: readonly string[], byte: number, isOuter: boolean): string {
  const text = table[byte] ?? "";
  if (!isOuter) return encodeRaw(text);
  let written = "";
  for (const one of bytesOfText(text)) written += table[one] ?? "";
  return written;
}

function compile(pieces: readonly Piece[], isFixed: (atom: Atom) => boolean, write: (atom: Atom) => string): Template {
  const texts = [""];
  const slots: number[] = [];
  for (const piece of pieces) {
    if (typeof piece === "string" || isFixed(piece)) {
      texts[texts.length - 1] += typeof piece === "string" ? piece : write(piece);
    } else {
      slots.push(piece.layer === "inner" ? INNER + piece.byte : piece.byte);
      texts.push("");
    }
  }
  return { texts, slots };
}

/** Returns the bytes on which the order of the pairs depends. */
function sortingBytes({ isSorted, pairs }: EncoderSubject): ReadonlySet<number> {
  if (!isSorted) return new Set();
  const pieces = pairs.flatMap(({ name, value, isRepeated }) => (isRepeated ? [...name, ...value] : name));
  return new Set(pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.byte)));
}

/** Sorts pairs by what the encoder writes for them, and returns their places. */
function sortPairs({ isSorted, pairs }: EncoderSubject, table: readonly string[]): readonly number[] {
  if (!isSorted) return pairs.map((_, at) => at);
  const write = (pieces: readonly Piece[]): string => {
    let written = "";
    for (const piece of pieces) written += typeof piece === "string" ? piece : (table[piece.byte] ?? "");
    return written;
  };
  return pairs
    .map(({ name, value, isRepeated }, at) => ({ at, name: write(name), value: isRepeated ? write(value) : "" }))
    .sort((a, b) => compareUnits(a.name, b.name) || compareUnits(a.value, b.value) || a.at - b.at)
    .map(({ at }) => at);
}
