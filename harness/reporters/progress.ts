import type { Status } from "../../src/judging/verdict.ts";

const REDRAW_EVERY_MS = 100;
const BAR_COLUMNS = 24;
const DEFAULT_COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";

/** The part of an output stream that is used, and whether it is a terminal. */
export interface LineStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** One line of a terminal that is drawn again and again. */
export interface RedrawnLine {
  /** Writes over what is drawn, as much as fits. Must be printable. */
  readonly draw: (text: string) => void;
  /** Clears what is drawn, if anything is, and leaves the cursor at its beginning. */
  readonly clear: () => void;
}

/** Whether and by which clock a progress line is drawn. */
export interface ProgressOptions {
  /** False on a CI server, or where the user asked for quiet: then nothing is drawn. */
  readonly live: boolean;
  /** Milliseconds on a clock that never runs backwards. */
  readonly now?: () => number;
}

/** One line that is redrawn while a run goes on; nothing at all where nobody would see it move. */
export interface ProgressLine {
  /** Sets the clock going; `total` is how many verdicts are to come. */
  readonly start: (total: number) => void;
  readonly count: (status: Status) => void;
  /** Clears the line and leaves the cursor at its beginning. Safe to call twice; nothing is drawn afterwards. */
  readonly close: () => void;
}

/** Opens a progress line; it is written at most ten times a second, however many verdicts there are. */
export function openProgress(
  stream: LineStream,
  { live, now = () => performance.now() }: ProgressOptions,
): ProgressLine {
  const line = openLine(stream);
  const counts = { passed: 0, failed: 0, skipped: 0, errored: 0 };
  let total = 0;
  let startedAt = now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let closed = stream.isTTY !== true || !live;
  return {
    start: (expected) => {
      total = expected;
      startedAt = now();
    },
    count: (status) => {
      counts[status] += 1;
      const time = now();
      if (closed || time - drawnAt < REDRAW_EVERY_MS) return;
      drawnAt = time;
      line.draw(describeProgress(counts, total, time - startedAt));
    },
    close: () => {
      line.clear();
      closed = true;
    },
  };
}

function describeProgress(counts: Readonly<Record<Status, number>>, total: number, elapsedMs: number): string {
  const done = counts.passed + counts.failed + counts.skipped + counts.errored;
  const filled = total > 0 ? Math.min(BAR_COLUMNS, Math.round((done / total) * BAR_COLUMNS)) : 0;
  const bar = "#".repeat(filled).padEnd(BAR_COLUMNS, "-");
  const rate = elapsedMs > 0 ? `  ${Math.round((done / elapsedMs) * 1000)}/s` : "";
  return `[${bar}] ${done}/${total}  ${counts.failed} failed  ${counts.errored} errored${rate}`;
}

/** Opens a line that is redrawn. It hides no cursor and writes no line feed: even a killed run leaves a sane terminal. */
export function openLine(stream: LineStream): RedrawnLine {
  let isDrawn = false;
  return {
    draw(text) {
      // A full last column would wrap, and the next redraw would then leave this line behind.
      stream.write(CLEAR_LINE + text.slice(0, (stream.columns || DEFAULT_COLUMNS) - 1));
      isDrawn = true;
    },
    clear() {
      if (isDrawn) stream.write(CLEAR_LINE);
      isDrawn = false;
    },
  };
}
