/** The callbacks of a line splitter. */
export interface LineSink {
  /** A line without its `\n` or `\r\n`; its bytes are there until the callback returns. */
  readonly line: (line: Buffer) => void;
  /** Called once, with the beginning of the first line beyond the limit; nothing follows. */
  readonly tooLong: (beginning: Buffer) => void;
}

/** Cuts a byte stream into lines. */
export interface LineSplitter {
  readonly push: (chunk: Buffer) => void;
  /** Returns the bytes after the last line end. */
  readonly unfinished: () => Buffer;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const EMPTY: Buffer = Buffer.alloc(0);

/** Cuts a byte stream at its line feeds; a line may have `limit` bytes. */
export function splitLines(limit: number, sink: LineSink): LineSplitter {
  // Grown by doubling, and used for one line after the other: a stream that comes byte by byte must cost neither a Buffer
  // nor a copy of it all for each byte, nor long lines a Buffer each.
  let held = EMPTY;
  let heldBytes = 0;
  let overflowed = false;

  const hold = (part: Buffer): void => {
    if (heldBytes + part.length > held.length) {
      const grown = Buffer.allocUnsafe(Math.max(held.length * 2, heldBytes + part.length));
      held.copy(grown, 0, 0, heldBytes);
      held = grown;
    }
    part.copy(held, heldBytes);
    heldBytes += part.length;
  };
  const finish = (end: Buffer): void => {
    let line = end;
    if (heldBytes > 0) {
      hold(end);
      line = held.subarray(0, heldBytes);
      heldBytes = 0;
    }
    if (line.length > limit) overflow(line);
    else sink.line(line[line.length - 1] === CARRIAGE_RETURN ? line.subarray(0, -1) : line);
  };
  const overflow = (line: Buffer): void => {
    overflowed = true;
    sink.tooLong(Buffer.from(line.subarray(0, 1024)));
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0 && !overflowed; end = chunk.indexOf(LINE_FEED, start)) {
        finish(chunk.subarray(start, end));
        start = end + 1;
      }
      if (overflowed || start === chunk.length) return;
      hold(chunk.subarray(start));
      if (heldBytes > limit) overflow(held.subarray(0, heldBytes));
    },
    unfinished: () => held.subarray(0, heldBytes),
  };
}
