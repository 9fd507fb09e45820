import type { Finding } from "../fuzz/finding.ts";
import { sayBriefly } from "./fuzz-replay.ts";
import { printable } from "./printable.ts";

/** What is heard of a campaign's findings while it goes on. */
export interface Hearing {
  /** First as drawn, again once it is shrunk, or that was interrupted. */
  readonly hear: (finding: Finding) => void;
  /** The ids of those that are being shrunk. */
  readonly shrinking: () => readonly string[];
}

/** Says FOUND and SHRUNK of each finding, in this order, though some are only told once they are shrunk. */
export function hearFindings(say: (line: string) => void): Hearing {
  const found = new Set<string>();
  const shrinking = new Set<string>();
  const tell = (word: string, finding: Finding): void =>
    say(printable(`${word.padEnd(6)}  ${finding.id}  ${sayBriefly(finding)}`));
  return {
    hear(finding) {
      const { id, shrunk } = finding;
      const isNew = !found.has(id);
      found.add(id);
      if (isNew) tell("FOUND", finding);
      if (shrunk) tell("SHRUNK", finding);
      if (isNew && !shrunk) shrinking.add(id);
      else shrinking.delete(id);
    },
    shrinking: () => [...shrinking],
  };
}
