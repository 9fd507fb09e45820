import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";

const NAME_LIMIT = 60;

/** Describes the target: name, version, language and how it was reached. */
export function describeTarget({ target: { kind, implementation } }: Report): string {
  const [name, version, language] = [implementation.name, implementation.version, implementation.language].map((text) =>
    clip(text, NAME_LIMIT),
  );
  // A target that is not asked to declare itself has no version to show.
  const isKnown = implementation.version !== "unknown";
  if (kind === "gateway") return `gateway ${name}${isKnown ? ` (${version})` : ""}`;
  if (kind === "capture") return `captured client ${name}${isKnown ? ` ${version}` : ""}`;
  return `${name} ${version} (${language}, ${kind})`;
}

/** Returns the common noun for the target of a report. */
export function subjectOf({ target: { kind } }: Report): "signer" | "gateway" | "client" {
  if (kind === "gateway") return "gateway";
  return kind === "capture" ? "client" : "signer";
}

/** Returns the noun for what is counted: vectors of a suite, requests of a client, or verdicts of a campaign. */
export function nounOf({ target: { kind }, campaign }: Report): "vector" | "request" | "verdict" {
  if (campaign !== undefined) return "verdict";
  return kind === "capture" ? "request" : "vector";
}
