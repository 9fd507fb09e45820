import { type Command, Option } from "commander";
import type { Placement } from "../../../src/signing/scheme.ts";
import { operationNames } from "../../../src/spec/operations.ts";
import { collect, methodOption } from "../shared/run-flags.ts";
import type { SignFlags, SignFormat } from "./run-sign.ts";

const placements: readonly Placement[] = ["header", "header-and-body"];
const formats: readonly SignFormat[] = ["stages", "curl", "json"];

const EXAMPLES = `
The consumer secret is read from the environment variable COUNTERSIGN_CONSUMER_SECRET or from --secret-file, never from
the command line, where others could see it. It is never printed.

Examples:
  COUNTERSIGN_CONSUMER_SECRET=… countersign sign --consumer-key merchantlogin \\
    --operation payout --base-url https://gateway.example/paynet --endpoint 1111 \\
    --param client-order-id=902B4FF5 --param amount=10.42 --param currency=EUR
  countersign sign --consumer-key merchantlogin --private-key key.pem --url https://gateway.example/… --format curl`;

export function addSign(program: Command): void {
  program
    .command("sign")
    .description("sign one request and print every stage, or a ready curl command")
    .requiredOption("--consumer-key <login>", "the merchant login issued by the gateway")
    .addOption(new Option("--url <url>", "the complete request URL").conflicts(["operation", "baseUrl", "endpoint"]))
    .addOption(new Option("--operation <name>", "make the URL of this operation").choices(operationNames))
    .option("--base-url <url>", "with --operation: the URL before /api")
    .option("--endpoint <id>", "with --operation: the endpoint identifier")
    .option("--param <name=value>", "a body parameter; once for each", collect, [])
    .addOption(methodOption("signature method (default: RSA-SHA256 with --private-key, else HMAC-SHA1)"))
    .option("--secret-file <file>", "file that holds the consumer secret")
    .addOption(
      new Option("--private-key <file>", "RSA private key in PKCS#8 or PKCS#1 PEM form, unencrypted").conflicts(
        "secretFile",
      ),
    )
    .option("--nonce <text>", "default: 32 random letters and digits")
    .option("--timestamp <seconds>", "default: now")
    .addOption(
      new Option("--placement <where>", "where the oauth_ parameters travel").choices(placements).default("header"),
    )
    .option("--realm <text>", "add a realm to the header")
    .option("--charset <name>", "add a charset to the content type")
    .addOption(new Option("--format <format>", "how to print it").choices(formats).default("stages"))
    .addHelpText("after", EXAMPLES)
    .action(async (flags: SignFlags) => {
      const { runSign } = await import("./run-sign.ts");
      process.stdout.write(await runSign(flags));
    });
}
