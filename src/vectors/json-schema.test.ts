import { describe, expect, it } from "vitest";
import { vectorsJsonSchema } from "./json-schema.ts";

describe("vectorsJsonSchema", () => {
  const schema = JSON.parse(JSON.stringify(vectorsJsonSchema()));

  it("names its dialect, itself and what it describes", () => {
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: expect.stringMatching(/\S/),
      title: "countersign vector file, version 1",
    });
  });

  it("describes every kind of file, and refuses fields that it does not name", () => {
    const branches: readonly { readonly properties: { readonly kind: { readonly const: string } } }[] =
      schema.oneOf ?? schema.anyOf;
    expect(branches.map(({ properties }) => properties.kind.const).sort()).toEqual([
      "encoding",
      "request-shapes",
      "responses",
      "signing",
      "stages",
      "verification",
    ]);
    for (const branch of branches) expect(branch).toMatchObject({ additionalProperties: false });
  });

  it("names the shapes that vectors share, so that they stand there once", () => {
    expect(Object.keys(schema.$defs)).toEqual(
      expect.arrayContaining(["Clause", "Credentials", "Flag", "Parameter", "SigningVector"]),
    );
  });
});
