const TOKEN =
  /[ \t\r\n]*(?:([[{])|([\]}])|([:,])|("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*")|((?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![A-Za-z0-9.+-])))/y;

type Expectation = "value" | "value-or-end" | "name" | "name-or-end" | "colon" | "comma-or-end" | "nothing";

/** Finds where a text stops being JSON (RFC 8259): line and column, from 1, which the engine may not name. */
export function findJsonFault(text: string): { readonly line: number; readonly column: number } {
  const open: string[] = [];
  let awaited: Expectation = "value";
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const next: Expectation | undefined = match === null ? undefined : advance(match, awaited, open);
    if (next === undefined) return place(text, at);
    awaited = next;
    at = TOKEN.lastIndex;
  }
}

/** Returns what is expected after a token, or nothing where it may not stand there. Updates the open brackets. */
function advance(
  [, opening, closing, mark, string, scalar]: RegExpExecArray,
  awaited: Expectation,
  open: string[],
): Expectation | undefined {
  if (opening !== undefined) return openBracket(opening, awaited, open);
  if (closing !== undefined) {
    return awaited.endsWith("or-end") && open.pop() === closing ? afterValue(open) : undefined;
  }
  if (mark === ":") return awaited === "colon" ? "value" : undefined;
  if (mark === ",") return awaited === "comma-or-end" ? afterComma(open) : undefined;
  if (string !== undefined && awaited.startsWith("name")) return "colon";
  return awaited.startsWith("value") && (string ?? scalar) !== undefined ? afterValue(open) : undefined;
}

function openBracket(bracket: string, awaited: Expectation, open: string[]): Expectation | undefined {
  if (!awaited.startsWith("value")) return undefined;
  open.push(bracket === "{" ? "}" : "]");
  return bracket === "{" ? "name-or-end" : "value-or-end";
}

function afterValue(open: readonly string[]): Expectation {
  return open.length === 0 ? "nothing" : "comma-or-end";
}

function afterComma(open: readonly string[]): Expectation {
  return open.at(-1) === "}" ? "name" : "value";
}

function place(text: string, from: number): { readonly line: number; readonly column: number } {
  const at = from + (/^[ \t\r\n]*/.exec(text.slice(from))?.[0].length ?? 0);
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
