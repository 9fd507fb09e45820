import { bytesOfText, hasLoneBytes, withLoneBytes } from "../../encoding/lone-bytes.ts";
import { percentDecode } from "../../encoding/percent-encode.ts";
import { formsOf, outerPieces, type Piece, rightTable } from "./byte-table.ts";
import type { EncoderSubject, PairPieces } from "./encoder-subject.ts";

/** What bytes are written as that were not known before. */
export type Assignment = ReadonlyMap<number, string>;

/** The ways in which unknown bytes may be written. */
export interface Reads {
  readonly assignments: readonly Assignment[];
  /** Whether there is no other way. */
  readonly isComplete: boolean;
}

/** A table that is being learned, and the bytes of which it is known to hold. */
export interface Knowledge {
  readonly table: readonly string[];
  readonly known: ReadonlySet<number>;
  /** Whether the parts of the base string are written by the same encoder. */
  readonly isOuter: boolean;
}

/** Pieces that are still to be matched. */
interface Pieces {
  readonly pieces: readonly Piece[];
  readonly at: number;
  readonly next: Rest;
}

/** Pairs that are still to be matched; where their order is unknown, they are chosen one by one. */
interface Pairs {
  readonly pairs: readonly PairPieces[];
  readonly isFirst: boolean;
  readonly next: Rest;
}

type Rest = Pieces | Pairs | undefined;

/** One reading of a shown text, as it goes on. */
interface Reading {
  readonly subject: EncoderSubject;
  readonly text: string;
  readonly knowledge: Knowledge;
  /** Whether a byte may be written as any short text. */
  readonly isFree: boolean;
  readonly assigned: Map<number, string>;
  readonly solutions: Assignment[];
  steps: number;
}

/** U+FFFD, byte by byte. */
const REPLACED = withLoneBytes("\ufffd");
const MAX_SOLUTIONS = 64;
/** The longest text that a byte of no known form is taken to be written as. */
const MAX_FREE = 9;

/** Reads subjects with a bound on the steps of all readings together. */
export interface TableReader {
  /**
   * Reads off a shown text what the encoder writes for bytes that are not known yet: the ways in which the text can be
   * read.
   *
   * @param isFree whether a byte may be written as any short text, and not only in one of the known forms.
   */
  readonly read: (subject: EncoderSubject, isFree: boolean) => Reads;
}

/** Opens a reader that ends after so many steps, and each reading after a part of them. */
export function openTableReader(knowledge: Knowledge, maxSteps: number, maxReading: number): TableReader {
  let left = maxSteps;
  return {
    read(subject, isFree) {
      const { shown, head, pairs } = subject;
      if (!("text" in shown) || left <= 0) return { assignments: [], isComplete: false };
      const steps = Math.min(left, maxReading);
      const state = { assigned: new Map<number, string>(), solutions: [], steps };
      const reading: Reading = { subject, text: shown.text, knowledge, isFree, ...state };
      const chosen: Rest = pairs.length === 0 ? undefined : { pairs, isFirst: true, next: undefined };
      match(reading, 0, { pieces: head, at: 0, next: chosen });
      left -= steps - reading.steps;
      const isComplete = reading.steps > 0 && reading.solutions.length < MAX_SOLUTIONS;
      return { assignments: reading.solutions, isComplete };
    },
  };
}

function match(reading: Reading, from: number, list: Rest): void {
  let at = from;
  let rest = list;
  while (rest !== undefined) {
    if (isOver(reading)) return;
    if ("pairs" in rest) {
      chooseNext(reading, at, rest);
      return;
    }
    const piece = rest.pieces[rest.at];
    if (piece === undefined) {
      rest = rest.next;
      continue;
    }
    const written = writtenFor(reading, piece);
    if (written === undefined && typeof piece !== "string") {
      branch(reading, at, rest, piece.byte);
      return;
    }
    const after: Rest = { pieces: rest.pieces, at: rest.at + 1, next: rest.next };
    if (typeof written !== "string") {
      rest = { pieces: written ?? [], at: 0, next: after };
      continue;
    }
    const length = lengthShown(reading.text, written, at);
    if (length === undefined) return;
    at += length;
    rest = after;
  }
  if (at === reading.text.length) reading.solutions.push(new Map(reading.assigned));
}

