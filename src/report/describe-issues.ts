import type * as z from "zod";

const ISSUES_SHOWN = 3;
const TEXT_SHOWN = 120;

/** Describes how a value does not fit its model: the first places, on one line. */
export function describeIssues({ issues }: z.ZodError): string {
  const shown = issues.slice(0, ISSUES_SHOWN).map((issue) => `at ${placeOf(issue)}: ${faultOf(issue)}`);
  const rest = issues.length - shown.length;
  return `${shown.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
}

function placeOf({ path }: z.core.$ZodIssue): string {
  const steps = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return steps === "" ? "the top" : quote(steps.replace(/^\./, ""));
}

// An untrusted object has untrusted keys, which zod quotes in full.
function faultOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `unknown field ${quote(issue.keys.join(", "))}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function quote(text: string): string {
  const bounded = JSON.stringify(text.slice(0, TEXT_SHOWN)).slice(1, -1);
  return text.length > TEXT_SHOWN ? `${bounded}…` : bounded;
}
