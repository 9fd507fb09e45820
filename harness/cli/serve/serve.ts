import { type Command, InvalidArgumentError } from "commander";
import { countUpTo, parsePort } from "../shared/run-flags.ts";
import type { ServeFlags } from "./run-serve.ts";

const MAX_SKEW_SECONDS = 1_000_000_000;
const MAX_BODY_BYTES = 1_048_576;

const EXAMPLES = `
Without --merchants it knows the published test merchants: countersign vectors consumers prints their credentials.
It runs until Ctrl-C. Each request is a line on standard error, and below a refused one stands what is wrong with it.

Examples:
  countersign serve
  countersign serve --inspect
  countersign serve --port 0 --json
  countersign serve --merchants merchants.json --public-url https://gateway.example/paynet

Exit status: 0 stopped by Ctrl-C or a signal, 2 wrong command, or an address or merchants file that cannot be used.`;

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("run the reference gateway of the four operations, to develop a client against")
    .option("--port <n>", "where to listen; 0 takes any free port", parsePort, 8080)
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--allow-remote", "let --host be an address that other machines can reach")
    .option("--merchants <file>", "JSON list of merchants (default: the published test merchants)")
    .option("--public-url <url>", "the base URL that clients sign, where a proxy stands before this gateway")
    .option("--base-path <path>", "what the paths begin with, before /api", "/paynet")
    .option("--max-skew <seconds>", "how far a timestamp may be from the clock", countUpTo(MAX_SKEW_SECONDS, 0), 600)
    .option("--allow-replay", "accept a nonce more than once")
    .option("--refused-status <status>", "of a signature, merchant, nonce or time that is refused", readStatus, 403)
    .option("--malformed-status <status>", "of a request that cannot be read", readStatus, 400)
    .option("--max-body <bytes>", "how long a body may be", countUpTo(MAX_BODY_BYTES), 65_536)
    .option("--json", "log one JSON object a line")
    .option("--inspect", "show the requests in a page of this machine, whose address is printed")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import("./run-serve.ts");
      process.exitCode = await runServe(flags);
    });
}

function readStatus(text: string): number {
  if (/^4[0-9]{2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a status from 400 to 499.");
}
