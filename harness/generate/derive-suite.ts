import { createPublicKey } from "node:crypto";
import { reportJsonSchema } from "../../src/conformance/report-schema.ts";
import { readPrivateKey } from "../../src/signing/rsa-sha256.ts";
import { accumulationCounts, deriveAccumulated } from "../../src/vectors/accumulated.ts";
import { concerns } from "../../src/vectors/authored-suite.ts";
import type { Concern } from "../../src/vectors/concern.ts";
import { deriveFile } from "../../src/vectors/derive/derive-file.ts";
import { vectorsJsonSchema } from "../../src/vectors/json-schema.ts";
import type { RsaKeys } from "../../src/vectors/resolve-task.ts";
import type { VectorFile } from "../../src/vectors/vector.ts";
import { keyPath } from "../suite/pair-keys.ts";
import { formatJson } from "./format-json.ts";

/** What a suite is derived from, but for its keys. */
export interface AuthoredSuite {
  readonly concerns: readonly Concern[];
  /** How many tasks to accumulate; a million takes a dozen seconds. */
  readonly accumulationCounts: readonly number[];
}

/** The source of the suite that ships with this package. */
export const authoredSuite: AuthoredSuite = { concerns, accumulationCounts };

/** A suite derived from its authored inputs. */
export interface DerivedSuite {
  readonly files: readonly VectorFile[];
  /** The text of every generated file, by its path below `vectors/`. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Derives every generated file of a suite but the ledger. The keys are authored in their PKCS#8 form.
 *
 * @throws {CountersignError} as `deriveFile`, or as `readPrivateKey`.
 */
export function deriveSuite(keys: RsaKeys, authored: AuthoredSuite = authoredSuite): DerivedSuite {
  const files = authored.concerns.map((concern) => deriveFile(concern, keys));
  return {
    files,
    texts: new Map([
      ...files.map((file): [string, string] => [`${file.kind}/${file.concern}.json`, formatJson(file)]),
      ...Object.entries(keys).flatMap(([stem, { pkcs8 }]) => deriveKeyForms(stem, pkcs8)),
      ["accumulated.json", formatJson(deriveAccumulated(authored.accumulationCounts))],
      ["schema/vectors.schema.json", formatJson(vectorsJsonSchema())],
      ["schema/report.schema.json", formatJson(reportJsonSchema())],
    ]),
  };
}

function deriveKeyForms(stem: string, pkcs8: string): readonly [path: string, text: string][] {
  const key = readPrivateKey(pkcs8);
  return [
    [keyPath(stem, "pkcs1"), String(key.export({ type: "pkcs1", format: "pem" }))],
    [keyPath(stem, "spki"), String(createPublicKey(key).export({ type: "spki", format: "pem" }))],
  ];
}
