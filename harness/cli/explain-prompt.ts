import { CountersignError } from "../../src/countersign-error.ts";

const END_OF_TEXT = "\u0003";
const END_OF_TRANSMISSION = "\u0004";
const ERASERS: ReadonlySet<string> = new Set(["\b", "\u007f"]);

/**
 * Asks for one line at the terminal without showing what is typed.
 *
 * @throws {CountersignError} `prompt-interrupted` on Ctrl-C.
 */
export async function promptSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  let line = "";
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const character of String(chunk)) {
        if (character === "\r" || character === "\n" || character === END_OF_TRANSMISSION) return line;
        if (character === END_OF_TEXT) throw interrupted();
        line = ERASERS.has(character) ? Array.from(line).slice(0, -1).join("") : line + character;
      }
    }
    return line;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
}

function interrupted(): CountersignError {
  return new CountersignError("prompt-interrupted", "consumer secret: expected a line at the terminal, got Ctrl-C");
}
