/** One value of DER (X.690): its tag, and the bytes that it holds. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
}

/** The tags that keys are made of. */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  sequence: 0x30,
  /** Version of a certificate. */
  first: 0xa0,
} as const;

/** Reads the values that stand one behind the other. Throws where one is cut, or says its length as DER does not. */
export function readDer(bytes: Buffer): readonly DerValue[] {
  const values: DerValue[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    values.push(readFirst(rest));
    rest = rest.subarray(lengthOf(rest));
  }
  return values;
}

/** Reads the first value, whatever stands behind it. Throws as `readDer`. */
export function readFirst(bytes: Buffer): DerValue {
  const end = lengthOf(bytes);
  if (end > bytes.length) throw new Error("DER: cut");
  return { tag: bytes[0] ?? 0, content: bytes.subarray(headLength(bytes), end) };
}

/** Returns what a value of this tag holds. Throws where there is another, or none. */
export function contentOf(value: DerValue | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw new Error(`DER: expected tag ${tag}, got ${value?.tag ?? "nothing"}`);
  return value.content;
}

/** Writes a value that holds these bytes, one behind the other. */
export function writeDer(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), writeLength(content.length), content]);
}

/** Reads a number that is not negative. */
export function readInteger(value: DerValue | undefined): bigint {
  const content = contentOf(value, tags.integer);
  if (content.length === 0 || content.readInt8() < 0) throw new Error("DER: expected a number, got another");
  return BigInt(`0x${content.toString("hex")}`);
}

/** Writes a number that is not negative. */
export function writeInteger(value: bigint): Buffer {
  const bytes = bytesOfNumber(value);
  return writeDer(tags.integer, (bytes[0] ?? 0) < 0x80 ? Buffer.alloc(0) : Buffer.alloc(1), bytes);
}

/** The bytes of a number, the highest first: as many as it needs, or as many as are said. */
export function bytesOfNumber(value: bigint, length = 0): Buffer<ArrayBuffer> {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(Math.max(length * 2, hex.length + (hex.length % 2)), "0"), "hex");
}

/** The bytes of the first value, with its head. */
function lengthOf(bytes: Buffer): number {
  const [first = 0x80, ...more] = bytes.subarray(1, headLength(bytes));
  if (first < 0x80) return 2 + first;
  const length = more.reduce((sum, byte) => sum * 256 + byte, 0);
  const isShortest = more.length === first - 0x80 && more[0] !== 0 && length >= 0x80;
  // A key has thousands of bytes at most.
  if (!isShortest || more.length > 3) throw new Error("DER: expected a length, got another");
  return 2 + more.length + length;
}

function headLength(bytes: Buffer): number {
  return 2 + Math.max(0, (bytes[1] ?? 0) - 0x80);
}

function writeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = bytesOfNumber(BigInt(length));
  return Buffer.concat([Buffer.of(0x80 + bytes.length), bytes]);
}
