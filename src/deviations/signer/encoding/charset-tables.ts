/** The charsets that text is taken for in place of UTF-8. */
export type Charset =
  | "iso-8859-1"
  | "iso-8859-15"
  | "windows-1250"
  | "windows-1251"
  | "windows-1252"
  | "cp1252"
  | "gbk"
  | "cp936"
  | "gb18030"
  | JapaneseCharset
  | "us-ascii";

/** Shift-JIS and its code page of Windows, as the libraries of languages have them. */
type JapaneseCharset = "cp932" | `shift_jis${"" | "-php" | "-python" | "-ruby" | "-java" | "-glibc"}` | "windows-31j";

/**
 * The bytes 0x80 to 0xFF of Windows-1252; the five that it leaves undefined stand for themselves. Written out, since
 * Node's own decoder of 20.x takes the first 32 for ISO-8859-1.
 */
export const windows1252Upper: string = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${latin1(0xa0)}`;

/** Bytes, and the character that is written so where Web decoders read another one off them, or none. */
type Differences = Readonly<Record<string, string>>;

const jis: Differences = { "8161": "\u2016", "817c": "\u2212", "8160": "\u301c" };
const signs: Differences = { "8191": "\u00a2", "8192": "\u00a3", "81ca": "\u00ac" };
const roman: Differences = { "5c": "\u00a5", "7e": "\u203e" };

/** What Windows added to Shift-JIS, by the first byte; and what it reads off bytes of JIS. */
const WINDOWS_ROWS = /^(?:87|e[de]|f[abc])/;
const IBM_ROWS_TWICE = /^e[de]/;
const FOR_JIS = "\u2225\uff0d\uff5e";
const FOR_SIGNS = "\uffe0\uffe1\uffe2";

/**
 * What sets them apart from what Web decoders read: which rows they lack, which characters, and what they write
 * otherwise. Asked of Python 3.11, Ruby 3.1, Perl 5.36, PHP 8.2, OpenJDK 17 and glibc 2.36 for each character up to U+FFFF.
 */
const japanese: Readonly<Record<JapaneseCharset, readonly [rows: RegExp, lacks: string, Differences]>> = {
  // As Python has it, but for U+0080 and U+F8F0 to U+F8F3; PHP differs in the extensions of IBM.
  cp932: [/^$/, "", { ...jis, ...signs }],
  "windows-31j": [IBM_ROWS_TWICE, "", {}],
  // As Perl has it.
  shift_jis: [WINDOWS_ROWS, FOR_JIS + FOR_SIGNS, { ...jis, ...signs }],
  "shift_jis-python": [WINDOWS_ROWS, FOR_JIS + FOR_SIGNS, { ...jis, ...signs, ...roman }],
  "shift_jis-ruby": [WINDOWS_ROWS, FOR_JIS + FOR_SIGNS, { ...jis, ...signs, "815c": "\u2014" }],
  "shift_jis-java": [WINDOWS_ROWS, `${FOR_JIS}${FOR_SIGNS}\u2015`, { ...jis, ...signs, ...roman, "815c": "\u2014" }],
  "shift_jis-php": [WINDOWS_ROWS, "", { ...jis, ...signs, "818f": "\u00a5", "8150": "\u00af\u203e" }],
  "shift_jis-glibc": [WINDOWS_ROWS, FOR_JIS, { ...jis, ...signs, ...roman }],
};

const DIGIT = [0x30, 0x39] as const;
const REPLACEMENT = 0xfffd;

const EURO = 0x20ac;

/** The bytes of each code point up to U+FFFF, 0 where the charset lacks it: maps of all charsets filled five megabytes. */
type CharsetTable = Uint32Array;

const known = new Map<Charset, CharsetTable>();

/** Returns the bytes of a code point from U+0080 on, as one big-endian number; `undefined` where the charset lacks it. */
export function bytesIn(charset: Charset, point: number): number | undefined {
  const bytes = known.get(charset) ?? readCharset(charset);
  known.set(charset, bytes);
  if (point < bytes.length) return bytes[point] || undefined;
  return charset === "gb18030" ? fourBytes(point) : undefined;
}

function readCharset(charset: Charset): CharsetTable {
  switch (charset) {
    case "us-ascii":
      return openTable();
    case "iso-8859-1":
      return readUpper(latin1(0x80));
    case "windows-1252":
      return readUpper(windows1252Upper);
    case "cp1252":
      return readUpper(windows1252Upper).map((byte, point) => (point === byte && point < 0xa0 ? 0 : byte));
    case "gb18030": {
      const sequences = [...twoBytes(), ...bytesOf([0x81, 0x84], DIGIT, [0x81, 0xfe], DIGIT)];
      const bytes = readBackwards(charset, sequences);
      bytes[REPLACEMENT] = 0x84_31_a4_37;
      return bytes;
    }
    case "cp936":
      return readBackwards("gbk", oneAndTwoBytes());
    default:
      if (isJapanese(charset)) return readJapanese(charset);
      // Decoders on the Web know what Windows added: the euro sign, and characters for private use.
      return readBackwards(charset, oneAndTwoBytes()).map((bytes, point) =>
        isPrivate(point) || (charset === "gbk" && point === EURO) ? 0 : bytes,
      );
  }
}

function isJapanese(charset: Charset): charset is JapaneseCharset {
  return Object.hasOwn(japanese, charset);
}

function readJapanese(charset: JapaneseCharset): CharsetTable {
  const [rows, lacks, differences] = japanese[charset];
  const isIn = (sequence: number): boolean => !rows.test(sequence.toString(16));
  const bytes = readBackwards("shift_jis", oneAndTwoBytes().filter(isIn));
  if (charset.startsWith("shift_jis")) bytes.fill(0, 0xe000, 0xf900);
  for (const character of lacks) bytes[character.charCodeAt(0)] = 0;
  for (const [hex, characters] of Object.entries(differences)) {
    for (const character of characters) bytes[character.charCodeAt(0)] = Number.parseInt(hex, 16);
  }
  return bytes;
}

function openTable(): CharsetTable {
  return new Uint32Array(0x10000);
}

function readUpper(upper: string): CharsetTable {
  const bytes = openTable();
  for (const [at, character] of Array.from(upper).entries()) bytes[character.charCodeAt(0)] = 0x80 + at;
  return bytes;
}

/** Reads a charset off what its decoder makes of these sequences, all at once: a call costs more than its work. */
function readBackwards(label: string, sequences: readonly number[]): CharsetTable {
  const hex = sequences.map((sequence) => `${sequence.toString(16)}0a`).join("");
  const texts = new TextDecoder(label).decode(Buffer.from(hex, "hex")).split("\n");
  const bytes = openTable();
  for (const [at, sequence] of sequences.entries()) {
    const text = texts[at];
    const point = text?.length === 1 ? text.charCodeAt(0) : REPLACEMENT;
    if (point !== REPLACEMENT && bytes[point] === 0) bytes[point] = sequence;
  }
  return bytes;
}

function oneAndTwoBytes(): readonly number[] {
  return [...bytesOf([0x80, 0xff]), ...twoBytes()];
}

function isPrivate(point: number): boolean {
  return point >= 0xe000 && point <= 0xf8ff;
}

function twoBytes(): readonly number[] {
  return bytesOf([0x81, 0xfe], [0x40, 0xfe]);
}

/** Lists every sequence of bytes that lie between these. */
function bytesOf(...ranges: readonly (readonly [first: number, last: number])[]): readonly number[] {
  return ranges.reduce<readonly number[]>(
    (before, [first, last]) =>
      before.flatMap((head) => Array.from({ length: last - first + 1 }, (_, at) => head * 0x100 + first + at)),
    [0],
  );
}

/** GB18030 numbers what lies beyond U+FFFF, in sequences that begin with 0x90. */
function fourBytes(point: number): number {
  const index = point - 0x10000;
  const [lead, second] = [0x90 + Math.floor(index / 12_600), 0x30 + (Math.floor(index / 1260) % 10)];
  return ((lead * 0x100 + second) * 0x100 + 0x81 + (Math.floor(index / 10) % 126)) * 0x100 + 0x30 + (index % 10);
}

function latin1(first: number): string {
  return Array.from({ length: 0x100 - first }, (_, at) => String.fromCharCode(first + at)).join("");
}
