const TAIL = 20_000;
/** The most lines of an error's message that are looked through for its name. */
const LONG_MESSAGE = 8;
/** Frames of Node, of Go's runtime and of our module adapter: the same whatever went wrong. */
const OURS = /\(?node:internal\/|\/harness\/adapters\/|\/src\/runtime\//;

/** The error that a crash's details name, and the lines of its stack, the place where it was raised first. */
interface Crash {
  readonly error: readonly string[];
  readonly frames: readonly string[];
}

/** How a language's runtime prints an uncaught error. */
interface Dialect {
  readonly error: RegExp;
  /** Which of several errors is the one: the last that was printed, or the first, with its causes behind it. */
  readonly which: "first" | "last";
  /** Lines of the stack, which follow the error. */
  readonly frame: RegExp;
}

const dialects: readonly Dialect[] = [
  // Go. A panic that is raised again is indented below the first.
  { error: /^\t?(?:panic|fatal error): /, which: "last", frame: /^\S.*\(.*\)$|^\t\S+\.\w+:\d+/ },
  // Ruby prints the error in front of its causes.
  { error: /^\S.*:\d+:in [`'].*': .*\)$|^\S+:\d+: (?:syntax|invalid|unterminated)/, which: "first", frame: /^\tfrom / },
  // PHP prints the error behind its causes.
  {
    error: /^Next \S+: |^(?:PHP )?(?:Fatal|Parse|Recoverable fatal) error: /,
    which: "last",
    frame: /^#\d+ (?!\{main\})/,
  },
  // Java prints causes last, and .NET in the line of the error or in one of their own.
  { error: /^Caused by: /, which: "last", frame: /^\s+at \S/ },
  { error: /^ ---> \S/, which: "last", frame: /^\s+at \S/ },
  {
    error: /^(?:\[ERROR\] FATAL UNHANDLED EXCEPTION: |Unhandled [Ee]xception[.:] )\S/,
    which: "last",
    frame: /^\s+at \S/,
  },
];

/** Perl dies with a sentence; what it says of files that wait for the broken one comes behind. */
const perl: Dialect = {
  error: /^(?!BEGIN failed|Compilation failed|Execution of )\S.* at \S+ line \d+[.,]/,
  which: "last",
  frame: /^\t\S.* called at /,
};

const PYTHON_FRAME = /^ {2}File ".*", line \d+/;
const AT_FRAME = /^\s+(?:at \S|\.\.\. \d+ (?:more|lines matching))/;
const ERROR_NAME = /^\s*(?:Uncaught |\[cause\]: )?[\w$.]*(?:Error|Exception)\b/;

/**
 * Picks the lines of a crash's details that show the cause, at most `count`: the line that names the error, and the
 * first of its stack, without the `message` that is shown already; where there is no error, the last ones. Only the end
 * of a long text is looked at.
 */
export function pickCrashLines(details: string, count: number, message = ""): readonly string[] {
  const lines = details
    .slice(-TAIL)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const crash = findCrash(lines);
  if (crash === undefined) return lines.slice(-count);
  const error = crash.error.filter((line) => line.trim() !== message.trim());
  const theirs = crash.frames.filter((line) => !OURS.test(line));
  return [...error, ...(theirs.length > 0 ? theirs : crash.frames)].slice(0, count);
}

/** Decides whether a line is a frame of a stack, in any of the languages. */
export function isStackFrame(line: string): boolean {
  return AT_FRAME.test(line) || PYTHON_FRAME.test(line) || /^\tfrom |^#\d+ |^\t\S+\.\w+:\d+/.test(line);
}

function findCrash(lines: readonly string[]): Crash | undefined {
  const python = findPython(lines);
  if (python !== undefined) return python;
  for (const dialect of dialects) {
    const found = findIn(dialect, lines);
    if (found !== undefined) return found;
  }
  return findAboveFrames(lines) ?? findIn(perl, lines);
}

function findIn({ error, which, frame }: Dialect, lines: readonly string[]): Crash | undefined {
  const at =
    which === "first" ? lines.findIndex((line) => error.test(line)) : lines.findLastIndex((line) => error.test(line));
  if (at < 0) return undefined;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => error.test(line));
  const own = end < 0 ? rest : rest.slice(0, end);
  return { error: [lines[at] ?? ""], frames: own.filter((line) => frame.test(line)) };
}

/** Python prints the stack first, its innermost frame last, each with its line of code. */
function findPython(lines: readonly string[]): Crash | undefined {
  const last = lines.findLastIndex((line) => PYTHON_FRAME.test(line));
  if (last < 0) return undefined;
  const end = lines.findIndex((line, at) => at > last && !/^\s/.test(line));
  if (end < 0) return undefined;
  return { error: lines.slice(end, end + 2), frames: lines.slice(last, Math.min(end, last + 2)) };
}

/** JavaScript and Java print the error above its stack; a message may take several lines. */
function findAboveFrames(lines: readonly string[]): Crash | undefined {
  const last = lines.findLastIndex((line) => AT_FRAME.test(line));
  if (last < 0) return undefined;
  const first = lines.slice(0, last).findLastIndex((line) => !AT_FRAME.test(line)) + 1;
  const named = lines.slice(Math.max(0, first - LONG_MESSAGE), first).findLastIndex((line) => ERROR_NAME.test(line));
  const head = named < 0 ? first - 1 : Math.max(0, first - LONG_MESSAGE) + named;
  return { error: lines.slice(Math.max(0, head), first), frames: lines.slice(first, last + 1) };
}
