import { type Command, Option } from "commander";
import { roles } from "../../../src/judging/adapter.ts";
import { parseAdapterJobs } from "../shared/run-flags.ts";
import { addSuiteOptions } from "../shared/suite-flags.ts";
import type { CertifyFlags } from "./run-certify.ts";

const EXAMPLES = `
Targets:
  ./signer.ts             a TypeScript or JavaScript module with a default export
  -- command args…        a program that speaks the adapter protocol; never run through a shell
  http://host/path        an endpoint that speaks the adapter protocol
  reference, oauth-1.0a…  a bundled signer; "countersign certify" alone lists them

Examples:
  countersign certify reference
  countersign certify ./signer.ts --only 'percent-encoding/*'
  countersign certify --reporter terminal,junit --out reports/acme -- python3 signer.py
  countersign certify --watch -- python3 signer.py
  countersign certify --baseline known.json --update-baseline -- python3 signer.py

Exit status: 0 conformant (with a baseline: nothing new), 1 not conformant, 2 wrong command or unusable target,
3 incomplete: the run ended early or judged too little, 130 interrupted.`;

export function addCertify(program: Command, command: readonly string[]): void {
  const certify = program
    .command("certify")
    .description("run the vectors against a signer, and its other roles if it has any, and write a report")
    .argument("[target...]", "module, URL or bundled name; or a command after --");
  addSuiteOptions(certify, "order/*,values/*", roles)
    .option("--jobs <n>", "how many adapters work side by side: a number, or auto, by cores", parseAdapterJobs, "auto")
    .addOption(
      new Option(
        "--watch",
        "show the run in a page of this machine, and run again when a source file beside the target changes",
      ).conflicts("updateBaseline"),
    )
    .option("--smoke", "only the smallest set of vectors that catches every known mistake")
    .addHelpText("after", EXAMPLES)
    .action(async (targets: readonly string[], flags: CertifyFlags) => {
      const { runCertify } = await import("./run-certify.ts");
      process.exitCode = await runCertify(targets, command, flags);
    });
}
