/** How much structure a text of a stranger's may have. */
export interface JsonLimits {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Objects and lists in all. Default: any number. */
  readonly count?: number;
}

/** Says of a text that it has more structure than it may. */
export class JsonExcess extends SyntaxError {}

/** Deeper than any file of ours, or any HAR that a browser writes. */
const FILE_LIMITS: JsonLimits = { depth: 500 };

/**
 * Parses JSON (RFC 8259) after a look at its structure: each object and list of a text costs far more than its two bytes.
 *
 * @throws {SyntaxError} where the text is no JSON; {@link JsonExcess} where it has more structure than the limits allow.
 */
export function readJson(text: string, limits: JsonLimits = FILE_LIMITS): unknown {
  const excess = findExcess(text, limits);
  if (excess !== undefined) throw new JsonExcess(excess);
  return JSON.parse(text);
}

/** Counts the members of a name in the object that a JSON text is: readers take the first, or the last. */
export function countMembers(json: string, name: string): number {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === BRACE || unit === BRACKET) depth += 1;
    else if (unit === BRACE_END || unit === BRACKET_END) depth -= 1;
    else if (unit === QUOTE) {
      const end = endOfString(json, at);
      if (depth === 1 && /^\s*:/.test(json.slice(end + 1)) && JSON.parse(json.slice(at, end + 1)) === name) count += 1;
      at = end;
    }
  }
  return count;
}

function findExcess(
  text: string,
  { depth: deepest, count: most = Number.POSITIVE_INFINITY }: JsonLimits,
): string | undefined {
  let depth = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at);
    } else if (unit === BRACE || unit === BRACKET) {
      depth += 1;
      count += 1;
      if (depth > deepest) return `objects and lists within each other, more than ${deepest} deep`;
      if (count > most) return `more than ${most} objects and lists`;
    } else if (unit === BRACE_END || unit === BRACKET_END) {
      depth -= 1;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/** Returns the index of the quotation mark that ends a string, or the text's length where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
