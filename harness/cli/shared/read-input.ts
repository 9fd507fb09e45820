import { createReadStream } from "node:fs";
import { CountersignError } from "../../../src/countersign-error.ts";

/** Far above any request or HAR worth pasting. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads a whole text from a file, or from standard input where the name is `-` or absent, as UTF-8 or, with a byte
 * order mark, UTF-16 (as PowerShell writes it).
 *
 * @param flag what names the file on the command line, for messages.
 * @throws {CountersignError} `file-unreadable` or `input-too-large`.
 */
export async function readInput(file: string | undefined, flag?: string): Promise<string> {
  const isStandard = file === undefined || file === "-";
  const name = [...(flag === undefined ? [] : [flag]), isStandard ? "standard input" : file].join(" ");
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of isStandard ? process.stdin : createReadStream(file)) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > MAX_BYTES) break;
      chunks.push(bytes);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError("file-unreadable", `${name}: expected a readable file, got ${reason}`);
  }
  if (length <= MAX_BYTES) return decode(Buffer.concat(chunks));
  throw new CountersignError(
    "input-too-large",
    `${name}: expected at most ${MAX_BYTES} bytes, got more`,
    "Give the one request, or a HAR of the few requests around it.",
  );
}

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? "utf16le" : "utf8");
}
