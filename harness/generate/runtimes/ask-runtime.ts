import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AskedLanguage, runtimePrograms } from "./runtime-programs.ts";

/** Generous: a compiler on a loaded machine. */
const MOST_MILLISECONDS = 180_000;

/** Returns the version of a language's runtime; `undefined` where it is not installed. */
export function runtimeVersion(language: AskedLanguage): string | undefined {
  const [command = "", ...options] = runtimePrograms[language].version;
  const { status, stdout } = spawnSync(command, options, { encoding: "utf8", timeout: MOST_MILLISECONDS });
  return status === 0 ? /\d+(?:\.\d+)+/.exec(stdout)?.[0] : undefined;
}

/**
 * Asks a runtime what expressions of `value` make of each text; `undefined` where one fails. The expressions are our
 * own code: they are compiled as they are.
 *
 * @throws {Error} when the program cannot be run at all.
 */
export function askRuntime(
  language: AskedLanguage,
  expressions: readonly string[],
  texts: readonly string[],
  imports = "",
): readonly (readonly (string | undefined)[])[] {
  const { file, write, commands } = runtimePrograms[language];
  const folder = mkdtempSync(join(tmpdir(), "countersign-ask-"));
  try {
    const path = join(folder, file);
    writeFileSync(path, write(expressions, imports));
    const input = texts.map((text) => `${Buffer.from(text).toString("hex")}\n`).join("");
    let answer = "";
    for (const words of commands) {
      const [command = "", ...options] = words.map((word) => word.replace("FILE", path));
      const { status, stdout, stderr } = spawnSync(command, options, {
        input,
        encoding: "utf8",
        timeout: MOST_MILLISECONDS,
        maxBuffer: 1 << 26,
      });
      if (status !== 0) throw new Error(`${language}: ${stderr}`);
      answer = stdout;
    }
    const lines = answer.split("\n").slice(0, texts.length);
    return lines.map((line) => {
      const answers = line.split(" ");
      return expressions.map((_, at) => readHex(answers[at] ?? ""));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readHex(hex: string): string | undefined {
  return hex === "-" ? undefined : Buffer.from(hex, "hex").toString();
}
