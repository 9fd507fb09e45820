import { describe, expect, it } from "vitest";
import { loadKeys } from "../../../harness/suite/load-vectors.ts";
import { base64Decode } from "../../encoding/base64.ts";
import { expectEach } from "../../fixtures/expect-each.ts";
import { operations as specified } from "../../spec/operations.ts";
import { concerns } from "../authored-suite.ts";
import { deriveFile } from "../derive/derive-file.ts";
import type { VectorFile } from "../model/vector.ts";

const keys = loadKeys();
const files = concerns
  .filter(({ kind }) => kind === "signing")
  .map((concern) => deriveFile(concern, keys) as Extract<VectorFile, { readonly kind: "signing" }>);
const vectors = files.flatMap((file) => file.vectors);

describe("the signing concerns", () => {
  it("ask each question once", () => {
    const asked = files.flatMap((file) =>
      file.vectors.map((vector) => {
        const { credentials, ...task } = vector.task;
        return { id: vector.id, question: JSON.stringify([task, file.credentials?.[credentials]]) };
      }),
    );
    const twice = new Set(repeated(asked.map(({ question }) => question)));
    expect(asked.filter(({ question }) => twice.has(question)).map(({ id }) => id)).toEqual([]);
  });

  it("stay below 1100 vectors, so that a whole run takes seconds", () => {
    expect(vectors.length).toBeLessThan(1100);
  });

  it("offer several outcomes wherever the specification is ambiguous", () => {
    const bare = vectors.filter((vector) => vector.result === "acceptable" && vector.choices.length < 2);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("name the fields of the operations as the specification does", () => {
    const authored = (name: string): readonly string[] | undefined =>
      vectors.find(({ id }) => id === `operations/${name}`)?.task.parameters.map(([field]) => field);
    const expected = specified.map(({ name, fields }) => [name, fields.map(({ wire }) => wire)]);
    expect(specified.map(({ name }) => [name, authored(name.replaceAll("/", "-"))])).toEqual(expected);
  });
});

describe("the rare signatures", () => {
  it("hold the bytes that they are named for", () =>
    expectEach(
      Object.entries({
        "leading-zero": { at: 0, byte: 0, length: 20 },
        "small-first-byte": { at: 0, byte: 6, length: 20 },
        "trailing-zero": { at: -1, byte: 0, length: 20 },
        "leading-space": { at: 0, byte: 0x20, length: 20 },
        "trailing-line-feed": { at: -1, byte: 0x0a, length: 20 },
        "leading-zero-rsa": { at: 0, byte: 0, length: 256 },
        "trailing-zero-rsa": { at: -1, byte: 0, length: 256 },
        "trailing-line-feed-rsa": { at: -1, byte: 0x0a, length: 256 },
        "leading-zero-3072-rsa": { at: 0, byte: 0, length: 384 },
        "leading-zero-4096-rsa": { at: 0, byte: 0, length: 512 },
      }),
      (name, { at, byte, length }) => {
        const bytes = base64Decode(signatureOf(name));
        expect({ byte: bytes?.at(at), length: bytes?.length }).toEqual({ byte, length });
      },
    ));

  it("hold the letters that they are named for", () => {
    expect(signatureOf("plus-and-slash")).toMatch(/\+.*\/|\/.*\+/);
    expect(signatureOf("plus-and-slash-rsa")).toMatch(/\+.*\/|\/.*\+/);
    expect(signatureOf("leading-plus")).toMatch(/^\+/);
  });
});

function signatureOf(name: string): string {
  const vector = vectors.find(({ id }) => id === `signatures/${name}`);
  return vector?.result === "valid" ? vector.expected.signature : "";
}

function repeated(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
