import { Command, CommanderError } from "commander";
import { CountersignError } from "../../src/countersign-error.ts";
import { packageVersion } from "../package/package.ts";
import { addCapture } from "./capture/capture.ts";
import { addCertify } from "./certify/certify.ts";
import { addExplain } from "./explain/explain.ts";
import { addFuzz } from "./fuzz/fuzz.ts";
import { addGate } from "./gate/gate.ts";
import { addMerge } from "./merge/merge.ts";
import { addPage } from "./page/page.ts";
import { addServe } from "./serve/serve.ts";
import { reportError } from "./shared/console.ts";
import { EXIT_MISUSED } from "./shared/exit-codes.ts";
import { addSign } from "./sign/sign.ts";
import { addVectors } from "./vectors/vectors.ts";

const EXAMPLES = `
Examples:
  countersign certify reference
  countersign certify -- python3 signer.py
  countersign gate http://127.0.0.1:8080/paynet
  countersign capture -- npm test
  countersign fuzz --time 1m -- python3 signer.py
  countersign vectors show percent-encoding/space`;

const TAKE_A_COMMAND: readonly string[] = ["certify", "gate", "capture", "fuzz"];

/** Runs a command line, `words` without the program's own name. Reports errors, and sets `process.exitCode`. */
export async function runProgram(words: readonly string[]): Promise<void> {
  try {
    await runWords(words);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? statusOf(error) : reportError(error);
  }
}

async function runWords(words: readonly string[]): Promise<void> {
  const { ours, command } = splitAtDoubleDash(words);
  const program = new Command("countersign")
    .description("Conformance tests for OAuth 1.0 style request signatures of payment gateways.")
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError("Help: countersign --help, or countersign help <command>")
    .addHelpText("after", EXAMPLES)
    .hook("preAction", (_, verb) => {
      if (command === undefined) return;
      if (!TAKE_A_COMMAND.includes(verb.name())) throw unexpected(command);
      if (command.length === 0) throw missing();
    });
  addCertify(program, command ?? []);
  addGate(program, command ?? []);
  addCapture(program, command ?? []);
  addFuzz(program, command ?? []);
  addMerge(program);
  addServe(program);
  addPage(program);
  addExplain(program);
  addSign(program);
  addVectors(program);
  await program.parseAsync([...ours], { from: "user" });
}

/** Splits off the words after `--`: a command to run, never ours to parse. Without `--` there is none. */
function splitAtDoubleDash(words: readonly string[]): {
  readonly ours: readonly string[];
  readonly command: readonly string[] | undefined;
} {
  const at = words.indexOf("--");
  return at < 0 ? { ours: words, command: undefined } : { ours: words.slice(0, at), command: words.slice(at + 1) };
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
