import { describe, expect, it } from "vitest";
import { loadVectors } from "../../../harness/suite/load-vectors.ts";
import { base64Decode } from "../../encoding/base64.ts";
import { expectEach } from "../../fixtures/expect-each.ts";
import { operations as specified } from "../../spec/operations.ts";

// As published: `vectors check` holds the files equal to what is derived.
const files = loadVectors().files.filter((file) => file.kind === "signing");
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

  it("stay below 1350 vectors, so that a whole run takes seconds", () => {
    expect(vectors.length).toBeLessThan(1350);
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

describe("the single characters", () => {
  const alone = new Set(
    vectors.flatMap(({ task: { parameters, signatureMethod } }) =>
      signatureMethod === "HMAC-SHA1" && parameters.length === 1 ? parameters.map(([, value]) => value) : [],
    ),
  );

  it("are all of ASCII, and hold every byte that UTF-8 can have", () => {
    const held = new Set(
      [...alone].flatMap((value) => (Array.from(value).length === 1 ? [...Buffer.from(value)] : [])),
    );
    const never = new Set([0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]);
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    expect(bytes.filter((byte) => held.has(byte) === never.has(byte))).toEqual([]);
  });

  it("that some language strips stand at either end of one letter, and between two", () => {
    const ranges = [[0], [9, 13], [0x1c, 0x20], [0x85], [0xa0], [0x1680], [0x180e], [0x2000, 0x200b], [0x2028, 0x2029]];
    const stripped = [...ranges, [0x202f], [0x205f], [0x3000], [0xfeff]].flatMap(([from = 0, to = from]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    );
    const missing = stripped.flatMap((character) =>
      [`${character}x`, `x${character}`, `a${character}b`].filter((value) => !alone.has(value)),
    );
    expect(missing).toEqual([]);
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
        "two-leading-zeros": { at: 1, byte: 0, length: 20 },
        "inner-zero": { at: 10, byte: 0, length: 20 },
        "zero-then-high": { at: 1, byte: 0xb9, length: 20 },
        "high-first-bit": { at: 0, byte: 0xe9, length: 20 },
        "ones-then-high": { at: 1, byte: 0xf6, length: 20 },
        "ones-then-low": { at: 1, byte: 0, length: 20 },
        "zero-then-low-rsa": { at: 1, byte: 0x6e, length: 256 },
        "high-first-bit-rsa": { at: 0, byte: 0x8f, length: 256 },
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
