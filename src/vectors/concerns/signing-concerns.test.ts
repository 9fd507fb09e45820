import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { base64Decode } from "../../encoding/base64.ts";
import { operations as specified } from "../../spec/operations.ts";
import type { SigningConcern } from "../concern.ts";
import { deriveFile } from "../derive/derive-file.ts";
import type { RsaKeyPair, RsaKeys } from "../resolve-task.ts";
import { alreadyEncoded } from "./already-encoded.ts";
import { bodyParameters } from "./body-parameters.ts";
import { bodySpace } from "./body-space.ts";
import { collection } from "./collection.ts";
import { duplicates } from "./duplicates.ts";
import { knownRequests } from "./known-requests.ts";
import { longValues } from "./long-values.ts";
import { names } from "./names.ts";
import { operations } from "./operations.ts";
import { order } from "./order.ts";
import { percentEncoding } from "./percent-encoding.ts";
import { protocolParameters } from "./protocol-parameters.ts";
import { secrets } from "./secrets.ts";
import { signatures } from "./signatures.ts";
import { texts } from "./texts.ts";
import { transferParameters } from "./transfer-parameters.ts";
import { unicode } from "./unicode.ts";
import { url } from "./url.ts";
import { urlChoices } from "./url-choices.ts";
import { values } from "./values.ts";
import { whiteSpace } from "./white-space.ts";

const concerns: readonly SigningConcern[] = [
  operations,
  transferParameters,
  percentEncoding,
  alreadyEncoded,
  whiteSpace,
  unicode,
  longValues,
  collection,
  order,
  names,
  duplicates,
  values,
  texts,
  url,
  urlChoices,
  secrets,
  protocolParameters,
  bodySpace,
  bodyParameters,
  signatures,
  knownRequests,
];

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const files = concerns.map((concern) => ({ concern, file: derive(concern) }));
const vectors = files.flatMap(({ file }) => file.vectors);

describe.each(files.map((each) => ({ name: each.concern.concern, ...each })))("$name", ({ name, concern, file }) => {
  it("is named in kebab-case, and so is each of its vectors", () => {
    expect([name, ...concern.vectors.map((vector) => vector.name)].filter((text) => !KEBAB_CASE.test(text))).toEqual(
      [],
    );
  });

  it("uses every flag that it describes", () => {
    const used = new Set(concern.vectors.flatMap((vector) => vector.flags));
    expect([...used].sort()).toEqual(Object.keys(concern.flags).sort());
  });

  it("says in each comment what is tried, within 240 characters", () => {
    const lengths = file.vectors.map(({ id, comment }) => ({ id, length: comment.length }));
    expect(lengths.filter(({ length }) => length === 0 || length > 240)).toEqual([]);
  });

  it("offers several outcomes wherever the specification is silent", () => {
    const bare = file.vectors.filter((vector) => vector.result === "acceptable" && vector.choices.length < 2);
    expect(bare.map(({ id }) => id)).toEqual([]);
  });
});

describe("the signing concerns", () => {
  it("have unique ids", () => {
    expect(repeated(vectors.map(({ id }) => id))).toEqual([]);
  });

  it("ask each question once", () => {
    const asked = files.flatMap(({ file }) =>
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

  it("name the fields of the operations as the specification does", () => {
    const authored = (name: string): readonly string[] | undefined =>
      vectors.find(({ id }) => id === `operations/${name}`)?.task.parameters.map(([field]) => field);
    const expected = specified.map(({ name, fields }) => [name, fields.map(({ wire }) => wire)]);
    expect(specified.map(({ name }) => [name, authored(name.replaceAll("/", "-"))])).toEqual(expected);
  });
});

describe("the rare signatures", () => {
  it.each([
    { id: "leading-zero", at: 0, byte: 0, length: 20 },
    { id: "small-first-byte", at: 0, byte: 6, length: 20 },
    { id: "trailing-zero", at: -1, byte: 0, length: 20 },
    { id: "leading-space", at: 0, byte: 0x20, length: 20 },
    { id: "trailing-line-feed", at: -1, byte: 0x0a, length: 20 },
    { id: "leading-zero-rsa", at: 0, byte: 0, length: 256 },
    { id: "trailing-zero-rsa", at: -1, byte: 0, length: 256 },
    { id: "trailing-line-feed-rsa", at: -1, byte: 0x0a, length: 256 },
    { id: "leading-zero-3072-rsa", at: 0, byte: 0, length: 384 },
    { id: "leading-zero-4096-rsa", at: 0, byte: 0, length: 512 },
  ])("$id: byte $at of $length is $byte", ({ id, at, byte, length }) => {
    const bytes = base64Decode(signatureOf(id));
    expect({ byte: bytes?.at(at), length: bytes?.length }).toEqual({ byte, length });
  });

  it.each([
    { id: "plus-and-slash", pattern: /\+.*\/|\/.*\+/ },
    { id: "plus-and-slash-rsa", pattern: /\+.*\/|\/.*\+/ },
    { id: "leading-plus", pattern: /^\+/ },
  ])("$id: matches $pattern", ({ id, pattern }) => {
    expect(signatureOf(id)).toMatch(pattern);
  });
});

function signatureOf(name: string): string {
  const vector = vectors.find(({ id }) => id === `signatures/${name}`);
  return vector?.result === "valid" ? vector.expected.signature : "";
}

function derive(concern: SigningConcern): Extract<ReturnType<typeof deriveFile>, { kind: "signing" }> {
  const file = deriveFile(concern, suiteKeys());
  if (file.kind !== "signing") throw new TypeError(`${concern.concern} is no signing concern`);
  return file;
}

function suiteKeys(): RsaKeys {
  const pem = (stem: string, form: string): string =>
    readFileSync(new URL(`../../../vectors/keys/${stem}.${form}.test-only.pem`, import.meta.url), "utf8");
  const pair = (stem: string): [string, RsaKeyPair] => [
    `keys/${stem}`,
    { pkcs8: pem(stem, "pkcs8"), pkcs1: pem(stem, "pkcs1"), spki: pem(stem, "spki") },
  ];
  return Object.fromEntries(["rsa-2048", "rsa-3072", "rsa-4096"].map(pair));
}

function repeated(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
