import { CountersignError } from "../../../src/countersign-error.ts";
import type {
  Adapter,
  AdapterKind,
  AdapterRequest,
  Declaration,
  Failure,
  Observation,
} from "../../../src/judging/adapter.ts";
import type { CountedNote, IncidentKind } from "../../../src/judging/note.ts";
import { type ConnectOptions, startTimeout } from "../connect-options.ts";
import { decodeLine } from "../protocol/decode-line.ts";
import { excerpt, failure } from "../protocol/excerpt.ts";
import { describeIncident, followIncidents, type Incidents } from "../protocol/incidents.ts";
import { countNotes, type Notes } from "../protocol/notes.ts";
import { parseAnswerLine, parseObservation, type RawAnswer } from "../protocol/parse-answer.ts";
import { createLedger, type RequestLedger } from "../protocol/request-ledger.ts";
import { STOP, writeRequest } from "../protocol/write-request.ts";
import { type AdapterProcess, type Command, describeEnd, type ProcessEnd } from "./adapter-process.ts";
import { type MarkedProcesses, markProcesses } from "./marked-processes.ts";
import { type StartedProcess, startProcess } from "./start-process.ts";

interface Asked {
  readonly request: AdapterRequest;
  readonly settle: (observation: Observation) => void;
}

/** One process of the session, from its start to its first fault. */
interface Life {
  readonly process: AdapterProcess;
  readonly deadline: NodeJS.Timeout;
  lastAnswer: string;
}

/** A fault of a process, and the failure to charge a request with. */
interface Fault {
  /** The end of a sentence that begins with the process; absent where the fault is noted otherwise. */
  readonly did?: string;
  /** Default: a crash. */
  readonly kind?: IncidentKind;
  readonly why: Failure;
}

/** Enough that a write holds many requests: system calls cost more than they. */
const DEFAULT_WINDOW = 64;
/** Bytes that are shown of a line that is no text. */
const SHOWN_BYTES = 1024;

const MAX_FAULTS_IN_A_ROW = 20;
const MAX_FAILED_STARTS_IN_A_ROW = 3;
/** Few, as each costs a whole deadline even if the adapter answers in between. */
const MOST_SILENCES = 24;
const STAYED = "a process that the adapter started was still there after it, in a session of its own, and was ended";
const LEFT = "a process that the adapter started is still there, in a session of its own, and could not be ended";

/** Many requests in flight through one process at a time, which is replaced at its first fault. */
class StdioSession {
  readonly #command: Command;
  readonly #marked: MarkedProcesses;
  readonly #options: ConnectOptions;
  readonly #ledger: RequestLedger<Asked>;
  readonly #notes: Notes = countNotes();
  readonly #incidents: Incidents<Asked> = followIncidents();
  readonly #closing = new AbortController();
  #life: Life | undefined;
  #leaving: Promise<void> = Promise.resolve();
  #starting: Promise<void> | undefined;
  #closed: Promise<void> | undefined;
  #unreachable: Failure | undefined;
  #answers = 0;
  #faultsInARow = 0;
  #failedStartsInARow = 0;
  #missedDeadlines = 0;

