// Characters that are invisible, look like another, join their neighbour or turn the direction of the line.
const DECEPTIVE =
  /[\p{C}\p{M}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|(?! )\p{Zs}/u;
/** Longest word; anything longer is cut like any text. */
const LONGEST_WORD = 60;
const IN_FORMAT = /[0")]/;
const NOT_EXACT = /[^\x20-\x5b\x5d-\x7e]/;
/** The length of `\u{10ffff}`. */
const LONGEST_ESCAPE = 10;

/**
 * Escapes an untrusted text as prose on one line. Letters of every left-to-right script stay; whatever could deceive
 * the reader is shown as `\xNN` (ASCII) or `\u{…}`. Beyond `limit` characters it is cut, as by {@link clip}.
 */
export function escapeProse(text: string, limit: number = Number.POSITIVE_INFINITY): string {
  let last = "";
  let end = 0;
  const shown: string[] = [];
  for (const character of clip(text, limit)) {
    end += character.length;
    last = show(character, last, text.charAt(end));
    shown.push(last);
  }
  return shown.join("");
}

/** Cuts a text after as many characters as take `limit` once they are escaped, with an ellipsis if it was longer. */
export function clip(text: string, limit: number): string {
  if (text.length * LONGEST_ESCAPE <= limit) return text;
  let length = 0;
  let end = 0;
  let last = "";
  for (const character of text) {
    last = show(character, last, text.charAt(end + character.length));
    length += last.length;
    if (length > limit) return `${text.slice(0, end)}…`;
    end += character.length;
  }
  return text;
}

/** Clips as {@link clip}, but between words where there are any near the limit. */
export function clipSentence(text: string, limit: number): string {
  const clipped = clip(text, limit);
  const space = clipped.lastIndexOf(" ");
  const isCut = clipped.endsWith("…") && !text.endsWith("…");
  return isCut && clipped.length - space <= LONGEST_WORD ? `${clipped.slice(0, space).trimEnd()} …` : clipped;
}

/**
 * Escapes one character (code point) of a text whose every byte matters: printable ASCII stays, a backslash is doubled,
 * all else is `\xNN` (ASCII) or `\u{…}`, so that the result is ASCII and can be read back.
 */
export function escapeExact(character: string, previous: string): string {
  if (character === "\\") return "\\\\";
  return NOT_EXACT.test(character) ? escapeCharacter(character) : disarm(character, previous);
}

function show(character: string, previous: string, next: string): string {
  const isPlain = character >= " " && character <= "~";
  return isPlain || !DECEPTIVE.test(character) ? disarm(character, previous, next) : escapeCharacter(character);
}

function escapeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\u{${point.toString(16)}}`;
}

// "##[" and "##vso[" are commands to a CI server wherever they stand in a line; the "##" of a number format is none.
function disarm(character: string, previous: string, next = ""): string {
  return character === "#" && previous === "#" && !IN_FORMAT.test(next) ? "\\x23" : character;
}
