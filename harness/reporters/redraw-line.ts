const DEFAULT_COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";

/** The part of a terminal's output stream that is used. */
export interface LineStream {
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
