import type { Command } from "commander";
import { joinGlobs } from "../shared/run-flags.ts";

/** Adds `vectors list`, `show`, `consumers`, `write` and `check` to the program. */
export function addVectors(program: Command): void {
  const vectors = program
    .command("vectors")
    .description("look at the suite of test vectors")
    .addHelpText("after", "\nExample:\n  countersign vectors list --only 'order/*' --json");
  vectors
    .command("list")
    .description("every vector's id, result and what it tries, one a line")
    .option("--only <glob>", "only the vectors whose id matches, for instance 'order/*'", joinGlobs)
    .option("--json", "one JSON object a line")
    .addHelpText("after", "\nExample:\n  countersign vectors list --only 'percent-encoding/*'")
    .action(async (flags: { readonly only?: string; readonly json?: true }) => {
      const { listVectors } = await import("./print-vectors.ts");
      process.stdout.write(listVectors(flags));
    });
  vectors
    .command("show")
    .description("one vector whole: its task, every intermediate value, and the clauses it rests on")
    .argument("<id>", "the vector's id")
    .addHelpText("after", "\nExample:\n  countersign vectors show percent-encoding/space")
    .action(async (id: string) => {
      const { showVector } = await import("./print-vectors.ts");
      process.stdout.write(showVector(id));
    });
  vectors
    .command("consumers")
    .description("the test merchants of the verification vectors, as JSON, for a gateway under test to register")
    .addHelpText(
      "after",
      [
        "",
        'Prints [{"consumerKey","consumerSecret","publicKey"}], without the fields that a merchant does not have.',
        "These are published test credentials: everybody has their secrets and private keys. Never register them in production.",
        "",
        "Example:",
        "  countersign vectors consumers > consumers.json",
      ].join("\n"),
    )
    .action(async () => {
      const { listConsumers } = await import("./print-vectors.ts");
      process.stdout.write(listConsumers());
    });
  addGeneration(vectors);
}

/** Adds what derives the suite anew. */
function addGeneration(vectors: Command): void {
  vectors
    .command("write")
    .description("derive the whole suite from its authored concerns and write it, unless it is unsound")
    .argument("[folder]", "where to write it, with a copy of vectors/keys in it (default: the bundled suite)")
    .option("--allow-worse", "write it although it detects fewer mistakes than the committed reports say")
    .addHelpText("after", "\nExample:\n  countersign vectors write\n\nExit status: 0 when written, 1 when unsound.")
    .action(async (folder: string | undefined, { allowWorse }: { readonly allowWorse?: true }) => {
      const { writeSuite } = await import("./generate-suite.ts");
      process.exitCode = writeSuite(folder, allowWorse);
    });
  vectors
    .command("check")
    .description("derive the whole suite again and compare every byte")
    .argument("[folder]", "the suite to check (default: the bundled one)")
    .option("--all", "also what takes minutes: the longest accumulation, and which mistakes the suite detects")
    .addHelpText("after", "\nExample:\n  countersign vectors check\n\nExit status: 0 when all is well, 1 when not.")
    .action(async (folder: string | undefined, { all }: { readonly all?: true }) => {
      const { checkSuite } = await import("./generate-suite.ts");
      process.exitCode = checkSuite(folder, all);
    });
}
