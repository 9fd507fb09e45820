const SPACE = 0x20;
const TAB = 0x09;

/**
 * Trims the spaces and tabs around a text (RFC 9110, section 5.6.3). A regular expression would search for the end from
 * each blank again: a text of many blanks would occupy its reader for seconds.
 */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (isBlank(text.charCodeAt(from))) from += 1;
  while (isBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Splits a comma-separated list into its members, without the blanks around them. */
export function splitList(text: string): readonly string[] {
  return text.split(",").map(trimBlanks);
}

/** Whether a character code is of a blank; the code beyond a text is `NaN`, and so none. */
function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
