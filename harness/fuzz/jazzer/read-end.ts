/** What Jazzer.js made of a law. */
export type LawOutcome = "held" | "broken" | "not tried";

/** How the process of Jazzer.js ended: the fields of `spawnSync` that tell it. */
export interface EndedProcess {
  readonly status: number | null;
  readonly error?: Error & { readonly code?: string };
}

/** The exit statuses of a finding: libFuzzer's of a hang and of too much memory, and Jazzer.js's own. */
const FOUND: readonly (number | null)[] = [70, 71, 77];

/** Reads from the end of its process what Jazzer.js made of a law. */
export function readEnd({ status, error }: EndedProcess): LawOutcome {
  // It is given two minutes more than its time: what takes longer hangs where libFuzzer's own timer does not reach.
  if (error?.code === "ETIMEDOUT" || FOUND.includes(status)) return "broken";
  return error === undefined && status === 0 ? "held" : "not tried";
}
