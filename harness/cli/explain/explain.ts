import { type Command, Option } from "commander";
import { requestFormats } from "../../explain/input/input-request.ts";
import { countUpTo } from "../shared/run-flags.ts";
import type { ExplainFlags } from "./run-explain.ts";

const MAX_ENTRY = 1_000_000;

const EXAMPLES = `
The consumer secret is read from the environment variable COUNTERSIGN_CONSUMER_SECRET, from --secret-file or, at a
terminal, from a prompt; never from the command line, where others could see it. Secrets, card numbers and verification
codes are masked wherever they stand.

Examples:
  COUNTERSIGN_CONSUMER_SECRET=… countersign explain request.http
  pbpaste | countersign explain --url https://gateway.example/paynet/api/v4/payout/1111 --body 'amount=10.42' …
  pbpaste | countersign explain --secret-file secret.txt        a request copied as cURL
  countersign explain session.har --entry 12 --public-key merchant.pub.pem
  countersign explain request.http --secret-file secret.txt --base-string mine.txt --json

Exit status: 0 the signature is right, 1 the request is wrong, 2 the input or the command cannot be used.`;

export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("explain one signed request: every stage, whether the signature is right, and which mistake made it")
    .argument(
      "[file]",
      "the request: raw HTTP, curl, curl -v output, HTTPie, fetch, PowerShell, HAR, or its Authorization header alone (default: standard input)",
    )
    .addOption(
      new Option("--format <format>", "how the request is written (default: told from it)").choices(requestFormats),
    )
    .option("--entry <n>", "the number of a HAR's entry, from 1", countUpTo(MAX_ENTRY))
    .addOption(new Option("--scheme <scheme>", "of raw HTTP (default: https)").choices(["https", "http"]))
    .option("--method <method>", "the method of the request, where there is a header alone (default: POST)")
    .option("--url <url>", "the URL that was called, where there is a header alone")
    .option("--body <text>", "the body as it was sent, where the text has none, as curl -v output or a header alone")
    .option("--public-url <url>", "the complete URL that was signed, where a proxy has changed it")
    .option("--consumer-key <login>", "the merchant login as it is registered (default: whatever the request says)")
    .option("--secret-file <file>", "file that holds the consumer secret")
    .option("--public-key <file>", "RSA public key in PEM form, or a certificate")
    .option("--private-key <file>", "RSA private key in PEM form; lets the request be signed anew")
    .option("--base-string <file>", "the signer's own base string, to see where the two part")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (file: string | undefined, flags: ExplainFlags) => {
      const { runExplain } = await import("./run-explain.ts");
      process.exitCode = await runExplain(file, flags);
    });
}
