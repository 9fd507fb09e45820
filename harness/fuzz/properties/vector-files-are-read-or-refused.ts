import { parseVectors } from "../../../src/vectors/parse-vectors.ts";
import type { VectorFile } from "../../../src/vectors/vector.ts";
import type { Property } from "../property.ts";
import { partingValues } from "./breach.ts";
import { sortFields } from "./inputs/sort-fields.ts";
import { spoiledJson } from "./inputs/spoiled.ts";
import { sampledFiles } from "./inputs/suite-samples.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

/** The reader of vector files. */
export const vectorFileReader: TextReader<VectorFile> = {
  id: "vector-files-are-read-or-refused",
  read: (text) => parseVectors(text, "vectors.json"),
};

/** The law of a reader of vector files. */
export function makeVectorFileLaw(reader: TextReader<VectorFile> = vectorFileReader): Property<string> {
  return makeReaderLaw(reader, {
    says: "Any text is refused as a vector file by name, or read as it stands there.",
    texts: spoiledJson(sampledFiles),
    judge: (file, text) => partingValues("read", sortFields(JSON.parse(text)), sortFields(file)),
  });
}

/** The law of our own reader. */
export const vectorFilesAreReadOrRefused: Property<string> = makeVectorFileLaw();
