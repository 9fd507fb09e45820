import type { Parameter } from "../../../src/signing/parameter.ts";

/** Writes a form as browsers and most clients do: a space as `+` (WHATWG URL, section 5.2). */
export function writeForm(pairs: readonly Parameter[]): string {
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
}
