#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { packageVersion } from "../package-version.ts";
import { EXIT_MISUSED } from "./exit-status.ts";
import { reportError } from "./report-error.ts";

/** Words after `--` are a command to run, never ours to parse. */
function splitAtDoubleDash(words: readonly string[]): {
  readonly ours: readonly string[];
  readonly command: readonly string[];
} {
  const at = words.indexOf("--");
  return at < 0 ? { ours: words, command: [] } : { ours: words.slice(0, at), command: words.slice(at + 1) };
}

async function main(): Promise<void> {
  const { ours, command } = splitAtDoubleDash(process.argv.slice(2));
  const program = new Command("countersign")
    .description("Conformance tests for OAuth 1.0 style request signatures of payment gateways.")
    .version(packageVersion())
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError("Help: countersign --help, or countersign help <command>")
    .configureHelp({ showGlobalOptions: false });
  const [{ addCertify }, { addSign }, { addVectors }] = await Promise.all([
    import("./commands/certify.ts"),
    import("./commands/sign.ts"),
    import("./commands/vectors.ts"),
  ]);
  addCertify(program, command);
  addSign(program);
  addVectors(program);
  await program.parseAsync([...ours], { from: "user" });
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? process.exitCode : EXIT_MISUSED);
});

try {
  await main();
} catch (error) {
  process.exitCode = error instanceof CommanderError ? commanderStatus(error) : reportError(error);
}

/** Commander has told the user already; help and version are no errors. */
function commanderStatus({ exitCode }: CommanderError): number {
  return exitCode === 0 ? 0 : EXIT_MISUSED;
}
