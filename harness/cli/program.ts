import { Command, CommanderError } from "commander";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageVersion } from "../package/package.ts";
import { reportError } from "./shared/console.ts";
import { EXIT_MISUSED } from "./shared/exit-codes.ts";

const EXAMPLES = `
Examples:
  countersign certify reference
  countersign certify -- python3 signer.py
  countersign gate http://127.0.0.1:8080/paynet
  countersign capture -- npm test
  countersign fuzz --time 1m -- python3 signer.py
  countersign vectors show percent-encoding/space`;

const TAKE_A_COMMAND: readonly string[] = ["certify", "gate", "capture", "fuzz"];

/** Loads what adds a command to the program, with the words after `--`; in the order in which help lists them. */
const commands: Readonly<Record<string, () => Promise<(program: Command, command: readonly string[]) => void>>> = {
  certify: async () => (await import("./certify/certify.ts")).addCertify,
  gate: async () => (await import("./gate/gate.ts")).addGate,
  capture: async () => (await import("./capture/capture.ts")).addCapture,
  fuzz: async () => (await import("./fuzz/fuzz.ts")).addFuzz,
  merge: async () => (await import("./merge/merge.ts")).addMerge,
  serve: async () => (await import("./serve/serve.ts")).addServe,
  page: async () => (await import("./page/page.ts")).addPage,
  explain: async () => (await import("./explain/explain.ts")).addExplain,
  sign: async () => (await import("./sign/sign.ts")).addSign,
  vectors: async () => (await import("./vectors/vectors.ts")).addVectors,
};

/**
 * Runs a command line, `words` without the program's own name. Reports errors, and sets `process.exitCode`.
 *
 * @param prepare called before a command runs: not for help or a version, which are to take no time. Default: nothing.
 */
export async function runProgram(words: readonly string[], prepare: () => void = () => {}): Promise<void> {
  try {
    await runWords(words, prepare);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? statusOf(error) : reportError(error);
  }
}

async function runWords(words: readonly string[], prepare: () => void): Promise<void> {
  const { ours, command } = splitAtDoubleDash(words);
  const program = new Command("countersign")
    .description("Conformance tests for OAuth 1.0 style request signatures of payment gateways.")
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError("Help: countersign --help, or countersign help <command>")
    .addHelpText("after", EXAMPLES)
    .hook("preAction", (_, verb) => {
      prepare();
      for (const [name, value] of Object.entries(verb.opts())) refuseFlagAsValue(name, value);
      if (command === undefined) return;
      if (!TAKE_A_COMMAND.includes(verb.name())) throw unexpected(command);
      if (command.length === 0) throw missing();
    });
  for (const load of loadersFor(ours)) (await load())(program, command ?? []);
  await program.parseAsync([...(asksInVain(ours) ? ours.slice(1) : ours)], { from: "user" });
}

/** Whether help is asked for what is no command: Commander prints the whole help then, and does not say that there is none. */
function asksInVain([first, second]: readonly string[]): boolean {
  return first === "help" && second !== undefined && !second.startsWith("-") && !Object.hasOwn(commands, second);
}

/** Chooses which commands words may need: the one that they name; else all, for help and for what comes near a wrong word. */
function loadersFor([first = "", second = ""]: readonly string[]): readonly (typeof commands)[string][] {
  if (first === "--version" || first === "-V") return [];
  const name = first === "help" ? second : first;
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return named === undefined ? Object.values(commands) : [named];
}

/** Splits off the words after `--`: a command to run, never ours to parse. Without `--` there is none. */
function splitAtDoubleDash(words: readonly string[]): {
  readonly ours: readonly string[];
  readonly command: readonly string[] | undefined;
} {
  const at = words.indexOf("--");
  return at < 0 ? { ours: words, command: undefined } : { ours: words.slice(0, at), command: words.slice(at + 1) };
}

/** Refuses a value that is a flag: whoever wrote it left out the value. */
function refuseFlagAsValue(name: string, value: unknown): void {
  if (typeof value !== "string" || !value.startsWith("--")) return;
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new CountersignError(
    "value-missing",
    `--${flag}: expected a value, got the flag ${JSON.stringify(value)}`,
    "Write its value behind it, or leave it out.",
  );
}

function unexpected(command: readonly string[]): CountersignError {
  return new CountersignError(
    "command-unexpected",
    `words after --: expected none, got ${command.length}`,
    "Only certify, gate, capture and fuzz take a command.",
  );
}

/** Makes the error of a command that is an empty variable: `-- $SIGNER` must not run as if there were no `--`. */
function missing(): CountersignError {
  return new CountersignError(
    "command-missing",
    "words after --: expected a command, got none",
    "Name one, for instance -- python3 signer.py; a variable that is empty names none. Without a command leave -- out.",
  );
}

/** Returns the exit status of an error that Commander has printed already; help and version are no errors. */
function statusOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? 0 : EXIT_MISUSED;
}
