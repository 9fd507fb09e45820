/**
 * Escaped prose as a Markdown code span, in which nothing is a link, a mention or HTML. `|` is written as `\x7c`,
 * because a table is cut into cells before its code spans are read.
 */
export function codeSpan(prose: string): string {
  const text = prose.replaceAll("|", "\\x7c");
  if (text.trim() === "") return "(empty)";
  const ticks = "`".repeat(longestRun(text) + 1);
  // A span may neither begin nor end with a back-tick, and gives up one space on either side.
  const pad = /^[ `]|[ `]$/.test(text) ? " " : "";
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** Lines as a fenced block, whose fence is longer than any run of back-ticks inside. */
export function fence(lines: readonly string[]): readonly string[] {
  const ticks = "`".repeat(Math.max(3, ...lines.map((line) => longestRun(line) + 1)));
  return [`${ticks}text`, ...lines, ticks];
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
