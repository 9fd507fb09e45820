import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Section } from "../../document/document.ts";
import { describeExplanation, type ExplanationSection } from "../../explain/describe-explanation.ts";
import type { PastedQuestion } from "../../explain/explain-text.ts";
import type { Explanation } from "../../explain/explanation.ts";
import { writeCorrectedCurl } from "../../explain/write-corrected-curl.ts";
import { BlocksView, TextView } from "../../page/document-view.tsx";
import { escapeProse } from "../../text/escape-text.ts";
import { CopyButton } from "../controls/copy-button.tsx";

interface ExplanationViewProps {
  readonly explanation: Explanation;
  readonly question: PastedQuestion;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

/** What a reader wants at once; the rest follows, folded. */
const FIRST: readonly string[] = ["mistake", "signed", "corrected"] satisfies readonly ExplanationSection[];

/** Shows an explanation: the verdict, the mistake with its fix, the right request to copy, then all else. */
export function ExplanationView({ explanation, question, language, onLanguage }: ExplanationViewProps): JSX.Element {
  const { title, tone, summary, blocks } = describeExplanation(withFixesIn(explanation, language), language);
  const sections = blocks.filter((block): block is Section => block.kind === "section");
  const first = FIRST.flatMap((id) => sections.filter((one) => one.id === id));
  const rest = sections.filter(({ id = "" }) => !FIRST.includes(id));
  const verdict = useRef<HTMLElement>(null);
  // The answer stands below the fields, where a reader may not see that it has come.
  useEffect(() => verdict.current?.scrollIntoView({ block: "start" }), [explanation]);
  const languages = (explanation.mistakes[0]?.fixes ?? []).map((fix) => fix.language);
  return (
    <div class="explanation">
      <section class={`verdict ${tone}`} ref={verdict}>
        <h2>{escapeProse(title)}</h2>
        <p class="summary">
          <TextView text={summary} />
        </p>
      </section>
      {languages.length > 0 && (
        <p>
          <label for="why-language">The fix in </label>
          <select id="why-language" value={language} onChange={(event) => onLanguage(event.currentTarget.value)}>
            <option value="">choose a language</option>
            {languages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </p>
      )}
      <BlocksView blocks={first} level={3} />
      {explanation.corrected !== undefined && <CorrectedButtons explanation={explanation} question={question} />}
      {rest.map((one) => (
        <details key={one.id} open={one.id === "certain" || one.id === "others"}>
          <summary>
            <h3>
              <TextView text={one.heading} />
            </h3>
          </summary>
          <BlocksView blocks={one.blocks} level={4} />
        </details>
      ))}
    </div>
  );
}

/** Leaves the fixes of the chosen language alone: eight of them would hide all else. */
function withFixesIn(explanation: Explanation, wanted: string): Explanation {
  const mistakes = explanation.mistakes.map((mistake) => ({
    ...mistake,
    fixes: (mistake.fixes ?? []).filter(({ language }) => language === wanted),
  }));
  return { ...explanation, mistakes };
}

function CorrectedButtons({ explanation }: Pick<ExplanationViewProps, "explanation" | "question">): JSX.Element {
  const { corrected } = explanation;
  return (
    <p>
      <CopyButton text={corrected?.authorization ?? ""} label="Copy the header" />
      <CopyButton text={writeCorrectedCurl(explanation)} label="Copy as curl, masked" />
    </p>
  );
}
