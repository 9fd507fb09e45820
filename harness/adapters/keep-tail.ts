/** The end of a byte stream. */
export interface Tail {
  readonly push: (chunk: Buffer) => void;
  /** The last bytes as UTF-8 text; what is not UTF-8 becomes U+FFFD. */
  readonly text: () => string;
}

/** Keeps the last `limit` bytes of a stream, however long it is. */
export function keepTail(limit: number): Tail {
  let tail: Buffer = Buffer.alloc(0);
  return {
    push(chunk) {
      // Copied, so that a few kept bytes do not hold the whole chunk in memory.
      tail = Buffer.concat([tail, chunk].map((part) => part.subarray(-limit))).subarray(-limit);
    },
    text: () => tail.toString("utf8").trimEnd(),
  };
}
