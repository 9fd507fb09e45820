import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import type { ScoredVectors } from "../../src/judging/policy.ts";
import { requirementsModel } from "../../src/suite/model/requirements.ts";
import { bundledVectors, loadVectors } from "./load-vectors.ts";

/** The release of all vectors that there are. */
const LATEST = "latest";

/**
 * Reads which published vectors count for a release; nothing for `latest`, where all of them do.
 *
 * @param release default: the newest that has requirements.
 * @throws {CountersignError} `requirements-unknown`.
 */
export function loadRequirements(release?: string): ScoredVectors | undefined {
  if (release === LATEST) return undefined;
  const folder = join(bundledVectors, "requirements");
  const known = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort(compareReleases);
  const chosen = release ?? known.at(-1);
  if (chosen === undefined || !known.includes(chosen)) {
    throw new CountersignError(
      "requirements-unknown",
      `--requirements: expected ${[...known, LATEST].join(", ")}, got ${JSON.stringify(chosen)}`,
    );
  }
  const { vectors } = requirementsModel.parse(JSON.parse(readFileSync(join(folder, `${chosen}.json`), "utf8")));
  const published = loadVectors().files.flatMap((file) => file.vectors.map(({ id }) => id));
  return { release: chosen, levels: vectors, added: new Set(published.filter((id) => !Object.hasOwn(vectors, id))) };
}

function compareReleases(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
