/** Formats a value as JSON on one line, in ASCII: untrusted text can neither deceive a terminal nor depend on a charset. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
