import { CountersignError } from "../../../src/countersign-error.ts";
import { readBytesBounded, TooLargeError } from "../../files/read-bounded.ts";

/** Far above any request or HAR worth pasting. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads a whole text from a file or pipe, or from standard input where the name is `-` or absent, as UTF-8 or, with a
 * byte order mark, UTF-16 (as PowerShell writes it).
 *
 * @param flag what names the file on the command line, for messages.
 * @throws {CountersignError} `file-unreadable` or `input-too-large`.
 */
export async function readInput(file: string | undefined, flag?: string): Promise<string> {
  const isStandard = file === undefined || file === "-";
  const name = [...(flag === undefined ? [] : [flag]), isStandard ? "standard input" : file].join(" ");
  try {
    return decode(isStandard ? await readStandardInput() : readBytesBounded(file, MAX_BYTES));
  } catch (cause) {
    if (cause instanceof TooLargeError) {
      throw new CountersignError(
        "input-too-large",
        `${name}: expected at most ${MAX_BYTES} bytes, got more`,
        "Give the one request, or a HAR of the few requests around it.",
      );
    }
    const reason = cause instanceof Error ? cause.message : "an error";
    throw new CountersignError(
      "file-unreadable",
      `${name}: expected a readable file, got ${reason}`,
      "Give the path of a file that you may read, or - for standard input.",
    );
  }
}

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > MAX_BYTES) throw new TooLargeError();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? "utf16le" : "utf8");
}
