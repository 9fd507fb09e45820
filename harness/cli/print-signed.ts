import { type SignedRequest, signRequest } from "../../src/signing/sign-request.ts";
import { formatJson } from "../generate/format-json.ts";
import type { SignFlags } from "./commands/sign.ts";
import { printable } from "./printable.ts";
import { readSigningTask } from "./read-signing-task.ts";
import { writeCurl } from "./write-curl.ts";

/**
 * Signs the request that the flags describe and writes it as they ask.
 *
 * @throws {CountersignError} as `readSigningTask`, or as `signRequest`.
 */
export function printSigned(flags: SignFlags): string {
  const { placement, realm, charset, format } = flags;
  const signed = signRequest(readSigningTask(flags), {
    placement,
    ...(realm !== undefined && { realm }),
    ...(charset !== undefined && { charset }),
  });
  switch (format) {
    case "curl":
      return `${writeCurl(signed)}\n`;
    case "json":
      return formatJson(stagesOf(signed));
    case "stages":
      return Object.entries(stagesOf(signed))
        .map(([name, text]) => `${name}\n  ${printable(text)}\n`)
        .join("\n");
  }
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
