import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CountersignError } from "../../src/countersign-error.ts";

const smokeModel = z.strictObject({
  countersign: z.literal(1),
  about: z.string(),
  vectors: z.array(z.string()).min(1),
});

/**
 * The ids of the smoke set of a suite.
 *
 * @throws {CountersignError} `smoke-set-invalid` when the file is missing or another.
 */
export function readSmokeSet(folder: string): readonly string[] {
  const path = join(folder, "smoke.json");
  const parsed = smokeModel.safeParse(parse(path));
  if (parsed.success) return parsed.data.vectors;
  throw new CountersignError(
    "smoke-set-invalid",
    `${path}: expected a list of vector ids, version 1, got something else`,
    "Restore it from the package, or write it anew: npm run vectors.",
  );
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
