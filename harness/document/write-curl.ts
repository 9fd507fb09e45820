import type { FailedVerdict } from "../../src/judging/verdict.ts";

/** Characters that no plain quotes hold: line breaks and other controls. */
const CONTROL = /[\0-\x1f\x7f]/;

/** Writes a request as a curl command for a POSIX shell (bash, where it holds control characters), on several lines. */
export function writeCurl({ method, url, headers, body }: NonNullable<FailedVerdict["request"]>): readonly string[] {
  const parts = [
    `curl -i -X ${quote(method)} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.map((part, at) => `${at === 0 ? "" : "  "}${part}${at < parts.length - 1 ? " \\" : ""}`);
}

function quote(text: string): string {
  if (/^[A-Za-z0-9_./:=@%+,-]+$/.test(text)) return text;
  if (!CONTROL.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const coded = escaped.replace(
    new RegExp(CONTROL, "g"),
    (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return `$'${coded}'`;
}
