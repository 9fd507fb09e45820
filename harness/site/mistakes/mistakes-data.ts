import type { Mismatch } from "../../../src/judging/verdict.ts";
import type { Stage } from "../../../src/signing/scheme.ts";
import type { ExplainedMistake } from "../../explain/explanation.ts";

/** A known mistake in the list of all. */
export interface MistakeEntry {
  readonly id: string;
  readonly title: string;
  readonly stage: Stage;
  /** The bundled signers and verifiers that are known to make it. */
  readonly madeBy: readonly string[];
  /** For each concern the number of its vectors that catch it. */
  readonly counts: readonly number[];
}

/** What `data/mistakes.js` provides: the detection matrix. */
export interface MistakesData {
  readonly concerns: readonly { readonly name: string; readonly size: number }[];
  readonly mistakes: readonly MistakeEntry[];
}

export interface MistakeDetails extends Omit<ExplainedMistake, "deviations" | "title" | "proof"> {
  /** The smallest vector that shows it, and the first stage that comes out otherwise. */
  readonly example?: { readonly vector: string; readonly difference: Mismatch };
}

/** What `data/mistakes-STAGE.js` provides: by id, the mistakes at a stage. */
export type DetailsData = Readonly<Record<string, MistakeDetails>>;
