import type { Command } from "commander";
import { parsePort } from "../shared/run-flags.ts";
import type { PageFlags } from "./run-page.ts";

const EXAMPLES = `
The site: why a request is refused, how one is signed, the suite, the mistakes, the scoreboard, reports. It is static, and nothing that
is typed into it leaves the browser. It runs until Ctrl-C.

Examples:
  countersign page
  countersign page --port 4000

Exit status: 0 stopped by Ctrl-C or a signal, 2 wrong command, an address that cannot be used, or the site is not built.`;

export function addPage(program: Command): void {
  program
    .command("page")
    .description("serve the site on this machine: paste a refused request, and read why")
    .option("--port <n>", "where to listen; 0 takes any free port", parsePort, 0)
    .option("--host <address>", "the loopback address to listen on", "127.0.0.1")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: PageFlags) => {
      const { runPage } = await import("./run-page.ts");
      process.exitCode = await runPage(flags);
    });
}
