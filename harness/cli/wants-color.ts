/** Colour is for a person at a terminal: not for a pipe, CI or one who set NO_COLOR (no-color.org). */
export function wantsColor({ isTTY }: { readonly isTTY?: boolean }): boolean {
  return isTTY === true && !process.env["NO_COLOR"] && process.env["CI"] === undefined;
}