/** Returns how much of a text shows what was written; a byte that alone is no text is shown as U+FFFD. */
function lengthShown(text: string, written: string, at: number): number | undefined {
  if (text.startsWith(written, at)) return written.length;
  return written.length === 1 && hasLoneBytes(written) && text.startsWith(REPLACED, at) ? REPLACED.length : undefined;
}

function isOver(reading: Reading): boolean {
  return reading.steps-- <= 0 || reading.solutions.length >= MAX_SOLUTIONS;
}

/** Returns what is written for a piece: a text, or bytes that are encoded once more; `undefined` where it is unknown. */
function writtenFor({ subject, knowledge, assigned }: Reading, piece: Piece): string | readonly Piece[] | undefined {
  if (typeof piece === "string") return piece;
  const { table, known, isOuter } = knowledge;
  const text = known.has(piece.byte) ? table[piece.byte] : assigned.get(piece.byte);
  if (text === undefined || piece.layer === "outer") return text;
  return isOuter ? outerPieces(text, subject.spares) : encodeRaw(text);
}

function chooseNext(reading: Reading, at: number, { pairs, isFirst, next }: Pairs): void {
  const { isSorted, joiner } = reading.subject;
  for (const [index, pair] of (isSorted ? pairs : pairs.slice(0, 1)).entries()) {
    const others: Rest = pairs.length === 1 ? next : { pairs: pairs.toSpliced(index, 1), isFirst: false, next };
    const own: Rest = { pieces: pair.pieces, at: 0, next: others };
    match(reading, at, isFirst ? own : { pieces: joiner, at: 0, next: own });
  }
}

/** Goes on with each text that a byte may be written as. */
function branch(reading: Reading, at: number, rest: Pieces, byte: number): void {
  const forms = [rightTable[byte] ?? "", ...formsOf(byte).map(([, form]) => form)];
  const free = reading.isFree ? freeTexts(reading.text.slice(at, at + MAX_FREE * 3)) : [];
  for (const text of [...forms, ...free]) {
    reading.assigned.set(byte, text);
    match(reading, at, rest);
  }
  reading.assigned.delete(byte);
}

/** Lists what stands here that a byte may have been written as before it was encoded once more, the shortest first. */
function freeTexts(shown: string): readonly string[] {
  return Array.from({ length: shown.length }, (_, at) => shown.slice(0, at + 1)).flatMap((text) => {
    const decoded = percentDecode(text);
    return decoded !== undefined && decoded.length <= MAX_FREE && encodeRaw(decoded) === text ? [decoded] : [];
  });
}

/** Encodes rightly a text in which bytes beyond ASCII may stand alone. */
function encodeRaw(text: string): string {
  let encoded = "";
  for (const byte of bytesOfText(text)) encoded += rightTable[byte] ?? "";
  return encoded;
}

/**
 * Returns that on which all readings of a failure agree, of the first one that shows anything for certain; where none
 * does, a reading with the fewest wrong bytes.
 */
export function settle(all: Iterable<Reads>): Settled | undefined {
  let likely: Assignment | undefined;
  for (const { assignments, isComplete } of all) {
    const [first, ...others] = assignments;
    if (first === undefined) continue;
    const agreed = [...first].filter(([byte, text]) => others.every((other) => other.get(byte) === text));
    if (isComplete && agreed.length > 0) return { assignment: new Map(agreed), isCertain: true };
    for (const one of assignments) if (likely === undefined || countWrong(one) < countWrong(likely)) likely = one;
  }
  return likely && { assignment: likely, isCertain: false };
}

interface Settled {
  readonly assignment: Assignment;
  readonly isCertain: boolean;
}

function countWrong(assignment: Assignment): number {
  return [...assignment].filter(([byte, text]) => text !== rightTable[byte]).length;
}
