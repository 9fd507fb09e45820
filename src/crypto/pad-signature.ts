import { tags, writeDer } from "./der.ts";
import { digestNamed } from "./digests.ts";

/** The object identifiers that the digests themselves do not name, in DER (RFC 8017, appendix B.1). */
const oids: Readonly<Record<string, string>> = { md5: "06082a864886f70d0205", sha1: "06052b0e03021a" };

/** Pads data as signatures of PKCS#1 v1.5 do (RFC 8017, section 9.2). Throws where there is no room. */
export function padPkcs1(data: Uint8Array, length: number): Buffer {
  const filling = length - data.length - 3;
  if (filling < 8) throw new Error("data too large for key size");
  return Buffer.concat([Buffer.of(0, 1), Buffer.alloc(filling, 0xff), Buffer.of(0), data]);
}

/** The DigestInfo of a message's digest (RFC 8017, section 9.2). */
export function digestInfo(algorithm: string, message: Uint8Array): Buffer {
  const digest = digestNamed(algorithm);
  const oid = digest.oid ?? Buffer.from(oids[algorithm.toLowerCase()] ?? "", "hex");
  const identifier = writeDer(tags.sequence, oid, writeDer(tags.nothing));
  return writeDer(tags.sequence, identifier, writeDer(tags.octetString, digest(message)));
}

/** Encodes a message for PSS without salt (RFC 8017, section 9.1.1). Throws where there is no room. */
export function padPss(algorithm: string, message: Uint8Array, modulusBits: number): Buffer {
  const digest = digestNamed(algorithm);
  const length = Math.ceil((modulusBits - 1) / 8);
  const room = length - digest.outputLen - 1;
  if (room < 1) throw new Error("data too large for key size");
  const hashed = hashPss(algorithm, message, Buffer.alloc(0));
  const block = Buffer.concat([Buffer.alloc(room - 1), Buffer.of(1)]);
  const masked = clearFirstBits(mask(algorithm, block, hashed), length * 8 - (modulusBits - 1));
  return Buffer.concat([masked, hashed, Buffer.of(0xbc)]);
}

/** Whether a block encodes a message for PSS, with a salt of any length (RFC 8017, section 9.1.2). */
export function holdsPss(algorithm: string, message: Uint8Array, encoded: Buffer, modulusBits: number): boolean {
  const { outputLen } = digestNamed(algorithm);
  const room = encoded.length - outputLen - 1;
  const freeBits = encoded.length * 8 - (modulusBits - 1);
  if (room < 1 || encoded.at(-1) !== 0xbc || (encoded[0] ?? 0) >>> (8 - freeBits) !== 0) return false;
  const hashed = encoded.subarray(room, -1);
  const block = clearFirstBits(mask(algorithm, encoded.subarray(0, room), hashed), freeBits);
  const one = block.findIndex((byte) => byte !== 0);
  return block[one] === 1 && hashPss(algorithm, message, block.subarray(one + 1)).equals(hashed);
}

function hashPss(algorithm: string, message: Uint8Array, salt: Uint8Array): Buffer {
  const digest = digestNamed(algorithm);
  return Buffer.from(digest(Buffer.concat([Buffer.alloc(8), digest(message), salt])));
}

/** Applies the mask that MGF1 makes of a seed (RFC 8017, appendix B.2.1); twice gives what was. */
function mask(algorithm: string, block: Buffer, seed: Buffer): Buffer {
  const digest = digestNamed(algorithm);
  const masked = Buffer.from(block);
  for (let at = 0; at < block.length; at += digest.outputLen) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(at / digest.outputLen);
    const bytes = digest(Buffer.concat([seed, counter])).subarray(0, block.length - at);
    for (const [offset, byte] of bytes.entries()) masked[at + offset] = (block[at + offset] ?? 0) ^ byte;
  }
  return masked;
}

function clearFirstBits(block: Buffer, count: number): Buffer {
  return Buffer.concat([Buffer.of((block[0] ?? 0) & (0xff >>> count)), block.subarray(1)]);
}
