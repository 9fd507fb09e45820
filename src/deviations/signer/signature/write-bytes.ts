import { base64Encode } from "../../../encoding/base64.ts";

/** Writes bytes as text, as wrong signers do where Base64 belongs. */
export type WriteBytes = (bytes: Uint8Array) => string;

/** The digits of Base32, and of that with the digits first (RFC 4648, sections 6 and 7). */
export const base32Alphabets = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHIJKLMNOPQRSTUV"] as const;
const [BASE32, BASE32_HEX] = base32Alphabets;

const writeHex: WriteBytes = (bytes) => Buffer.from(bytes).toString("hex");
export const writeLatin1: WriteBytes = (bytes) => Buffer.from(bytes).toString("latin1");

function byByte(write: (byte: number) => string, between = "", before = "", after = ""): WriteBytes {
  return (bytes) => before + Array.from(bytes, write).join(between) + after;
}

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, "0");
const signed = (byte: number): number => (byte << 24) >> 24;

function upper(write: WriteBytes): WriteBytes {
  return (bytes) => write(bytes).toUpperCase();
}

/** Reads a number, its most significant byte first. */
function readNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x0${writeHex(bytes)}`);
}

/** Reads a number in two's complement. */
function readSignedNumber(bytes: Uint8Array): bigint {
  return BigInt.asIntN(8 * bytes.length, readNumber(bytes));
}

function writeBase32By(alphabet: string, bytes: Uint8Array): string {
  const bits = byByte((byte) => byte.toString(2).padStart(8, "0"))(bytes);
  const text = (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
  return text.padEnd(8 * Math.ceil(text.length / 8), "=");
}

const writeBase32: WriteBytes = (bytes) => writeBase32By(BASE32, bytes);

/** Writes lines of 45 bytes, as uuencode does: the count of bytes, and a character for six bits. */
function writeUuencoded(zero: string, end = ""): WriteBytes {
  const sixBits = (value: number): string => (value === 0 ? zero : String.fromCharCode(32 + value));
  return (bytes) => {
    const lines = Array.from({ length: Math.ceil(bytes.length / 45) }, (_, at) =>
      bytes.subarray(45 * at, 45 * at + 45),
    );
    const written = lines.map((line) => {
      const bits = byByte((byte) => byte.toString(2).padStart(8, "0"))(line);
      const sixes = bits.padEnd(8 * 3 * Math.ceil(line.length / 3), "0").match(/.{6}/g) ?? [];
      return `${sixBits(line.length)}${sixes.map((six) => sixBits(Number.parseInt(six, 2))).join("")}\n`;
    });
    return written.join("") + end;
  };
}

const DIGITS_AND_LETTERS = `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ".toLowerCase()}`;
const RFC_1924 = `${DIGITS_AND_LETTERS}!#$%&()*+-;<=>?@^_\`{|}~`;
const ASCII_85 = Array.from({ length: 85 }, (_, at) => String.fromCharCode(33 + at)).join("");

/** Writes four bytes as five digits of 85; what is less than four bytes has as many digits fewer. */
function writeBase85(digits: string, zeros?: string): WriteBytes {
  return (bytes) => {
    const groups = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => bytes.subarray(4 * at, 4 * at + 4));
    return groups
      .map((group) => {
        const number = Buffer.concat([group, new Uint8Array(4)]).readUInt32BE(0);
        if (number === 0 && group.length === 4 && zeros !== undefined) return zeros;
        const five = [4, 3, 2, 1, 0].map((power) => digits[Math.floor(number / 85 ** power) % 85]);
        return five.slice(0, group.length + 1).join("");
      })
      .join("");
  };
}

const pythonEscapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** Writes bytes as Python's repr does: in double quotes where single ones stand among them alone. */
function writePythonBytes(bytes: Uint8Array): string {
  const text = writeLatin1(bytes);
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[^ -[\]-~]|'/g, (one) => {
    if (one === "'") return quote === "'" ? "\\'" : one;
    return pythonEscapes[one] ?? `\\x${twoDigits(one.charCodeAt(0))}`;
  });
  return `b${quote}${escaped}${quote}`;
}