  constructor(command: Command, options: ConnectOptions, window: number) {
    this.#marked = markProcesses(command.env);
    this.#command = { ...command, env: this.#marked.env };
    this.#options = options;
    this.#ledger = createLedger(window);
    const close = (): void => void this.close();
    options.signal?.addEventListener("abort", close, { once: true, signal: this.#closing.signal });
    if (options.signal?.aborted) close();
  }

  /** Starts the first process. Throws as {@link startProcess}; the session is closed then. */
  async start(): Promise<Declaration> {
    try {
      const started = await this.#startProcess();
      this.#begin(started);
      return started.declaration;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  perform(request: AdapterRequest): Promise<Observation> {
    return new Promise((settle) => {
      this.#ledger.add({ request, settle });
      this.#pump();
    });
  }

  notes(): readonly CountedNote[] {
    return this.#notes.list();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#giveUp(failure("the adapter was closed before it answered"));
    this.#closing.abort();
    await this.#starting;
    await this.#leaving;
    const { names, areEnded } = await this.#marked.end();
    for (const name of names) this.#notes.add(areEnded ? STAYED : LEFT, excerpt(name));
  }

  #startProcess(): Promise<StartedProcess> {
    return startProcess(this.#command, startTimeout(this.#options), this.#closing.signal);
  }

  #begin({ process }: StartedProcess): void {
    const deadline = setTimeout(() => this.#checkDeadline(life), this.#options.timeoutMs);
    const life: Life = { process, deadline, lastAnswer: "start" };
    process.listener = {
      line: (line) => this.#onLine(life, line),
      end: (end) => this.#fault(life, { did: describeEnd(end), why: endFailure(process, end) }),
    };
    this.#ledger.beginProcess();
    this.#life = life;
    this.#failedStartsInARow = 0;
    // The session was closed while this process started.
    if (this.#unreachable !== undefined) this.#leave((leaving) => leaving.kill());
  }

  async #restart(): Promise<void> {
    await this.#leaving;
    try {
      this.#begin(await this.#startProcess());
    } catch (error) {
      this.#failedStartsInARow += 1;
      if (this.#failedStartsInARow === MAX_FAILED_STARTS_IN_A_ROW) this.#giveUp(restartFailure(error));
    }
    this.#starting = undefined;
    this.#pump();
  }

  #pump(): void {
    if (this.#unreachable !== undefined) this.#settleAll(this.#unreachable);
    if (!this.#ledger.hasWork() || this.#starting !== undefined) return;
    if (this.#life === undefined) {
      this.#starting = this.#restart();
      return;
    }
    if (this.#ledger.inFlight() === 0) this.#life.deadline.refresh();
    for (let next = this.#ledger.next(); next !== undefined; next = this.#ledger.next()) {
      this.#life.process.writeLine(writeRequest(next.request.request, next.seq));
    }
  }

  #onLine(life: Life, line: Buffer): void {
    const decoded = decodeLine(line);
    const text = decoded ?? line.toString("utf8", 0, SHOWN_BYTES);
    const read = decoded === undefined ? { violation: "expected UTF-8, got other bytes" } : parseAnswerLine(decoded);
    if ("violation" in read) {
      this.#failStray(life, text, read.violation);
      return;
    }
    const asked = this.#ledger.take(read.seq);
    if (asked === "unknown") {
      this.#failStray(life, text, `seq: expected that of a request in flight, got ${read.seq}`);
    } else if (asked === "repeated") {
      this.#notes.add("a request was answered more than once; its first answer counts", excerpt(text), "repeat");
    } else {
      life.lastAnswer = text;
      this.#accept(life, asked, read.answer);
    }
  }

  #accept(life: Life, asked: Asked, answer: RawAnswer): void {
    this.#answers += 1;
    this.#faultsInARow = 0;
    life.deadline.refresh();
    this.#incidents.settle(asked, { isCharged: false });
    asked.settle(parseObservation(asked.request.cmd, answer));
    this.#pump();
  }

  #failStray(life: Life, line: string, violation: string): void {
    const message = `a line on standard output: ${violation}`;
    this.#noteStray(life, line);
    this.#fault(life, { why: failure(message, excerpt(line)) });
  }

  #noteStray({ lastAnswer }: Life, text: string): void {
    const example = `${excerpt(text)} after ${excerpt(lastAnswer)}`;
    this.#notes.add("a line on standard output answered no request", example, "stray");
  }

  #checkDeadline(life: Life): void {
    const answers = this.#answers;
    // Timers run before what has arrived is read: an answer may have come while we were busy ourselves.
    setImmediate(() => {
      if (this.#answers !== answers || this.#ledger.inFlight() === 0) return;
      const begun = life.process.unfinishedLine();
      const details = begun === "" ? life.process.stderr() : `a line without its end: ${excerpt(begun)}`;
      this.#missedDeadlines += 1;
      const { timeoutMs } = this.#options;
      const why = failure(`no answer within ${timeoutMs} ms`, details);
      this.#fault(life, { kind: "hang", did: `was silent for ${timeoutMs} ms`, why });
    });
  }

  #fault(life: Life, fault: Fault): void {
    if (life !== this.#life) return;
    this.#leave((process) => process.kill());
    const { why } = fault;
    this.#charge(fault);
    this.#faultsInARow += 1;
    const limit = this.#limitReached();
    if (limit !== undefined) {
      this.#giveUp(failure(`the adapter was given up after ${limit}; the last one: ${why.message}`, why.details));
    }
    this.#pump();
  }

  #charge({ kind = "crash", did, why }: Fault): void {
    const inFlight = this.#ledger.allInFlight();
    const charged = this.#ledger.fail();
    if (charged !== undefined) {
      this.#incidents.settle(charged, { isCharged: true });
      charged.settle({ errored: why });
    } else if (did !== undefined) {
      const [remark, example] = describeIncident(did, why, inFlight.length);
      this.#incidents.open(inFlight, { note: () => this.#notes.add(remark, example, kind) });
    }
  }

  #limitReached(): string | undefined {
    if (this.#faultsInARow >= MAX_FAULTS_IN_A_ROW) return `${MAX_FAULTS_IN_A_ROW} faults in a row`;
    const { mostSilences = MOST_SILENCES } = this.#options;
    return this.#missedDeadlines >= mostSilences ? `${mostSilences} deadlines missed` : undefined;
  }

  #leave(end: (process: AdapterProcess) => Promise<void>): void {
    if (this.#life === undefined) return;
    clearTimeout(this.#life.deadline);
    this.#leaving = end(this.#life.process);
    this.#life = undefined;
  }

  #giveUp(why: Failure): void {
    this.#unreachable ??= why;
    const unfinished = this.#ledger.inFlight() === 0 ? this.#life?.process.unfinishedLine() : undefined;
    if (this.#life !== undefined && unfinished) this.#noteStray(this.#life, unfinished);
    this.#leave((process) => process.stop(STOP));
    this.#settleAll(this.#unreachable);
  }

  #settleAll(unreachable: Failure): void {
    for (const asked of this.#ledger.drain()) asked.settle({ unreachable });
  }
}

function endFailure(process: AdapterProcess, end: ProcessEnd): Failure {
  const details = end.kind === "line-too-long" ? excerpt(end.beginning) : process.stderr();
  return failure(`the adapter ${describeEnd(end)}`, details);
}

function restartFailure(error: unknown): Failure {
  const cause = error instanceof CountersignError ? error.message : String(error);
  return failure(`the adapter could not be started again, ${MAX_FAILED_STARTS_IN_A_ROW} times in a row`, cause);
}

/**
 * Connects to a program that speaks the adapter protocol on its standard input and output.
 *
 * @throws {CountersignError} when it cannot be started; the codes are those of `startProcess`.
 */
export async function connectStdio(
  command: Command,
  options: ConnectOptions,
  kind: AdapterKind = "stdio",
): Promise<Adapter> {
  const window = options.window ?? DEFAULT_WINDOW;
  const session = new StdioSession(command, options, window);
  return {
    kind,
    declaration: await session.start(),
    window,
    perform: (request) => session.perform(request),
    close: () => session.close(),
    notes: () => session.notes(),
  };
}
