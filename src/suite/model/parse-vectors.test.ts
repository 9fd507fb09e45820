import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseVectors, vectorsJsonSchema } from "./parse-vectors.ts";

const text = readFileSync(new URL("../../../vectors/signing/percent-encoding.json", import.meta.url), "utf8");
const whole = JSON.parse(text);
const [first] = whole.vectors;
const withFirst = (changes: object): object => ({ ...whole, vectors: [{ ...first, ...changes }] });
const withExpected = (changes: object): object => withFirst({ expected: { ...first.expected, ...changes } });

describe("parseVectors", () => {
  it("gives what the file holds", () => {
    expect(parseVectors(text, "percent-encoding.json")).toEqual(whole);
  });

  it.each([
    { what: "nothing", given: "" },
    { what: "half a file", given: text.slice(0, 1000) },
    { what: "text", given: "countersign" },
  ])("refuses $what as no JSON", ({ given }) => {
    expect(() => parseVectors(given, "some/file.json")).toThrow(
      expect.objectContaining({
        code: "vectors-not-json",
        message: expect.stringMatching(/^some\/file\.json: expected JSON, got: /),
        hint: "Restore the file, or write it anew: npm run vectors.",
      }),
    );
  });

  it.each([
    { what: "null", given: null, place: "expected object, received null" },
    { what: "another version", given: { ...whole, countersign: 2 }, place: "countersign" },
    { what: "another kind", given: { ...whole, kind: "toString" }, place: "kind" },
    { what: "the kind of other vectors", given: { ...whole, kind: "encoding" }, place: "vectors[0]" },
    { what: "an unknown field", given: { ...whole, extra: 1 }, place: '"extra"' },
    { what: "no vector", given: { ...whole, vectors: [] }, place: "vectors" },
    { what: "an id that is none", given: withFirst({ id: "Percent/Space" }), place: "vectors[0].id" },
    { what: "no comment", given: withFirst({ comment: "" }), place: "vectors[0].comment" },
    { what: "no flag", given: withFirst({ flags: [] }), place: "vectors[0].flags" },
    { what: "an unknown clause", given: withFirst({ clauses: ["base-string.99"] }), place: "vectors[0].clauses[0]" },
    { what: "another result", given: withFirst({ result: "invalid" }), place: "vectors[0]" },
    { what: "acceptable without choices", given: withFirst({ result: "acceptable" }), place: "vectors[0]" },
    {
      what: "a stage missing",
      given: withExpected({ baseString: undefined }),
      place: "vectors[0].expected.baseString",
    },
    { what: "a stage of another type", given: withExpected({ signature: 5 }), place: "vectors[0].expected.signature" },
    { what: "an unknown stage", given: withExpected({ nonce: "n" }), place: '"nonce"' },
    {
      what: "a parameter that is no pair",
      given: withFirst({ task: { ...first.task, parameters: [["a", "b", "c"]] } }),
      place: "vectors[0].task.parameters[0]",
    },
    {
      what: "a timestamp that is no number",
      given: withFirst({ task: { ...first.task, timestamp: "1.5" } }),
      place: "vectors[0].task.timestamp",
    },
  ])("refuses $what, and names the place", ({ given, place }) => {
    expect(() => parseVectors(JSON.stringify(given), "some/file.json")).toThrow(
      expect.objectContaining({
        code: "vectors-invalid",
        message: expect.stringMatching(/^some\/file\.json: expected a countersign vector file, version 1, got:\n✖ /),
      }),
    );
    expect(() => parseVectors(JSON.stringify(given), "some/file.json")).toThrow(place);
  });

  it("names the first of many places", () => {
    const vectors = whole.vectors.map((vector: object) => ({ ...vector, comment: 1 }));
    const lines = (): string[] => {
      try {
        parseVectors(JSON.stringify({ ...whole, vectors }), "file.json");
        return [];
      } catch (error) {
        return String(error).split("\n");
      }
    };
    expect(lines()).toHaveLength(14);
    expect(lines().at(-1)).toBe("…");
  });
});

describe("vectorsJsonSchema", () => {
  const schema = JSON.parse(JSON.stringify(vectorsJsonSchema()));

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
});
