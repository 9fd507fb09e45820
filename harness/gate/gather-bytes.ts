/** Bytes that come in pieces. */
export interface GatheredBytes {
  /** Copies a piece: to keep it would keep the whole buffer that it was read from, however small a part of that it is. */
  readonly add: (bytes: Buffer) => void;
  readonly all: () => Buffer;
}

const FIRST_ROOM = 1024;

/** Gathers bytes in one buffer of at most twice their size. Whoever adds them bounds them. */
export function gatherBytes(): GatheredBytes {
  let room: Buffer = Buffer.alloc(0);
  let filled = 0;
  return {
    add(bytes) {
      const needed = filled + bytes.length;
      if (needed > room.length) {
        const larger = Buffer.alloc(Math.max(FIRST_ROOM, 2 * room.length, needed));
        room.copy(larger, 0, 0, filled);
        room = larger;
      }
      bytes.copy(room, filled);
      filled = needed;
    },
    all: () => Buffer.from(room.subarray(0, filled)),
  };
}
