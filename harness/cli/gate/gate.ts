import type { Command } from "commander";
import { addGatewayOptions } from "../shared/gateway-flags.ts";
import { parseAdapterJobs } from "../shared/run-flags.ts";
import { addSuiteOptions } from "../shared/suite-flags.ts";
import type { GateFlags } from "./run-gate.ts";

const EXAMPLES = `
Targets:
  http://127.0.0.1:8080/paynet  a live gateway: its base URL, which is what stands before /api
  ./verifier.ts                 a TypeScript or JavaScript module with a verify function
  -- command args…              a program that speaks the adapter protocol in the role verifier; never run through a shell
  reference                     a bundled verifier

A live gateway is sent real requests of all four operations, right ones and forged ones: aim at a test system, where the
merchants that "countersign vectors consumers" prints are registered, or name others with --config.

Examples:
  countersign gate http://127.0.0.1:8080/paynet
  countersign gate http://127.0.0.1:8080/paynet --config gate.json --rate 50
  countersign gate https://test.gateway.example/paynet --allow-remote --ca ca.pem
  countersign gate https://pay.example/paynet --connect 127.0.0.1:8443 --ca ca.pem
  countersign gate -- java -jar verifier.jar

Exit status: 0 conformant (with a baseline: nothing new), 1 not conformant, 2 wrong command or unusable target,
3 incomplete: the run ended early or judged too little, 130 interrupted.`;

export function addGate(program: Command, command: readonly string[]): void {
  const gate = program
    .command("gate")
    .description("send right and forged requests to a gateway, or to a verifier, and write a report")
    .argument("[target...]", "base URL, module or bundled name; or a command after --");
  addGatewayOptions(addSuiteOptions(gate, "verification-accepted/*", ["verifier"]))
    .option(
      "--jobs <n>",
      "connections to a live gateway (default: 8), or verifiers side by side (default: by cores)",
      parseAdapterJobs,
    )
    .addHelpText("after", EXAMPLES)
    .action(async (targets: readonly string[], flags: GateFlags) => {
      const { runGate } = await import("./run-gate.ts");
      process.exitCode = await runGate(targets, command, flags);
    });
}
