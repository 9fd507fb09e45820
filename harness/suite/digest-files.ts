import { createHash } from "node:crypto";
import type { SuiteFile } from "./read-folder.ts";

/** SHA-256 over every file's path and digest, so that neither content nor place can change unseen; `sha256:` and hex. */
export function digestFiles(files: readonly SuiteFile[]): string {
  const whole = createHash("sha256");
  for (const { path, text } of files) whole.update(`${path} ${createHash("sha256").update(text).digest("hex")}\n`);
  return `sha256:${whole.digest("hex")}`;
}
