import type { Baseline } from "../../../src/conformance/baseline.ts";
import { parseBaseline } from "../../../src/conformance/parse-baseline.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { sortFields } from "./inputs/sort-fields.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { sampledBaseline } from "./inputs/suite-samples.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

/** The reader of baselines. */
export const baselineReader: TextReader<Baseline> = {
  id: "baselines-are-read-or-refused",
  read: (text) => parseBaseline(text, "baseline.json"),
};

/** The law of a reader of baselines. */
export function makeBaselineLaw(reader: TextReader<Baseline> = baselineReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any text is refused as a baseline by name, or read as it stands there, no id twice.",
    texts: spoiledJson([sampledBaseline]),
    judge(baseline, text) {
      const ids = baseline.failures.map(({ id }) => id);
      return (
        partingValues("read", sortFields(JSON.parse(text.replace(/^\ufeff/, ""))), sortFields(baseline)) ??
        partingValues("ids", [...new Set(ids)], ids)
      );
    },
  });
}

/** The law of our own reader. */
export const baselinesAreReadOrRefused: Property<string> = makeBaselineLaw();
