import { escapeProse } from "../text/escape-text.ts";

// XML 1.0, production 2 (Char), without the controls of C1: everything else is illegal even as a reference.
const ILLEGAL = /[^\t\n\r\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\r": "&#13;",
};

/** One test of a run. */
export interface JunitCase {
  readonly classname: string;
  readonly name: string;
  readonly durationMs: number;
  readonly status: "passed" | "failure" | "error" | "skipped";
  /** The element that states how it ended; empty where it passed. */
  readonly end: string;
}

/** Tests that belong together. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** Escapes a text for XML 1.0 content or an attribute value; characters that XML may not hold are dropped. */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, "").replace(/[&<>"'\t\r]/g, (character) => REFERENCES[character] ?? "");
}

/** Formats a `failure` or `error` with its type, its message and its body of lines. */
export function formatEnd(tag: "failure" | "error", type: string, message: string, body: readonly string[]): string {
  const text = body.map((line) => escapeXml(escapeProse(line))).join("\n");
  return `<${tag}${formatAttributes({ type, message })}>${text}</${tag}>`;
}

/** Formats attributes, each with a space before it. */
export function formatAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(escapeProse(String(value)))}"`)
    .join("");
}

/** Returns the attributes of a suite: its name, and the sums of its cases. */
export function sumUp(name: string, cases: readonly JunitCase[]): Readonly<Record<string, string | number>> {
  const count = (status: JunitCase["status"]): number => cases.filter((one) => one.status === status).length;
  const [failures, errors, skipped] = [count("failure"), count("error"), count("skipped")];
  const time = formatSeconds(cases.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return { name, tests: cases.length, failures, errors, skipped, time };
}

/** Formats a suite in parts, of a line each. */
export function* formatSuite({ name, cases }: JunitSuite): Generator<string> {
  yield `  <testsuite${formatAttributes(sumUp(name, cases))}>\n`;
  for (const one of cases) yield `${formatCase(one)}\n`;
  yield "  </testsuite>\n";
}

function formatCase({ classname, name, durationMs, end }: JunitCase): string {
  const open = `    <testcase${formatAttributes({ classname, name, time: formatSeconds(durationMs) })}`;
  return end === "" ? `${open}/>` : `${open}>${end}</testcase>`;
}

function formatSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(6);
}
