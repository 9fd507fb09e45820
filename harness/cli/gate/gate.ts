import type { Command } from "commander";
import { addChallengeOptions } from "../shared/challenge-seed.ts";
import {
  addBaselineOptions,
  addPolicyOptions,
  addReportOptions,
  methodOption,
  parseHostPort,
  parseJobs,
  parseRate,
  parseTimeout,
} from "../shared/run-flags.ts";
import { addToleranceOption } from "../shared/tolerance.ts";
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

/** Adds `gate` to the program. */
export function addGate(program: Command, command: readonly string[]): void {
  const gate = program
    .command("gate")
    .description("send right and forged requests to a gateway, or to a verifier, and write a report")
    .argument("[target...]", "base URL, module or bundled name; or a command after --");
  addReportOptions(gate, "<target>")
    .option("--only <glob>", "only the vectors whose id matches, for instance 'verification-accepted/*'")
    .option("--exclude <glob>", "not the vectors whose id matches")
    .addOption(methodOption("only the vectors of this signature method"))
    .option("--timeout <ms>", "how long to wait for each answer", parseTimeout, 5000)
    .option(
      "--jobs <n>",
      "connections to a live gateway (default: 8), or verifiers side by side (default: 1)",
      parseJobs,
    )
    .option("--shard <i/n>", "only the i-th of n parts of the suite")
    .option("--rate <n>", "at most so many requests a second to a live gateway", parseRate)
    .option("--config <file>", "what a live gateway wants: its public URL, endpoints, merchants, fields, answers; JSON")
    .option("--allow-remote", "send to an address that is not of this machine")
    .option("--connect <host:port>", "connect there, whatever the URL says", parseHostPort)
    .option("--ca <file>", "certificates (PEM) to trust in place of this machine's")
    .option("--cert <file>", "the client's certificate (PEM), where the gateway wants one")
    .option("--key <file>", "its private key (PEM)");
  addBaselineOptions(addPolicyOptions(addToleranceOption(addChallengeOptions(gate))))
    .addHelpText("after", EXAMPLES)
    .action(async (targets: readonly string[], flags: GateFlags) => {
      const { runGate } = await import("./run-gate.ts");
      process.exitCode = await runGate(targets, command, flags);
    });
}
