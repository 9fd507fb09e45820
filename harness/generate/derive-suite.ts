import { createPublicKey } from "node:crypto";
import { detect } from "../../src/detection/detection.ts";
import { findGaps } from "../../src/detection/find-gaps.ts";
import { findSmokeSet } from "../../src/detection/smoke-set.ts";
import { type DetectionNumbers, summarizeDetection } from "../../src/detection/summarize-detection.ts";
import { catalogue } from "../../src/deviations/catalogue.ts";
import type { Deviation } from "../../src/deviations/deviation.ts";
import { reportJsonSchema } from "../../src/report/report-schema.ts";
import { readPrivateKey } from "../../src/signing/rsa-sha256.ts";
import { clauses } from "../../src/spec/clauses.ts";
import { accumulationCounts, deriveAccumulated } from "../../src/suite/accumulated/accumulated.ts";
import { concerns } from "../../src/suite/authored-suite.ts";
import type { Concern } from "../../src/suite/concern.ts";
import { deriveFile } from "../../src/suite/derive/derive-file.ts";
import type { KnownRepeats } from "../../src/suite/find-repeats.ts";
import { knownRepeats } from "../../src/suite/find-repeats.ts";
import { vectorsJsonSchema } from "../../src/suite/model/parse-vectors.ts";
import { deriveRequirements, draftRelease } from "../../src/suite/model/requirements.ts";
import type { RsaKeys } from "../../src/suite/model/resolve-task.ts";
import type { VectorFile } from "../../src/suite/model/vector.ts";
import { retiredVectors } from "../../src/suite/retired.ts";
import { packageVersion } from "../package/package.ts";
import { keyPath } from "../suite/pair-keys.ts";
import { detectionTexts, smokeText } from "./format-detection.ts";
import { formatJson } from "./format-json.ts";

/** The authored inputs of a suite, without its keys. */
export interface AuthoredSuite {
  readonly concerns: readonly Concern[];
  /** Numbers of tasks to accumulate; a million takes a dozen seconds. */
  readonly accumulationCounts: readonly number[];
  /** The mistakes that the suite must catch. */
  readonly deviations: readonly Deviation[];
  /** The vectors that may repeat the request of another one. Default: none. */
  readonly repeats?: KnownRepeats;
}

/** The source of the suite that ships with this package. */
export const authoredSuite: AuthoredSuite = {
  concerns,
  accumulationCounts,
  deviations: catalogue,
  repeats: knownRepeats,
};

/** What of a suite follows from its authored inputs alone. */
export interface DerivedFiles {
  readonly files: readonly VectorFile[];
  /** The text of every generated file, by its path below `vectors/`. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface DerivedSuite extends DerivedFiles {
  /** Measures of how well the suite detects mistakes. */
  readonly detection: DetectionNumbers;
  /** Mistakes that the suite does not detect, one sentence each. */
  readonly gaps: readonly string[];
  /** The text of every detection report, by its path from the root of the package. */
  readonly reports: ReadonlyMap<string, string>;
}

/** The files that take long to derive. */
export const SLOW_FILES: readonly string[] = ["accumulated.json", "smoke.json"];

/**
 * Derives every generated file of a suite but the ledger and the {@link SLOW_FILES}. The keys are authored in their PKCS#8
 * form.
 *
 * @throws {CountersignError} as `deriveFile`, or as `readPrivateKey`.
 */
export function deriveFiles(keys: RsaKeys, { concerns: authored }: AuthoredSuite = authoredSuite): DerivedFiles {
  const files = authored.map((concern) => deriveFile(concern, keys));
  return {
    files,
    texts: new Map([
      ...files.map((file): [string, string] => [`${file.kind}/${file.concern}.json`, formatJson(stamp(file))]),
      ...Object.entries(keys).flatMap(([stem, { pkcs8 }]) => deriveKeyForms(stem, pkcs8)),
      ["clauses.json", formatJson(clauses)],
      ["retired.json", formatJson(retiredVectors)],
      [`requirements/${draftRelease}.json`, formatJson(deriveRequirements(files))],
      ["schema/vectors.schema.json", formatJson(vectorsJsonSchema())],
      ["schema/report.schema.json", formatJson(reportJsonSchema())],
    ]),
  };
}

/** Derives every generated file of a suite but the ledger, and measures what it detects. Throws as {@link deriveFiles}. */
export function deriveSuite(keys: RsaKeys, authored: AuthoredSuite = authoredSuite): DerivedSuite {
  const { files, texts } = deriveFiles(keys, authored);
  const detection = detect(files, keys, authored.deviations);
  const smoke = findSmokeSet(detection);
  const summary = summarizeDetection(detection, smoke);
  return {
    files,
    detection: summary.numbers,
    gaps: findGaps(detection),
    reports: detectionTexts(detection, summary, smoke),
    texts: new Map([
      ...texts,
      ["accumulated.json", formatJson(deriveAccumulated(authored.accumulationCounts))],
      ["smoke.json", smokeText(smoke)],
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

/** Adds the version of the suite and the number of vectors to a file, before its flags and vectors. */
function stamp({ countersign, kind, concern, about, ...rest }: VectorFile): object {
  const count = rest.vectors.length;
  return { countersign, kind, concern, about, suiteVersion: packageVersion(), count, ...rest };
}
