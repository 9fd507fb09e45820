import { bytesOfText } from "../../encoding/lone-bytes.ts";
import { compareUnits } from "../../signing/parameter-orders.ts";
import { type Atom, formsOf, type Piece, rightTable } from "./byte-table.ts";
import type { EncoderSubject, PairPieces } from "./encoder-subject.ts";
import type { Assignment, Knowledge } from "./read-table.ts";

const MAX_SOLUTIONS = 2;

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
  const writer = openWriter(subject, knowledge);
  const solutions: Assignment[] = [];
  const right = unknown.map((byte) => [byte, knowledge.table[byte] ?? ""] as const);
  const chosen: (readonly [byte: number, text: string])[] = [];
  const tryLast = (from: number): void => {
    const openByte = writer.openLast();
    for (const byte of unknown.slice(from)) {
      const write = openByte(byte);
      for (const [, text] of formsOf(byte)) {
        if (shown.signs(write(text))) solutions.push(new Map([...right, ...chosen, [byte, text]]));
      }
    }
  };
  const tryFrom = (from: number, left: number): void => {
    if (left === 1) {
      tryLast(from);
      return;
    }
    for (let at = from; at <= unknown.length - left && solutions.length < MAX_SOLUTIONS; at++) {
      const byte = unknown[at] ?? 0;
      for (const [, text] of formsOf(byte)) {
        chosen.push([byte, text]);
        writer.set(byte, text);
        tryFrom(at + 1, left - 1);
        chosen.pop();
      }
      writer.set(byte, knowledge.table[byte] ?? "");
    }
  };
  if (wrong > 0) tryFrom(0, wrong);
  else if (shown.signs(writer.write())) solutions.push(new Map(right));
  return solutions;
}

/** Counts the ways to write so many of these bytes wrongly: an elementary symmetric sum of their numbers of forms. */
export function countTries(unknown: readonly number[], wrong: number): number {
  const sums = [1, ...new Array<number>(wrong).fill(0)];
  for (const byte of unknown) {
    const forms = formsOf(byte).length;
    for (let at = wrong; at > 0; at--) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0) * forms;
  }
  return sums[wrong] ?? 0;
}

/** Writes messages as an encoder does that is changed byte by byte. */
interface Writer {
  readonly set: (byte: number, text: string) => void;
  readonly write: () => string;
  /** Opens the writing of messages in which one more byte is written otherwise: all else is written once. */
  readonly openLast: () => (byte: number) => (text: string) => string;
}

/** Atoms of the outer layer are numbered by their bytes, those of the inner one from here on. */
const INNER = 256;

/** What a message is made of, in one order of its pairs. */
interface Layout {
  /** Texts, and the numbers of atoms. */
  readonly slots: readonly (string | number)[];
  readonly placesOf: ReadonlyMap<number, readonly number[]>;
  /** The bytes that decide this order, as long as what is written for them does. */
  readonly deciding: readonly Deciding[];
}

function openWriter(subject: EncoderSubject, { table, isOuter }: Knowledge): Writer {
  const current = [...table];
  const written: string[] = [];
  const writeAtom = (slot: number): string =>
    slot < INNER ? (current[slot] ?? "") : innerText(current, slot - INNER, isOuter);
  const layOutNow = openLayouts(subject, current);
  const atoms = [...layOutNow().placesOf.keys()];
  const isDecided = ({ deciding }: Layout): boolean => deciding.every(([a, b]) => isBefore(a, b, current));
  /** Returns the bytes on which depends what is written for an atom. */
  const bytesOf = (slot: number): readonly number[] =>
    isOuter && slot >= INNER ? [slot - INNER, ...bytesWrittenIn(current[slot - INNER] ?? "")] : [slot % INNER];
  const writeAll = (layout: Layout): Message => {
    for (const slot of atoms) written[slot] = writeAtom(slot);
    return writeMessage(layout, written);
  };
  return {
    set(byte, text) {
      current[byte] = text;
    },
    write: () => writeAll(layOutNow()).text,
    openLast() {
      const layout = layOutNow();
      const isFirm = isDecided(layout);
      const usual = writeAll(layout);
      const slotsOf = new Map<number, Set<number>>();
      for (const slot of atoms) {
        for (const byte of bytesOf(slot)) slotsOf.set(byte, (slotsOf.get(byte) ?? new Set()).add(slot));
      }
      let own: readonly number[] = [];
      return (byte) => {
        for (const slot of own) written[slot] = writeAtom(slot);
        own = [...(slotsOf.get(byte) ?? [])];
        const mayMove = !isFirm || layout.deciding.some((pair) => pair.includes(byte));
        const { pieces, rest } = cutMessage(usual, layout, own);
        return (text) => {
          const right = current[byte] ?? "";
          current[byte] = text;
          for (const slot of own) written[slot] = writeAtom(slot);
          let message = "";
          if (mayMove && !(isFirm && isDecided(layout))) message = writeMessage(layOutNow(), written).text;
          else {
            for (const { before, slot } of pieces) message += before + written[slot];
            message += rest;
          }
          current[byte] = right;
          return message;
        };
      };
    },
  };
}

