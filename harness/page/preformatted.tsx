/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact";
import { escapeProse } from "../text/escape-text.ts";

/** A text with lines of its own. Where it is wider than the screen it scrolls, by keyboard too. */
export function Preformatted({ children }: { readonly children: ComponentChildren }): JSX.Element {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard (WCAG 2.1.1).
  return <pre tabIndex={0}>{children}</pre>;
}

/** Untrusted lines. */
export function Lines({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  return <Preformatted>{lines.map((line) => escapeProse(line)).join("\n")}</Preformatted>;
}
