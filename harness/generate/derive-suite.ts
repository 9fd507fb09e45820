import { createHash } from "node:crypto";
import { reportJsonSchema } from "../../src/conformance/report-schema.ts";
import { accumulationCounts, deriveAccumulated } from "../../src/vectors/accumulated.ts";
import { concerns } from "../../src/vectors/authored-suite.ts";
import { deriveFile } from "../../src/vectors/derive/derive-file.ts";
import { vectorsJsonSchema } from "../../src/vectors/json-schema.ts";
import type { RsaKeys } from "../../src/vectors/resolve-task.ts";
import type { Vector, VectorFile } from "../../src/vectors/vector.ts";
import { formatJson } from "./format-json.ts";

/** A suite derived from its authored inputs. */
export interface DerivedSuite {
  readonly files: readonly VectorFile[];
  /** The text of every generated file, by its path below `vectors/`. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Derives every generated file of the suite but the ledger. Throws as `deriveFile`. */
export function deriveSuite(keys: RsaKeys): DerivedSuite {
  const files = concerns.map((concern) => deriveFile(concern, keys));
  return {
    files,
    texts: new Map([
      ...files.map((file): [string, string] => [`${file.kind}/${file.concern}.json`, formatJson(file)]),
      ["accumulated.json", formatJson(deriveAccumulated(accumulationCounts))],
      ["schema/vectors.schema.json", formatJson(vectorsJsonSchema())],
      ["schema/report.schema.json", formatJson(reportJsonSchema())],
    ]),
  };
}

/** A short digest of what a vector asks, as the ledger holds it. */
export function taskDigest({ task }: Vector): string {
  return createHash("sha256").update(JSON.stringify(task)).digest("hex").slice(0, 16);
}
