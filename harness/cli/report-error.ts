import { CountersignError } from "../../src/countersign-error.ts";
import { EXIT_MISUSED } from "./exit-status.ts";
import { printable } from "./printable.ts";

/** Tells the user what went wrong and what to do, on standard error; gives the exit status. */
export function reportError(error: unknown): number {
  process.stderr.write(`${describe(error)}\n`);
  return EXIT_MISUSED;
}

function describe(error: unknown): string {
  if (error instanceof CountersignError) {
    const hint = error.hint === undefined ? "" : `\n  ${printable(error.hint)}`;
    return `countersign: ${printable(error.message)} [${error.code}]${hint}`;
  }
  if (error instanceof Error) return `countersign: a fault of ours: ${printable(error.stack ?? error.message)}`;
  return `countersign: a fault of ours: ${printable(String(error))}`;
}
