import type { Report } from "../../src/report/report.ts";
import { clip } from "../text/escape-text.ts";

const NAME_LIMIT = 60;

/** Who was tested: name, version, language and how it was reached. */
export function describeTarget({ target: { kind, implementation } }: Report): string {
  const [name, version, language] = [implementation.name, implementation.version, implementation.language].map((text) =>
    clip(text, NAME_LIMIT),
  );
  // What is not asked to declare itself need not name its version.
  const isKnown = implementation.version !== "unknown";
  if (kind === "gateway") return `gateway ${name}${isKnown ? ` (${version})` : ""}`;
  if (kind === "capture") return `captured client ${name}${isKnown ? ` ${version}` : ""}`;
  return `${name} ${version} (${language}, ${kind})`;
}

/** What the target is called where it has no name. */
export function subjectOf({ target: { kind } }: Report): "signer" | "gateway" | "client" {
  if (kind === "gateway") return "gateway";
  return kind === "capture" ? "client" : "signer";
}

/** What is counted: the vectors of a suite, the requests that a client sent, or a campaign's findings and properties that hold. */
export function nounOf({ target: { kind }, campaign }: Report): "vector" | "request" | "verdict" {
  if (campaign !== undefined) return "verdict";
  return kind === "capture" ? "request" : "vector";
}
