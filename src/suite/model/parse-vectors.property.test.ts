import { expect } from "vitest";
import { checkProperty } from "../../../harness/fuzz/fixtures/check-property.ts";
import { readOrRefuse, sortFields } from "../../../harness/fuzz/fixtures/read-or-refuse.ts";
import { spoiledJson } from "../../../harness/fuzz/fixtures/spoiled.ts";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { parseVectors } from "./parse-vectors.ts";

/** A file of each kind, with its first vector alone. */
const ofEachKind = [...new Map(loadVectors().files.map((file) => [file.kind, file])).values()].map((file) => ({
  ...file,
  vectors: file.vectors.slice(0, 1),
}));
const empty = { countersign: 1, kind: "signing", concern: "a", about: "a", vectors: [], flags: {} };

checkProperty(
  "a text is refused as a vector file by name, or read as it stands",
  spoiledJson(ofEachKind),
  (text) => {
    const read = readOrRefuse((one) => parseVectors(one, "vectors.json"), text);
    if ("answer" in read) expect(sortFields(read.answer)).toEqual(sortFields(JSON.parse(text)));
  },
  { examples: [JSON.stringify({ ...empty, ["n".repeat(5000)]: 1 })] },
);
