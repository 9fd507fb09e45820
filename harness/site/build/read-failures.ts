import { readKnownFailures } from "../../scoreboard/known-failures.ts";
import { everyBundled } from "../../signers/registry.ts";
import type { BundledFailure } from "../scoreboard/scoreboard-data.ts";

/** Reads what the bundled signers and verifiers are known to fail, from their folders. */
export function readFailures(): readonly BundledFailure[] {
  return everyBundled.flatMap(({ name, folder }) =>
    readKnownFailures(folder).failures.map((failure) => ({ ...failure, by: name })),
  );
}
