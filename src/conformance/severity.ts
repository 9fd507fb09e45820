import { type Severity, severities } from "../vectors/vector.ts";

export type { Severity };

/** The worse, the smaller; what is not told is no attack. */
export function rankOf(severity: Severity | undefined): number {
  return severity === undefined ? severities.length : severities.indexOf(severity);
}

/** The worst of several; nothing of none. */
export function worstOf(several: readonly (string | undefined)[]): Severity | undefined {
  return severities.find((severity) => several.includes(severity));
}
