// What cannot be seen, looks like something else, joins its neighbour or turns the direction of the line.
const DECEPTIVE =
  /[\p{C}\p{M}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|(?! )\p{Zs}/u;
/** What is longer is no word, and cut like any text. */
const LONGEST_WORD = 60;
const NOT_EXACT = /[^\x20-\x5b\x5d-\x7e]/;

/**
 * A stranger's text as prose on one line: at most `limit` characters and an ellipsis. Letters of every left-to-right
 * script stay; whatever could deceive the reader is shown as `\xNN` (ASCII) or `\u{…}`.
 */
export function escapeProse(text: string, limit: number): string {
  let shown = "";
  // Not the end of what is shown: to look at that, the engine would copy all of it for each character.
  let last = "";
  for (const character of text) {
    last = DECEPTIVE.test(character) ? escapeCharacter(character) : disarm(character, last);
    if (shown.length + last.length > limit) return `${shown}…`;
    shown += last;
  }
  return shown;
}

/** As {@link escapeProse}, but cut between words where there are any near the limit. */
export function escapeSentence(text: string, limit: number): string {
  const shown = escapeProse(text, limit);
  const space = shown.lastIndexOf(" ");
  const isCut = shown.endsWith("…") && !text.endsWith("…");
  return isCut && shown.length - space <= LONGEST_WORD ? `${shown.slice(0, space).trimEnd()} …` : shown;
}

/**
 * One character (code point) of a text whose every byte matters: printable ASCII stays, a backslash is doubled, all
 * else is `\xNN` (ASCII) or `\u{…}`, so that the result is ASCII and can be read back.
 */
export function escapeExact(character: string, previous: string): string {
  if (character === "\\") return "\\\\";
  return NOT_EXACT.test(character) ? escapeCharacter(character) : disarm(character, previous);
}

function escapeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\u{${point.toString(16)}}`;
}

// "##[" and "##vso[" are commands to a CI server wherever they stand in a line.
function disarm(character: string, previous: string): string {
  return character === "#" && previous === "#" ? "\\x23" : character;
}
