import type { Command } from "commander";
import { addBaselineOptions, addReportOptions, countUpTo, parsePort } from "../shared/run-flags.ts";
import type { CaptureFlags } from "./run-capture.ts";

const MAX_TIMEOUT_MS = 86_400_000;
const DEFAULT_TIMEOUT_MS = 600_000;

const EXAMPLES = `
The command finds the gateway and its credentials in its environment:
  COUNTERSIGN_BASE_URL, COUNTERSIGN_ENDPOINT_ID
  COUNTERSIGN_CONSUMER_KEY, COUNTERSIGN_CONSUMER_SECRET     for HMAC-SHA1
  COUNTERSIGN_PRIVATE_KEY_FILE (PKCS#8), COUNTERSIGN_PRIVATE_KEY_PKCS1_FILE     for RSA-SHA256
  COUNTERSIGN_RSA_CONSUMER_KEY     for RSA-SHA256, where it differs from COUNTERSIGN_CONSUMER_KEY
Without a command they are printed as shell lines, and Ctrl-C ends the run and reports.

Examples:
  countersign capture -- npm test
  countersign capture --name acme-sdk --client-version 3.2.0 -- python3 examples/payout.py
  countersign capture --require-coverage operation,method/HMAC-SHA1,characters/space -- npm test
  countersign capture --port 8080

Exit status: 0 conformant (with a baseline: nothing new), 1 not conformant, or the command failed, or without the
coverage that is required, 2 wrong command, or not one request came, 3 incomplete: --timeout ended the command, 130 interrupted
(a run without a command ends so, by its verdict).`;

export function addCapture(program: Command, command: readonly string[]): void {
  const capture = program
    .command("capture")
    .description("start a gateway on this machine, and judge whatever a finished client sends to it")
    .usage("[options] [-- command…]");
  addReportOptions(capture, "<name>")
    .option(
      "--timeout <ms>",
      "after so long the command is ended, and the run is incomplete",
      countUpTo(MAX_TIMEOUT_MS),
      DEFAULT_TIMEOUT_MS,
    )
    .option("--port <n>", "where the gateway listens (default: any free port)", parsePort)
    .option("--inspect", "show the requests in a page of this machine, whose address is printed")
    .option("--name <text>", "what to call the client in the report (default: told from the command)")
    .option("--client-version <text>", "the version of the client", "unknown")
    .option(
      "--require-coverage <list>",
      "groups or group/name that must be exercised, for instance operation,method (default: operation,characters/space,characters/two-byte-utf8; without them the run is incomplete)",
    );
  addBaselineOptions(capture)
    .addHelpText("after", EXAMPLES)
    .action(async (flags: CaptureFlags) => {
      const { runCapture } = await import("./run-capture.ts");
      process.exitCode = await runCapture(command, flags);
    });
}
