import * as z from "zod";
import { CountersignError } from "../../countersign-error.ts";
import { vectorFileModel } from "./schema.ts";
import type { VectorFile } from "./vector.ts";

/** Problems that a message lists; a file of another format has thousands. */
const LINES_SHOWN = 12;

/**
 * Parses the text of a vector file.
 *
 * @param where what to call the file in messages.
 * @throws {CountersignError} `vectors-not-json` or `vectors-invalid`, naming the first places that are wrong.
 */
export function parseVectors(text: string, where: string): VectorFile {
  const parsed = vectorFileModel.safeParse(parseJson(text, where));
  if (parsed.success) return parsed.data;
  throw new CountersignError(
    "vectors-invalid",
    `${where}: expected a countersign vector file, version 1, got:\n${firstLines(z.prettifyError(parsed.error))}`,
    "The format is described in vectors/README.md and vectors/schema/vectors.schema.json.",
  );
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CountersignError(
      "vectors-not-json",
      `${where}: expected JSON, got: ${cause instanceof Error ? cause.message : "something else"}`,
      "Restore the file, or write it anew: npm run vectors.",
    );
  }
}

function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length <= LINES_SHOWN ? text : [...lines.slice(0, LINES_SHOWN), "…"].join("\n");
}

/** Makes the JSON Schema (draft 2020-12) of the vector files, from the model that parses them. */
export function vectorsJsonSchema(): object {
  return {
    ...z.toJSONSchema(vectorFileModel, { target: "draft-2020-12" }),
    $id: "urn:countersign:schema:vectors:1",
    title: "countersign vector file, version 1",
  };
}
