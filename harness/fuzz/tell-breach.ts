import type { Finding } from "./finding.ts";
import type { Breach } from "./property.ts";

/** A breach as a finding holds it: without what only the campaign needs. */
export function tellBreach({ kind, says, mismatch, sent }: Breach): Finding["breach"] {
  return { kind, says, ...(mismatch !== undefined && { mismatch }), ...(sent !== undefined && { sent }) };
}
