/** Draws an integer from 0 to `count - 1`. */
export type Draw = (count: number) => number;

/** Draws a text of so many items of the list. */
export function drawText(draw: Draw, list: ArrayLike<string>, length: number): string {
  let text = "";
  for (let index = 0; index < length; index += 1) text += list[draw(list.length)] ?? "";
  return text;
}
