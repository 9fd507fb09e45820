/** Draws an integer from 0 to `count - 1`. */
export type Draw = (count: number) => number;

/**
 * Texts of which values are made. Each has made some signer fail: characters that encoders forget or encode too
 * eagerly, text that looks encoded already, UTF-8 of every length, and plain text between them.
 */
export const nastyAtoms: readonly string[] = [
  ...[" ", "+", "%", "&", "=", "~", "*", "!", "'", "(", ")", "/", "?", "#", ":", ";", ",", "@", "$", "[", "]"],
  ...['"', "\\", "<", ">", "{", "}", "|", "^", "`", "-", ".", "_", "\t", "\r\n", "\u007f"],
  ...["%20", "%2B", "%zz", "&amp;", "\u00e9", "e\u0301", "\u0416", "\u20ac", "\ufeff", "\u{1f600}"],
  ...["A", "Z", "a", "z", "0", "9", "10.42", "true"],
];

/** Draws a text of so many items of the list. */
export function drawText(draw: Draw, list: ArrayLike<string>, length: number): string {
  let text = "";
  for (let index = 0; index < length; index += 1) text += list[draw(list.length)] ?? "";
  return text;
}
