/** @jsxRuntime automatic @jsxImportSource preact */
import type { JSX } from "preact";
import { escapeProse } from "../text/escape-text.ts";

/** Renders a sentence in which code stands between backticks. */
export function CodeText({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split("`");
  // An odd number of backticks marks nothing.
  if (parts.length % 2 === 0) return <>{escapeProse(text)}</>;
  return <>{parts.map((part, at) => (at % 2 === 0 ? escapeProse(part) : <code key={at}>{escapeProse(part)}</code>))}</>;
}
