import type { Diagnosis, Report, Verdict } from "../../src/conformance/report.ts";
import { joinWords } from "./join-words.ts";

/** A mistake of the diagnosis, as reporters tell it. */
export interface ToldMistake {
  readonly diagnosis: Diagnosis;
  /** What it is called beside the others: `The mistake`, `One mistake`, `Mistake 2 of 3`, `Mistakes 1 and 2 at once`. */
  readonly label: string;
  /** Several mistakes at once, each of which is told on its own before, with its fix. */
  readonly repeats: boolean;
  /** The failure that shows it; absent where the report does not hold it. */
  readonly example?: Verdict;
}

const COUNTED = ["No", "One", "Two", "Three", "Four"] as const;

/** The mistakes of a diagnosis in the order in which they are told: what is several of them at once comes last. */
export function tellMistakes({ diagnosis, verdicts, totals }: Report): readonly ToldMistake[] {
  const single = new Set(diagnosis.flatMap(({ deviations }) => (deviations.length === 1 ? deviations : [])));
  const repeats = ({ deviations }: Diagnosis): boolean =>
    deviations.length > 1 && deviations.every((id) => single.has(id));
  const own = diagnosis.filter((entry) => !repeats(entry));
  const numberOf = (deviation: string): number =>
    own.findIndex(({ deviations }) => deviations.length === 1 && deviations[0] === deviation) + 1;
  const tell = (entry: Diagnosis, label: string): ToldMistake => {
    const example = exampleOf(verdicts, entry.example);
    return { diagnosis: entry, label, repeats: repeats(entry), ...(example !== undefined && { example }) };
  };
  return [
    ...own.map((entry, index) =>
      tell(entry, own.length === 1 ? nameAlone(entry, totals.failed) : `Mistake ${index + 1} of ${own.length}`),
    ),
    ...diagnosis
      .filter(repeats)
      .map((entry) => tell(entry, `Mistakes ${joinWords(entry.deviations.map((id) => String(numberOf(id))))} at once`)),
  ];
}

/** The failed verdict that serves as an example, if the report holds it. */
export function exampleOf(verdicts: readonly Verdict[], example: string): Verdict | undefined {
  return verdicts.find(({ id, status }) => status === "failed" && id === example);
}

function nameAlone({ deviations, vectors }: Diagnosis, failed: number): string {
  if (deviations.length > 1) return `${COUNTED[deviations.length] ?? deviations.length} mistakes at once`;
  return vectors.length === failed ? "The mistake" : "One mistake";
}
