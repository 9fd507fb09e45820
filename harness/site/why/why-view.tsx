import type { JSX } from "preact";

/** Reads a refused request and says which mistake made it. */
export function WhyView(): JSX.Element {
  return <h1>Why 403?</h1>;
}
