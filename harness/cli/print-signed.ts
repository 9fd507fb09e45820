import type { Placement } from "../../src/signing/scheme.ts";
import { type SignedRequest, signRequest } from "../../src/signing/sign-request.ts";
import type { SignFlags } from "./commands/sign.ts";
import { printable } from "./printable.ts";
import { readSigningTask } from "./read-signing-task.ts";

/** Signs the request that the flags describe and prints it as they ask. Throws as `signRequest`. */
export function printSigned(flags: SignFlags): string {
  const placement: Placement = flags.placement === "header-and-body" ? "header-and-body" : "header";
  const signed = signRequest(readSigningTask(flags), {
    placement,
    ...(flags.realm !== undefined && { realm: flags.realm }),
    ...(flags.charset !== undefined && { charset: flags.charset }),
  });
  if (flags.format === "curl") return `${writeCurl(signed)}\n`;
  if (flags.format === "json") return `${JSON.stringify(stagesOf(signed), null, 2)}\n`;
  return Object.entries(stagesOf(signed))
    .map(([name, text]) => `${name}\n  ${printable(text)}\n`)
    .join("\n");
}

/** Every stage by name. The signing key holds the secret, so only its shape is told. */
function stagesOf({ method, url, trace }: SignedRequest): Readonly<Record<string, string>> {
  return {
    request: `${method} ${url}`,
    baseStringUri: trace.baseStringUri,
    normalizedParameters: trace.normalizedParameters,
    baseString: trace.baseString,
    ...(trace.signingKey !== undefined && { signingKey: "<consumer secret>&" }),
    signature: trace.signature,
    authorization: trace.authorization,
    contentType: trace.contentType,
    body: trace.body,
  };
}

function writeCurl({ method, url, headers, body }: SignedRequest): string {
  const words = [
    ["-X", method],
    ...headers.map(([name, value]) => ["-H", `${name}: ${value}`]),
    ["--data-raw", body],
  ].map(([flag, value = ""]) => `${flag} ${quoteForShell(value)}`);
  return [`curl ${quoteForShell(url)}`, ...words].join(" \\\n  ");
}

/** For a POSIX shell: nothing is special between single quotes. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
