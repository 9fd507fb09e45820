import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { killGroup, registerGroup, signalGroup } from "./process-group.ts";
import { type LineSplitter, splitLines } from "./split-lines.ts";

/** A program to run, and what to call it in messages. */
export interface Command {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** Why nothing more comes from a process. */
export type ProcessEnd =
  | { readonly kind: "not-started"; readonly code: string }
  | { readonly kind: "exited"; readonly status: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: "stdout-closed" }
  | { readonly kind: "line-too-long"; readonly beginning: string };

/** The callbacks of a process: `line` for each line, then `end` once. */
export interface ProcessListener {
  readonly line: (line: Buffer) => void;
  readonly end: (end: ProcessEnd) => void;
}

/** The end of a byte stream. */
export interface Tail {
  readonly push: (chunk: Buffer) => void;
  /** Returns the last bytes as UTF-8 text; bytes that are not UTF-8 become U+FFFD. */
  readonly text: () => string;
}

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const STDERR_BYTES = 16 * 1024;
/** Milliseconds from `stop` to SIGTERM, from SIGTERM to SIGKILL, and from SIGKILL until we stop waiting. */
const GRACE = { stop: 500, terminate: 250, kill: 2000 } as const;
/** Milliseconds that an exit waits for the end of the output. */
const DRAIN_MS = 200;
/** Milliseconds that the end of the output waits for an exit: a loaded machine takes its time to end a process. */
const EXIT_MS = 2000;

const BLANKS: ReadonlySet<number> = new Set([...Buffer.from(" \t\r")]);

/** Decides whether a line holds nothing but spaces, tabs and returns: no other character is white space in JSON. */
function isBlank(line: Buffer): boolean {
  return line.every((byte) => BLANKS.has(byte));
}

const nobody: ProcessListener = { line: () => {}, end: () => {} };

/** A child process in a group of its own, so that it takes its own children with it. POSIX only. */
export class AdapterProcess {
  /** Replaced when another part of the session takes over the process. */
  listener: ProcessListener = nobody;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #gone: Promise<void>;
  readonly #stderr: Tail = createTail(STDERR_BYTES);
  readonly #stdout: LineSplitter;
  #outbox = "";
  #ended = false;
  #ending: Promise<void> | undefined;

  /** @throws as `child_process.spawn` does at once for an argument that no process can be given. */
  constructor(command: Command) {
    const [file = "", ...args] = command.argv;
    const child = spawn(file, args, { cwd: command.cwd, env: command.env, detached: true, windowsHide: true });
    this.#child = child;
    // Where file descriptors are used up there are no pipes, and the error comes later, when nobody waits for it.
    if ((child.stdin as typeof child.stdin | undefined) === undefined) {
      child.on("error", () => {});
      throw Object.assign(new Error("no pipes"), { code: "EMFILE" });
    }
    if (child.pid !== undefined) registerGroup(child.pid);
    this.#stdout = splitLines(MAX_LINE_BYTES, {
      // Programs end their lines twice: `print(answer + "\n")` says no more than one end would.
      line: (line) => {
        if (!isBlank(line)) this.listener.line(line);
      },
      tooLong: (beginning) => this.#end({ kind: "line-too-long", beginning: beginning.toString("utf8") }),
    });
    child.stdout.on("data", (chunk: Buffer) => this.#stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => this.#stderr.push(chunk));
    // An adapter that stops reading (EPIPE) is judged by its answers, or by the lack of them.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
    this.#gone = this.#watchEnd();
  }

  /** Writes a line, together with all others of this turn of the event loop: a system call costs more than a line. */
  writeLine(line: string): void {
    if (this.#outbox === "") setImmediate(() => this.#flush());
    this.#outbox += `${line}\n`;
  }

  /** Returns the last 16 KiB of standard error. */
  stderr(): string {
    return this.#stderr.text();
  }

  /** Returns the text on standard output after the last line end. */
  unfinishedLine(): string {
    return this.#stdout.unfinished().subarray(0, 1024).toString("utf8");
  }

  /**
   * Writes `lastLine`, and ends the process and its children if they do not exit by themselves; the listener is called no
   * more. Resolves when they are gone.
   */
  stop(lastLine: string): Promise<void> {
    this.listener = nobody;
    this.#outbox = "";
    this.#child.stdin.end(`${lastLine}\n`);
    return this.#goneWithin(GRACE.stop).then(() => this.kill());
  }

  /** Ends the process and its children; the listener is called no more. Resolves when they are gone. Safe to call twice. */
  kill(): Promise<void> {
    this.listener = nobody;
    this.#ending ??= this.#terminate();
    return this.#ending;
  }

  async #terminate(): Promise<void> {
    this.#ended = true;
    this.#closePipes();
    const { pid } = this.#child;
    if (pid === undefined) return;
    if (this.#isRunning()) signalGroup(pid, "SIGTERM");
    if (await this.#goneWithin(GRACE.terminate)) return;
    signalGroup(pid, "SIGKILL");
    await this.#goneWithin(GRACE.kill);
  }

  #flush(): void {
    if (this.#outbox !== "" && this.#child.stdin.writable) this.#child.stdin.write(this.#outbox);
    this.#outbox = "";
  }

  #watchEnd(): Promise<void> {
    const child = this.#child;
    child.stdout.once("end", () => {
      setTimeout(() => this.#isRunning() && this.#end({ kind: "stdout-closed" }), EXIT_MS).unref();
    });
    return new Promise((resolve) => {
      child.once("error", (error: NodeJS.ErrnoException) => {
        if (child.pid !== undefined) return;
        this.#end({ kind: "not-started", code: error.code ?? error.message });
        resolve();
      });
      child.once("exit", (status, signal) => {
        if (child.pid !== undefined) killGroup(child.pid);
        const end = (): void => {
          clearTimeout(timer);
          this.#end({ kind: "exited", status, signal });
          this.#closePipes();
        };
        // A grandchild that left the group may hold the pipes open for ever. What has come meanwhile is read before the end: timers
        // that are late, as on a loaded machine, go before it.
        const timer = setTimeout(() => setImmediate(end), DRAIN_MS);
        child.once("close", end);
        resolve();
      });
    });
  }

  #isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #end(end: ProcessEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.listener.end(end);
  }

  #closePipes(): void {
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  async #goneWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, ms, false);
    });
    const gone = await Promise.race([this.#gone.then(() => true), late]);
    clearTimeout(timer);
    return gone;
  }
}

/** Describes the end of a process, as the end of a sentence that begins with its name. */
export function describeEnd(end: ProcessEnd): string {
  switch (end.kind) {
    case "not-started":
      return `could not be started (${end.code})`;
    case "exited":
      return end.signal === null ? `exited with status ${end.status}` : `was ended by ${end.signal}`;
    case "stdout-closed":
      return "closed its standard output";
    case "line-too-long":
      return `wrote a line longer than ${MAX_LINE_BYTES} bytes`;
  }
}

/** Creates a tail that holds the last `limit` bytes of a stream, however long it is. */
export function createTail(limit: number): Tail {
  let tail: Buffer = Buffer.alloc(0);
  return {
    push(chunk) {
      // Copied: a slice would hold the whole chunk in memory.
      tail = Buffer.concat([tail, chunk].map((part) => part.subarray(-limit))).subarray(-limit);
    },
    text: () => tail.toString("utf8").trimEnd(),
  };
}

/** Names a command in messages by its program and the script that it runs: options may hold a secret. */
export function nameCommand([program = "", script = "-"]: readonly string[]): string {
  return script.startsWith("-") ? program : `${program} ${script}`;
}
