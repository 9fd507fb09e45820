import type { Rejection } from "../../../src/verification/rejection.ts";
import type { Breach } from "../property.ts";
import { unless } from "./breach.ts";

/** Two texts of 60 characters, each escaped as six, and what is said of them. */
const MOST_SAID = 800;

/** What is wrong with a refusal of the verifier: its detail travels to whoever sent the request, and must be short text. */
export function checkRejection({ reason, detail }: Rejection): Breach | undefined {
  return (
    unless(/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(reason), "reason", "expected a reason in kebab case") ??
    unless(
      detail !== "" && detail.length <= MOST_SAID,
      "detail",
      `expected 1 to ${MOST_SAID} characters, got ${detail.length}`,
    ) ??
    unless(detail.isWellFormed(), "detail", "expected valid Unicode, got a lone surrogate")
  );
}
