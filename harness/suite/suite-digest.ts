import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { attempt } from "../../src/attempt.ts";
import type { SuiteFile } from "./read-folder.ts";

/** The file that holds the digest of a suite as it was derived. */
export const DIGEST = "digest.json";

const model = z.object({ digest: z.string() });

/** Digests the path and content of vector files and keys, as `sha256:` and hex, so that neither can change unseen. */
export function digestSuite(files: readonly SuiteFile[]): string {
  const whole = createHash("sha256");
  const lines = files.map(({ path, text }) => `${path} ${createHash("sha256").update(text).digest("hex")}\n`);
  for (const line of lines.sort()) whole.update(line);
  return `sha256:${whole.digest("hex")}`;
}

/** Whether a suite's files have the digest that is published beside them. */
export function isReleased(folder: string, digest: string): boolean {
  return attempt(() => model.parse(JSON.parse(readFileSync(join(folder, DIGEST), "utf8"))).digest) === digest;
}
