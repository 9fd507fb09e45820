import { quoteForShell } from "./quote-for-shell.ts";

/** A request to be sent by hand. */
interface WrittenRequest {
  readonly method: string;
  readonly url: string;
  readonly target?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Writes a curl command for a POSIX shell that sends a request exactly as it is, on several lines. */
export function writeCurl({ method, url, target, headers, body }: WrittenRequest): readonly string[] {
  const words = [
    // Else curl would read [] and {} as patterns and resolve dot segments: not the URL that was signed.
    ["curl", "--globoff", "--path-as-is", quoteForShell(url)],
    ["-X", quoteForShell(method)],
    ...(target === undefined ? [] : [["--request-target", quoteForShell(target)]]),
    // A header without a value is written with a semicolon: with a colon, curl would leave it out.
    ...headers.map(([name, value]) => ["-H", quoteForShell(value === "" ? `${name};` : `${name}: ${value}`)]),
    ["--data-raw", quoteForShell(body)],
  ];
  return words.map((line, at) => `${at === 0 ? "" : "  "}${line.join(" ")}${at < words.length - 1 ? " \\" : ""}`);
}
