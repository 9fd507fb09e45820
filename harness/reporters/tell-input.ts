import { escapeProse } from "./escape-text.ts";

const LINES_SHOWN = 30;
const TEXT_LIMIT = 200;
const MAX_DEPTH = 6;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** An input of a property, whatever it is: a line for each of its parts, in escaped prose and at most so many. */
export function tellInput(input: unknown): readonly string[] {
  const lines = [...partsOf(input, "", 0)];
  const rest = lines.length - LINES_SHOWN;
  return rest > 0 ? [...lines.slice(0, LINES_SHOWN), `… and ${rest} more, see report.json`] : lines;
}

function* partsOf(value: unknown, name: string, depth: number): Generator<string, void> {
  if (isPlain(value) || depth >= MAX_DEPTH) {
    yield line(name, show(value));
  } else if (Array.isArray(value)) {
    if (value.every(isPlain)) yield line(name, `[${value.map(show).join(", ")}]`);
    else for (const [at, item] of value.entries()) yield* partsOf(item, `${name}[${at}]`, depth + 1);
  } else {
    for (const [key, item] of Object.entries(value as object)) {
      yield* partsOf(item, name === "" ? key : `${name}.${key}`, depth + 1);
    }
  }
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function show(value: unknown): string {
  // Long, of no use to a reader, and alarming: the keys that are drawn are published.
  if (typeof value === "string" && PRIVATE_KEY.test(value)) return "(a private key, see report.json)";
  return escapeProse(JSON.stringify(value) ?? "nothing", TEXT_LIMIT);
}

function line(name: string, text: string): string {
  return name === "" ? text : `${escapeProse(name, TEXT_LIMIT)}: ${text}`;
}
