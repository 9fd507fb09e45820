const SPACE = 0x20;
const TAB = 0x09;

/**
 * A text without the spaces and tabs around it (RFC 9110, section 5.6.3). A pattern would look for its end from each
 * blank anew: whoever sends many of them would hold up its reader for seconds.
 */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (isBlank(text.charCodeAt(from))) from += 1;
  while (isBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** The members of a comma-separated list, without the blanks around them. */
export function splitList(text: string): readonly string[] {
  return text.split(",").map(trimBlanks);
}

/** Beyond a text there is no code, `NaN`, and so no blank. */
function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}