/** A message, and where each slot of it ends. */
interface Message {
  readonly text: string;
  readonly ends: readonly number[];
}

/** Cuts some atoms out of a message: what stands before each of them, and behind the last. */
function cutMessage(
  { text, ends }: Message,
  { placesOf }: Layout,
  atoms: readonly number[],
): { readonly pieces: readonly { readonly before: string; readonly slot: number }[]; readonly rest: string } {
  let from = 0;
  const pieces = atoms
    .flatMap((slot) => (placesOf.get(slot) ?? []).map((at) => ({ at, slot })))
    .sort((a, b) => a.at - b.at)
    .map(({ at, slot }) => {
      const before = text.slice(from, ends[at - 1] ?? 0);
      from = ends[at] ?? 0;
      return { before, slot };
    });
  return { pieces, rest: text.slice(from) };
}

function writeMessage({ slots }: Layout, written: readonly string[]): Message {
  let text = "";
  const ends: number[] = [];
  for (const slot of slots) {
    text += typeof slot === "string" ? slot : written[slot];
    ends.push(text.length);
  }
  return { text, ends };
}

/** Opens the layouts of a message, of which each is made once: the layout of what a table writes now. */
function openLayouts(subject: EncoderSubject, table: readonly string[]): () => Layout {
  const { pairs, isSorted } = subject;
  const known = new Map<string, Layout>();
  let last = layOut(subject, pairs);
  return () => {
    if (!isSorted || last.deciding.every(([a, b]) => isBefore(a, b, table))) return last;
    const order = sortPairs(pairs, table);
    const key = order.map((pair) => pairs.indexOf(pair)).join();
    last = known.get(key) ?? layOut(subject, order);
    known.set(key, last);
    return last;
  };
}

function layOut({ head, joiner, isSorted }: EncoderSubject, order: readonly PairPieces[]): Layout {
  const pieces = order.flatMap((pair, at) => (at === 0 ? pair.pieces : [...joiner, ...pair.pieces]));
  const slots = [...head, ...pieces].map((piece) => (typeof piece === "string" ? piece : slotOf(piece)));
  const placesOf = new Map<number, number[]>();
  for (const [at, slot] of slots.entries()) {
    if (typeof slot === "number") placesOf.set(slot, [...(placesOf.get(slot) ?? []), at]);
  }
  const deciding = isSorted ? order.slice(1).flatMap((pair, at) => decidingBytes(order[at] ?? pair, pair)) : [];
  return { slots, placesOf, deciding };
}

function slotOf({ byte, layer }: Atom): number {
  return layer === "outer" ? byte : INNER + byte;
}

function innerText(table: readonly string[], byte: number, isOuter: boolean): string {
  let written = "";
  for (const one of bytesWrittenIn(table[byte] ?? "")) written += (isOuter ? table : rightTable)[one] ?? "";
  return written;
}

const knownBytes = new Map<string, readonly number[]>();

/** Returns the bytes of what one byte is written as: there are few such texts. */
function bytesWrittenIn(text: string): readonly number[] {
  const bytes = knownBytes.get(text) ?? [...bytesOfText(text)];
  knownBytes.set(text, bytes);
  return bytes;
}

/** Two bytes: what is written for them decides which of two pairs is the first. */
type Deciding = readonly [first: number, second: number];

/** No byte: a name that begins another one ends here. */
const END = -1;

/** Returns the first bytes in which two pairs differ; none where a text differs that is right whatever the encoder does. */
function decidingBytes(a: PairPieces, b: PairPieces): readonly Deciding[] {
  const list = ({ name, value, isRepeated }: PairPieces): readonly (string | number)[] =>
    [...name, END, ...(isRepeated ? value : []), END].map((piece) => (typeof piece === "object" ? piece.byte : piece));
  const [first, second] = [list(a), list(b)];
  const at = first.findIndex((piece, index) => piece !== second[index]);
  const [x = END, y = END] = [first[at], second[at]];
  return typeof x === "string" || typeof y === "string" ? [] : [[x, y]];
}

/** Whether what is written for these bytes shows that the first stands before the second; what begins the other shows nothing. */
function isBefore(first: number, second: number, table: readonly string[]): boolean {
  const [a, b] = [table[first] ?? "", table[second] ?? ""];
  return first === END ? b !== "" : a < b && !b.startsWith(a);
}

/** Sorts pairs by what the encoder writes for them. */
function sortPairs(pairs: readonly PairPieces[], table: readonly string[]): readonly PairPieces[] {
  const write = (pieces: readonly Piece[]): string => {
    let written = "";
    for (const piece of pieces) written += typeof piece === "string" ? piece : (table[piece.byte] ?? "");
    return written;
  };
  return (
    pairs
      // Names that differ may be written alike.
      .map((pair) => ({ pair, name: write(pair.name), value: write(pair.value) }))
      .sort((a, b) => compareUnits(a.name, b.name) || compareUnits(a.value, b.value))
      .map(({ pair }) => pair)
  );
}
