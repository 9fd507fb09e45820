import { escapeXml } from "./escape-xml.ts";

/** A `failure` or `error` with its type, its message and its body of lines. */
export function element(tag: "failure" | "error", type: string, message: string, body: readonly string[]): string {
  return `<${tag}${attributes({ type, message })}>${escapeXml(body.join("\n"))}</${tag}>`;
}

/** Attributes, each with a space before it. */
export function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}
