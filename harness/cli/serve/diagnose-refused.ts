import { catalogue } from "../../../src/deviations/catalogue.ts";
import type { Deviation } from "../../../src/deviations/deviation.ts";
import { explainSent, type SentInName } from "../../inspect/explain-received.ts";

/** Short diagnosis of a refused request; masked. */
export interface ServedDiagnosis {
  readonly summary: string;
  /** All are equally simple: nothing in the request distinguishes them. */
  readonly mistakes: readonly {
    readonly deviations: readonly string[];
    readonly title: string;
    readonly fix: string;
  }[];
  /** Points on which the specification is silent, at which another reading makes the signature right. */
  readonly readings: readonly { readonly point: string; readonly reading: string }[];
  readonly findings: readonly string[];
}

/** Diagnoses a refused request. With the whole catalogue it may take seconds. */
export function diagnoseRefused(task: SentInName, deviations: readonly Deviation[] = catalogue): ServedDiagnosis {
  const { summary, mistakes, readings, findings } = explainSent(task, deviations);
  return {
    summary,
    mistakes: mistakes.map(({ deviations: ids, title, fix }) => ({ deviations: ids, title, fix })),
    readings: readings.map(({ point, reading }) => ({ point, reading })),
    findings,
  };
}
