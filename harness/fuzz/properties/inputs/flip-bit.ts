/** The bytes with one bit turned over; the position wraps round. */
export function flipBit(bytes: Uint8Array, position: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  const bit = position % (flipped.length * 8);
  const at = bit >> 3;
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}