/** Other texts of bytes by their names in ids, with what they are. */
export const spellings: Readonly<Record<string, readonly [words: string, write: WriteBytes]>> = {
  hex: ["hexadecimal digits", writeHex],
  "hex-in-capitals": ["hexadecimal digits, A to F in capitals", upper(writeHex)],
  latin1: ["Latin-1 characters", writeLatin1],
  "hex-with-colons": ["hexadecimal digits with colons between", byByte(twoDigits, ":")],
  "hex-with-colons-in-capitals": ["hexadecimal digits in capitals with colons between", upper(byByte(twoDigits, ":"))],
  "hex-with-hyphens": ["hexadecimal digits with hyphens between", byByte(twoDigits, "-")],
  "hex-with-hyphens-in-capitals": [
    "hexadecimal digits in capitals with hyphens between",
    upper(byByte(twoDigits, "-")),
  ],
  "hex-with-spaces": ["hexadecimal digits with spaces between", byByte(twoDigits, " ")],
  "hex-with-spaces-in-capitals": ["hexadecimal digits in capitals with spaces between", upper(byByte(twoDigits, " "))],
  "hex-after-0x": ["hexadecimal digits after 0x", (bytes) => `0x${writeHex(bytes)}`],
  "hex-in-capitals-after-0x": ["hexadecimal digits in capitals after 0x", (bytes) => `0x${upper(writeHex)(bytes)}`],
  "hex-after-sha1": ["hexadecimal digits after sha1=", (bytes) => `sha1=${writeHex(bytes)}`],
  "hex-of-base64": ["hexadecimal digits of its Base64", (bytes) => writeHex(Buffer.from(base64Encode(bytes)))],
  "hex-in-go": ["the bytes in Go's syntax", byByte((byte) => `0x${byte.toString(16)}`, ", ", "[]byte{", "}")],
  "hex-with-line-feed": ["hexadecimal digits and a line feed", (bytes) => `${writeHex(bytes)}\n`],
  "hex-without-zeros": ["hexadecimal digits, one for a byte below 16", byByte((byte) => byte.toString(16))],
  "hex-without-zeros-in-capitals": [
    "hexadecimal digits in capitals, one for a byte below 16",
    upper(byByte((byte) => byte.toString(16))),
  ],
  "hex-of-signed-bytes": [
    "hexadecimal digits of bytes with a sign, so ffffff stands before those of 128 and more",
    byByte((byte) => (signed(byte) >>> 0).toString(16)),
  ],
  "hex-number": ["a hexadecimal number without zeros at its front", (bytes) => readNumber(bytes).toString(16)],
  "hex-number-in-capitals": [
    "a hexadecimal number in capitals without zeros at its front",
    (bytes) => readNumber(bytes).toString(16).toUpperCase(),
  ],
  "hex-number-after-0x": ["a hexadecimal number after 0x", (bytes) => `0x${readNumber(bytes).toString(16)}`],
  "hex-signed-number": ["a hexadecimal number with a sign", (bytes) => readSignedNumber(bytes).toString(16)],
  "decimal-number": ["a decimal number", (bytes) => readNumber(bytes).toString()],
  "decimal-signed-number": ["a decimal number with a sign", (bytes) => readSignedNumber(bytes).toString()],
  "number-in-base-36": ["a number of base 36", (bytes) => readNumber(bytes).toString(36)],
  "binary-number": ["a binary number", (bytes) => readNumber(bytes).toString(2)],
  bits: ["the bits of its bytes", byByte((byte) => byte.toString(2).padStart(8, "0"))],
  "decimals-with-commas": ["the numbers of its bytes with commas between", byByte(String, ",")],
  "decimals-in-brackets": ["the numbers of its bytes in a list", byByte(String, ", ", "[", "]")],
  "decimals-in-json": ["the numbers of its bytes in JSON", byByte(String, ",", "[", "]")],
  "decimals-with-spaces": ["the numbers of its bytes with spaces between", byByte(String, " ", "[", "]")],
  "decimals-in-elixir": ["the bytes in Elixir's syntax", byByte(String, ", ", "<<", ">>")],
  "signed-decimals": [
    "the numbers of its bytes, with a sign, in a list",
    byByte((b) => `${signed(b)}`, ", ", "[", "]"),
  ],
  "buffer-in-json": ["a Buffer in JSON", byByte(String, ",", '{"type":"Buffer","data":[', "]}")],
  base32: ["Base32", writeBase32],
  "base32-without-padding": ["Base32 without padding", (bytes) => writeBase32(bytes).replace(/=+$/, "")],
  "base32-in-small-letters": ["Base32 in small letters", (bytes) => writeBase32(bytes).toLowerCase()],
  base32hex: ["Base32 with the digits first", (bytes) => writeBase32By(BASE32_HEX, bytes)],
  uuencoding: ["uuencoded lines", writeUuencoded("`")],
  "uuencoding-with-end": ["uuencoded lines with an end", writeUuencoded("`", "`\n")],
  base85: ["Base85", writeBase85(RFC_1924)],
  ascii85: ["Ascii85", writeBase85(ASCII_85, "z")],
  "percent-escapes": ["percent-escapes of its bytes", byByte((byte) => `%${twoDigits(byte).toUpperCase()}`)],
  "backslash-escapes": ["escapes such as \\x0a of all its bytes", byByte((byte) => `\\x${twoDigits(byte)}`)],
  "python-bytes": ["the bytes in Python's syntax", writePythonBytes],
  "urlencoded-bytes": [
    "form-encoded bytes",
    byByte((byte) =>
      /[\w.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${twoDigits(byte).toUpperCase()}`,
    ),
  ],
};
