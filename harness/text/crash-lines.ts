const TAIL = 20_000;
const FRAME = /^\s+(?:at \S|\.\.\. \d+ more)/;
/** Frames of Node and of our module adapter: the same whatever went wrong. */
const OURS = /\(?node:internal\/|\/harness\/adapters\//;

/**
 * Picks the lines of a crash's details that show the cause, at most `count`: the first ones of the last stack, without
 * the `message` that is shown already; where there is no stack, the last ones. Only the end of a long text is looked
 * at.
 */
export function pickCrashLines(details: string, count: number, message = ""): readonly string[] {
  const lines = details
    .slice(-TAIL)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const last = lines.findLastIndex(isStackFrame);
  if (last < 0) return lines.slice(-count);
  const first = lines.slice(0, last).findLastIndex((line) => !isStackFrame(line)) + 1;
  const head = lines.slice(Math.max(0, first - 1), first).filter((line) => line.trim() !== message.trim());
  const frames = lines.slice(first, last + 1);
  const theirs = frames.filter((line) => !OURS.test(line));
  return [...head, ...(theirs.length > 0 ? theirs : frames)].slice(0, count);
}

/** Decides whether a line is a frame of a stack, as JavaScript, Java and .NET write them. */
export function isStackFrame(line: string): boolean {
  return FRAME.test(line);
}
