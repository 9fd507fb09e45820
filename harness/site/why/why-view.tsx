import "../style/why.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PastedQuestion } from "../../explain/explain-text.ts";
import type { Explanation } from "../../explain/explanation.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { type Address, replaceAddress } from "../app/address.ts";
import { useData } from "../app/load-data.ts";
import { askWorker, prepareWorker } from "./ask-worker.ts";
import type { PasteProblem } from "./diagnosis-message.ts";
import type { WorkedExample } from "./examples.ts";
import { ExplanationView } from "./explanation-view.tsx";
import { PasteFields } from "./paste-fields.tsx";

/** What is shown below the fields. */
type Outcome =
  | { readonly state: "none" | "asking" }
  | { readonly state: "explained"; readonly explanation: Explanation; readonly question: PastedQuestion }
  | { readonly state: "problem"; readonly problem: PasteProblem };

/** Reads a refused request and says which mistake made it. Nothing of it is kept: it is gone with the page. */
export function WhyView({ query }: Address): JSX.Element {
  const [question, setQuestion] = useState<PastedQuestion>({ text: "", secret: "" });
  const [outcome, setOutcome] = useState<Outcome>({ state: "none" });
  useEffect(() => {
    // What fails now fails again when it is asked, and is told then.
    prepareWorker().catch(() => undefined);
  }, []);
  const ask = async (asked: PastedQuestion): Promise<void> => {
    setQuestion(asked);
    setOutcome({ state: "asking" });
    try {
      const answer = await askWorker(asked);
      setOutcome(
        "problem" in answer ? { state: "problem", ...answer } : { state: "explained", question: asked, ...answer },
      );
    } catch (error) {
      setOutcome({ state: "problem", problem: { message: error instanceof Error ? error.message : String(error) } });
    }
  };
  return (
    <>
      <h1>Why does the gateway answer 403?</h1>
      <p class="summary">
        Paste the refused request and the secret. The mistake is named here, in your browser: nothing that you paste
        leaves this page, and nothing is kept.
      </p>
      <PasteFields question={question} onQuestion={setQuestion} onAsk={ask} />
      <ExampleList onPick={ask} />
      <div aria-live="polite" aria-busy={outcome.state === "asking"}>
        {outcome.state === "asking" && <p>Trying every known mistake …</p>}
        {outcome.state === "problem" && <ProblemView {...outcome.problem} />}
        {outcome.state === "explained" && (
          <ExplanationView
            {...outcome}
            language={query["language"] ?? ""}
            onLanguage={(language) => replaceAddress({ view: "why", query: { ...query, language } })}
          />
        )}
      </div>
    </>
  );
}

function ProblemView({ message, hint }: PasteProblem): JSX.Element {
  return (
    <section class="problem">
      <h2 class="bad">This cannot be read</h2>
      <p>{escapeProse(message, 600)}</p>
      {hint !== undefined && <p>{escapeProse(hint, 600)}</p>}
    </section>
  );
}

/** Requests to try the page with. */
function ExampleList({ onPick }: { readonly onPick: (question: PastedQuestion) => void }): JSX.Element {
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
