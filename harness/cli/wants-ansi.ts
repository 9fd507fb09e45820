/** Colour and redraw are for a person at a terminal: not for a pipe, CI or one who set NO_COLOR (no-color.org). */
export function wantsAnsi({ isTTY }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): boolean {
  return isTTY === true && !env["NO_COLOR"] && env["CI"] === undefined;
}
