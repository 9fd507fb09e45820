import { cpus } from "node:os";
import type { RunSummary } from "../../../src/report/report.ts";

/** Describes this run of the program: when, by which command, where. Of a flag only its name, as its value may be a secret. */
export function describeRun(words: readonly string[], now: Date): RunSummary {
  return {
    writtenAt: now.toISOString(),
    command: nameFlags(words),
    machine: `${process.platform} ${process.arch}, ${cpus().length} processors, Node.js ${process.versions.node}`,
  };
}

function nameFlags(words: readonly string[]): string {
  const end = words.indexOf("--");
  const [command = "", ...rest] = end < 0 ? words : words.slice(0, end);
  const flags = rest.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  return [command, ...flags, ...(end < 0 ? [] : ["-- …"])].join(" ");
}
