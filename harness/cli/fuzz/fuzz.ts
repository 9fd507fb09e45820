import { type Command, Option } from "commander";
import { reporterNames } from "../../reporters/reporter.ts";
import { addGatewayOptions } from "../shared/gateway-flags.ts";
import {
  addExtentOptions,
  collect,
  countUpTo,
  methodOption,
  parseDuration,
  parseJobs,
  parseReporters,
  parseTimeout,
} from "../shared/run-flags.ts";
import { type FuzzFlags, parseInputAddress, parseSeed, parseShard } from "./fuzz-flags.ts";

const MAX_RUNS = 1_000_000_000_000;

const EXAMPLES = `
Targets: as for certify. With --gateway, a live gateway. With neither, the reference is compared with oauth-1.0a
and node-forge; properties of countersign's own code are run in a checkout, by npm run test:properties.

Without --time and --runs it goes on until the first finding that is not kept yet, or with --keep-going until Ctrl-C. Each
finding is kept in the corpus, which is replayed before anything else is tried; what a killed campaign left there as it was
drawn is shrunk first. What broke by the time that --time is up is still shrunk and named, which may take half a minute each
and more.

In place of flags, for clusters (flags win):
  COUNTERSIGN_FUZZ_SEED, COUNTERSIGN_FUZZ_TIME, COUNTERSIGN_FUZZ_CORPUS, COUNTERSIGN_FUZZ_OUT
  COUNTERSIGN_FUZZ_SHARD (I/N), or COUNTERSIGN_FUZZ_SHARDS (N) with JOB_COMPLETION_INDEX (from 0)

Examples:
  countersign fuzz --time 1m -- python3 signer.py
  countersign fuzz ./signer.ts --runs 20000 --seed 1 --keep-going --corpus corpus
  countersign fuzz --watch --time 1m -- python3 signer.py
  countersign fuzz --replay --corpus corpus ./signer.ts
  countersign fuzz --gateway http://127.0.0.1:8080/paynet --time 10m --rate 200
  countersign fuzz --time 10m --jobs 2

Exit status: 0 nothing found, 1 findings, or the run was cut short, 2 wrong command or unusable target, or something kept
that cannot be replayed, or found that cannot be kept, 3 incomplete, 130 interrupted.`;

export function addFuzz(program: Command, command: readonly string[]): void {
  const fuzz = program
    .command("fuzz")
    .description("draw requests until one breaks a property, shrink it, name the mistake and keep it")
    .argument("[target...]", "module, URL or bundled name; or a command after --")
    .option("--time <duration>", "try no more after so long, for instance 30s, 10m or 2h", parseDuration)
    .option("--runs <n>", "try so many inputs: of all shards, jobs and properties together", countUpTo(MAX_RUNS))
    .option("--seed <n>", "what is drawn follows from it (default: a random one, which is told)", parseSeed)
    .option("--jobs <n>", "how many processes draw side by side, each with a target of its own", parseJobs, 1)
    .option("--shard <i/n>", "only the i-th of n parts of the campaign; needs --seed", parseShard)
    .option("--keep-going", "collect distinct findings rather than end at the first")
    .option("--property <id>", "only this property; once for each", collect, [])
    .addOption(methodOption("only requests of this signature method"))
    .option("--corpus <dir>", "where findings are kept (default: corpus, in the folder of the reports)")
    .addOption(new Option("--replay", "replay the corpus, and try nothing else").conflicts(["time", "runs", "input"]))
    .addOption(
      new Option("--input <property@seed:path>", "try the one input that a report names so")
        .argParser(parseInputAddress)
        .conflicts(["time", "runs", "seed", "shard"]),
    )
    .option("--timeout <ms>", "without an answer for so long, a target counts as hung", parseTimeout, 5000)
    .option("--out <dir>", "where to write report files (default: reports/runs/fuzz-<target>)")
    .option("--reporter <names>", reporterNames.join(","), parseReporters, ["terminal", "json"])
    .addOption(
      new Option(
        "--watch",
        "show the campaign in a page of this machine, and fuzz again when a source file beside the target changes",
      ).conflicts(["replay", "input", "gateway"]),
    )
    .option("--gateway <url>", "fuzz the live gateway at this base URL")
    .option("--max-time <duration>", "end everything after so long, the shrinking as well, incomplete", parseDuration);
  addExtentOptions(addGatewayOptions(fuzz))
    .addHelpText("after", EXAMPLES)
    .action(async (targets: readonly string[], flags: FuzzFlags) => {
      const { runFuzz } = await import("./run-fuzz.ts");
      process.exitCode = await runFuzz(targets, command, flags);
    });
}
