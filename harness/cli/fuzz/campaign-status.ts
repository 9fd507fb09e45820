import type { Progress } from "../../fuzz/campaign/campaign.ts";
import type { Finding } from "../../fuzz/finding.ts";
import { type LineStream, openLine } from "../../reporters/progress.ts";
import { escapeProse } from "../../text/escape-text.ts";
import { countInputs, plural } from "../../text/plural.ts";
import { printable } from "../shared/console.ts";
import { describeBriefly } from "./describe-findings.ts";

export interface CampaignStatus {
  /** `shrinking`: ids of findings that are being shrunk, when no inputs are drawn and no time limit applies. */
  readonly update: (progress: Progress, shrinking?: readonly string[]) => void;
  /** Prints a line that stays; the text must be printable. */
  readonly print: (line: string) => void;
  /** Clears what is redrawn. Safe to call twice; nothing is drawn afterwards. */
  readonly close: () => void;
}

const REDRAW_EVERY_MS = 200;
const LINE_EVERY_MS = 10_000;
const PROPERTIES_SHOWN = 3;
const ID_LIMIT = 40;

/**
 * Opens a status line; off a terminal it prints a line every ten seconds instead.
 *
 * @param live whether one line is redrawn, as on a terminal.
 * @param now milliseconds on a clock that never runs backwards.
 */
export function openStatus(stream: LineStream, live: boolean, now = (): number => performance.now()): CampaignStatus {
  const line = openLine(stream);
  const startedAt = now();
  let drawnAt = live ? Number.NEGATIVE_INFINITY : startedAt;
  let isClosed = false;
  return {
    update(progress, shrinking = []) {
      const time = now();
      if (isClosed || time - drawnAt < (live ? REDRAW_EVERY_MS : LINE_EVERY_MS)) return;
      drawnAt = time;
      const text = describeProgress(progress, shrinking, time - startedAt);
      if (live) line.draw(text);
      else stream.write(`countersign: ${text}\n`);
    },
    print(text) {
      line.clear();
      stream.write(`${text}\n`);
    },
    close() {
      line.clear();
      isClosed = true;
    },
  };
}

function describeProgress(
  { runs, runsPerSecond, properties, findings }: Progress,
  shrinking: readonly string[],
  elapsedMs: number,
): string {
  return [
    showElapsed(elapsedMs),
    countInputs(runs),
    `${Math.round(runsPerSecond)}/s`,
    plural(findings, "finding"),
    describeShrinking(shrinking) ?? describeTallies(properties),
  ].join("  ");
}

function describeShrinking([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `shrinking ${escapeProse(first, ID_LIMIT)}${more}`;
}

function describeTallies(properties: Progress["properties"]): string {
  if (properties.length > PROPERTIES_SHOWN) return `${properties.length} properties`;
  return properties.map((tally) => `${escapeProse(tally.id, ID_LIMIT)} ${tally.runs}`).join(", ");
}

function showElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (count: number): string => String(count).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

export interface FindingLog {
  /** To be called with a finding as drawn, and again once shrinking it has ended or was interrupted. */
  readonly onFinding: (finding: Finding) => void;
  /** Returns the ids of findings that are being shrunk. */
  readonly shrinking: () => readonly string[];
}

/** Prints FOUND and SHRUNK for each finding, in this order, even for those that are reported only once they are shrunk. */
export function logFindings(print: (line: string) => void): FindingLog {
  const found = new Set<string>();
  const shrinking = new Set<string>();
  const log = (word: string, finding: Finding): void =>
    print(printable(`${word.padEnd(6)}  ${finding.id}  ${describeBriefly(finding)}`));
  return {
    onFinding(finding) {
      const { id, shrunk } = finding;
      const isNew = !found.has(id);
      found.add(id);
      if (isNew) log("FOUND", finding);
      if (shrunk) log("SHRUNK", finding);
      if (isNew && !shrunk) shrinking.add(id);
      else shrinking.delete(id);
    },
    shrinking: () => [...shrinking],
  };
}
