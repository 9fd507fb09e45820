import type { SignatureMethod } from "../../src/signing/signing-task.ts";
import type { Explanation } from "./explanation.ts";

/** What a verdict rests on. */
export type Explained = Pick<Explanation, "refusal" | "mistakes" | "possible" | "readings">;

/** The verdict, and one sentence that says why. */
export function summarize(
  { refusal, mistakes, readings }: Explained,
  method: SignatureMethod,
  signature: Explanation["signature"],
): Pick<Explanation, "verdict" | "summary"> {
  const [mistake] = mistakes;
  const [reading] = readings;
  if (refusal === undefined) {
    return mistake === undefined
      ? { verdict: "right", summary: `Right: the ${method} signature is the one of this request.` }
      : { verdict: "wrong", summary: `The signature is right, but the request is wrong. ${mistake.title}.` };
  }
  // A form that the specification forbids is wrong by every reading.
  if (reading !== undefined && refusal.reason === "signature-mismatch") {
    return {
      verdict: "right",
      summary: `Right by one reading of what the specification leaves open (${reading.point}); a gateway that reads it otherwise refuses this request.`,
    };
  }
  if (mistake !== undefined) {
    const isUnexplained = mistake.proof === "form" && signature === "wrong";
    const more = isUnexplained ? " The signature is wrong as well, and nothing known explains it." : "";
    return { verdict: "wrong", summary: `Wrong. ${mistake.title}.${more}` };
  }
  return refusal.reason === "signature-mismatch"
    ? {
        verdict: "wrong",
        summary: "Wrong: the signature is not the one of this request, and no known mistake that was tried makes it.",
      }
    : { verdict: "wrong", summary: `Wrong: ${refusal.detail}.` };
}
