import type { Verdict } from "../../src/conformance/report.ts";

/** What must not be made of a verifier's crash; nothing where no verifier crashed. */
export function sayErrored(verdicts: readonly Verdict[]): readonly string[] {
  const isVerifier = verdicts.some(({ kind, status }) => kind === "verification" && status === "errored");
  return isVerifier
    ? ["A crash or a missing answer is no refusal: a verifier must answer whatever anyone may send."]
    : [];
}
