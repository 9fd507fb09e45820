import type { JSX } from "preact";
import type { PastedQuestion } from "../../explain/explain-text.ts";
import { useData } from "../app/load-data.ts";
import type { WorkedExample } from "./examples.ts";

/** Requests to try the page with. */
export function ExampleList({ onPick }: { readonly onPick: (question: PastedQuestion) => void }): JSX.Element {
  const examples = useData<readonly WorkedExample[]>("examples");
  return (
    <section class="examples">
      <h2>Or try one of these</h2>
      {examples.state === "failed" && <p>{examples.reason}</p>}
      <ul>
        {examples.state === "loaded" &&
          examples.data.map(({ title, text, secret }) => (
            <li key={title}>
              <button type="button" onClick={() => onPick({ text, secret })}>
                {title}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}
