import type { SignedRequest } from "../../src/signing/sign-request.ts";
import { quoteForShell } from "../quote-for-shell.ts";

/** A curl command for a POSIX shell that sends a signed request exactly as it was signed. */
export function writeCurl({ method, url, headers, body }: SignedRequest): string {
  const words = [
    // Else curl would read [] and {} as patterns and resolve dot segments: not the URL that was signed.
    ["curl", "--globoff", "--path-as-is", quoteForShell(url)],
    ["-X", quoteForShell(method)],
    ...headers.map(([name, value]) => ["-H", quoteForShell(`${name}: ${value}`)]),
    ["--data-raw", quoteForShell(body)],
  ];
  return words.map((line) => line.join(" ")).join(" \\\n  ");
}
