import { z } from "zod";
import { vectorFileModel } from "./schema.ts";

/** The JSON Schema (draft 2020-12) of the vector files, from the model that parses them. */
export function vectorsJsonSchema(): object {
  return {
    ...z.toJSONSchema(vectorFileModel, { target: "draft-2020-12" }),
    $id: "urn:countersign:schema:vectors:1",
    title: "countersign vector file, version 1",
  };
}
