import { bytesOfText } from "../../encoding/lone-bytes.ts";
import { compareUnits } from "../../signing/parameter-orders.ts";
import { formsOf, rightTable } from "./byte-table.ts";
import type { Atom, EncoderSubject, PairPieces, Piece } from "./encoder-subject.ts";
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
  const forms = new Map(unknown.map((byte) => [byte, formsOf(byte).map(([, text]) => text)]));
  const assigned = new Map<number, string>();
  const keep = (message: string): void => {
    if (shown.signs(message)) solutions.push(new Map([...right, ...assigned]));
  };
  const tryFrom = (from: number, left: number): void => {
    const write = left === 1 ? writer.openLast() : undefined;
    for (let at = from; at <= unknown.length - left && solutions.length < MAX_SOLUTIONS; at++) {
      const byte = unknown[at] ?? 0;
      for (const text of forms.get(byte) ?? []) {
        assigned.set(byte, text);
        if (write !== undefined) keep(write(byte, text));
        else {
          writer.set(byte, text);
          tryFrom(at + 1, left - 1);
          writer.reset(byte);
        }
      }
      assigned.delete(byte);
    }
  };
  if (wrong === 0) keep(writer.write());
  else tryFrom(0, wrong);
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
  readonly reset: (byte: number) => void;
  readonly write: () => string;
  /** Opens the writing of messages that differ in one more byte each: all else is written once. */
  readonly openLast: () => (byte: number, text: string) => string;
}

/** Atoms of the outer layer are numbered by their bytes, those of the inner one from here on. */
const INNER = 256;

/** What a message is made of, in one order of its pairs: texts, and the numbers of atoms. */
interface Layout {
  readonly slots: readonly (string | number)[];
  readonly ownOf: Map<number, OwnSlots>;
}

/** A message in one order, and where its slots begin and end. */
interface Message {
  readonly text: string;
  readonly ends: readonly number[];
}

function openWriter(subject: EncoderSubject, { table, isOuter }: Knowledge): Writer {
  const current = [...table];
  const changed = new Set<number>();
  const writeAtom = (slot: number): string =>
    slot < INNER ? (current[slot] ?? "") : innerText(current, slot - INNER, isOuter);
  const layouts = createLayouts(subject, current);
  const atoms = [...new Set(layouts.usual.slots)].filter((slot) => typeof slot === "number");
  const holds = (slot: number, byte: number): boolean =>
    slot % INNER === byte || (isOuter && slot >= INNER && bytesWrittenIn(table[slot - INNER] ?? "").includes(byte));
  const findOwn = ({ slots, ownOf }: Layout, byte: number, made: ReadonlySet<number>): OwnSlots => {
    const known = made.has(byte) ? undefined : ownOf.get(byte);
    if (known !== undefined) return known;
    const more = made.has(byte)
      ? [...changed].filter((other) => bytesWrittenIn(current[other] ?? "").includes(byte))
      : [];
    const own = atoms.filter((slot) => holds(slot, byte) || more.includes(slot - INNER));
    const isOwn = new Set<string | number>(own);
    const places = slots.flatMap((slot, at) =>
      typeof slot === "number" && isOwn.has(slot) ? [[at, slot] as const] : [],
    );
    if (more.length === 0) ownOf.set(byte, { own, places });
    return { own, places };
  };
  const writeAtoms = (): readonly string[] => {
    const written = new Array<string>(INNER * 2).fill("");
    for (const slot of atoms) written[slot] = writeAtom(slot);
    return written;
  };
  return {
    set(byte, text) {
      changed.add(byte);
      current[byte] = text;
    },
    reset(byte) {
      changed.delete(byte);
      current[byte] = table[byte] ?? "";
    },
    write: () => writeMessage(layouts.now(), writeAtoms()).text,
    openLast() {
      const messages = new Map<Layout, Message>();
      const written = writeAtoms();
      const own = [...written];
      const mayMove = [...changed].some((byte) => layouts.deciding.has(byte));
      // What a byte is changed to may be made of others, which the parts change again.
      const made = new Set(isOuter ? [...changed].flatMap((byte) => bytesWrittenIn(current[byte] ?? "")) : []);
      return (byte, text) => {
        const before = current[byte] ?? "";
        current[byte] = text;
        const layout = mayMove || layouts.deciding.has(byte) ? layouts.now() : layouts.usual;
        const found = findOwn(layout, byte, made);
        for (const slot of found.own) own[slot] = writeAtom(slot);
        current[byte] = before;
        const message = messages.get(layout) ?? writeMessage(layout, written);
        messages.set(layout, message);
        let result = "";
        let from = 0;
        for (const [at, slot] of found.places) {
          result += message.text.slice(from, message.ends[at - 1] ?? 0) + own[slot];
          from = message.ends[at] ?? 0;
        }
        return result + message.text.slice(from);
      };
    },
  };
}

interface Layouts {
  readonly usual: Layout;
  /** The bytes whose change may bring another order. */
  readonly deciding: ReadonlySet<number>;
  /** Returns the layout of what the encoder writes now. */
  readonly now: () => Layout;
}

function createLayouts(subject: EncoderSubject, table: readonly string[]): Layouts {
  const { pairs, isSorted } = subject;
  const sort = (): readonly PairPieces[] => (isSorted ? sortPairs(pairs, table) : pairs);
  const order = sort();
  const usual = layOut(subject, order);
  const others = new Map<string, Layout>();
  const deciding = isSorted ? order.slice(1).flatMap((pair, at) => decidingBytes(order[at] ?? pair, pair)) : [];
  return {
    usual,
    deciding: new Set(deciding.flat()),
    now() {
      if (deciding.every(([a, b]) => isBefore(a, b, table))) return usual;
      const other = sort();
      const key = other.map((pair) => pairs.indexOf(pair)).join();
      const layout = others.get(key) ?? layOut(subject, other);
      others.set(key, layout);
      return layout;
    },
  };
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

/** The atoms whose text changes with a byte, and where they stand. */
interface OwnSlots {
  readonly own: readonly number[];
  readonly places: readonly (readonly [at: number, slot: number])[];
}

function layOut({ head, joiner }: EncoderSubject, order: readonly PairPieces[]): Layout {
  const pieces = order.flatMap((pair, at) => (at === 0 ? pair.pieces : [...joiner, ...pair.pieces]));
  const slots = [...head, ...pieces].map((piece) => (typeof piece === "string" ? piece : slotOf(piece)));
  return { slots, ownOf: new Map() };
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
