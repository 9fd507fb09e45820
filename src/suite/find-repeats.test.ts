import { describe, expect, it } from "vitest";
import { findRepeats } from "./find-repeats.ts";
import type { VectorFile, VerificationVector } from "./model/vector.ts";

const credentials = {
  one: { comment: "why", consumerKey: "one", consumerSecret: "s" },
  "one-again": { consumerKey: "one", consumerSecret: "s" },
  other: { consumerKey: "other", consumerSecret: "s" },
};

interface Asked {
  readonly body?: string;
  readonly consumers?: readonly string[];
  readonly now?: string;
}

function vector(id: string, { body = "a=1", consumers = ["one"], now = "5" }: Asked): VerificationVector {
  return {
    id,
    comment: "why",
    flags: ["Any"],
    clauses: [],
    source: { name: "countersign" },
    result: "valid",
    task: { request: { method: "POST", url: "u", headers: [], body }, consumers, now },
    expected: { accepted: true },
  };
}

function file(concern: string, vectors: Readonly<Record<string, Asked>>): VectorFile {
  const [first, ...rest] = Object.entries(vectors).map(([name, asked]) => vector(`${concern}/${name}`, asked));
  if (first === undefined) throw new TypeError("vectors: expected one, got none");
  const flags = { Any: { bugType: "forgery", description: "d", effect: "e", clauses: [] } } as const;
  return { countersign: 1, kind: "verification", concern, about: "a", flags, credentials, vectors: [first, ...rest] };
}

describe("findRepeats", () => {
  it.each<{ readonly what: string; readonly files: readonly VectorFile[]; readonly found: readonly string[] }>([
    { what: "nothing where all ask something else", files: [file("v", { a: {}, b: { body: "a=2" } })], found: [] },
    { what: "the second of a file", files: [file("v", { a: {}, b: {} })], found: ["v/b: asks what v/a asks already"] },
    {
      what: "the second and the third",
      files: [file("v", { a: {}, b: {} }), file("w", { c: {} })],
      found: ["v/b: asks what v/a asks already", "w/c: asks what v/a asks already"],
    },
    {
      what: "the same consumer under another name",
      files: [file("v", { a: {}, b: { consumers: ["one-again"] } })],
      found: ["v/b: asks what v/a asks already"],
    },
    { what: "nothing where the clocks differ", files: [file("v", { a: {}, b: { now: "6" } })], found: [] },
    {
      what: "nothing where the consumers differ",
      files: [file("v", { a: {}, b: { consumers: ["other"] } })],
      found: [],
    },
    {
      what: "nothing where consumers stand in another order: the first is the one that counts",
      files: [file("v", { a: { consumers: ["one", "other"] }, b: { consumers: ["other", "one"] } })],
      found: [],
    },
    { what: "nothing among known mistakes", files: [file("verification-deviations", { a: {}, b: {} })], found: [] },
    {
      what: "what repeats a known mistake, though it stands before it",
      files: [file("v", { a: {} }), file("verification-deviations", { b: {} })],
      found: ["v/a: asks what verification-deviations/b asks already"],
    },
  ])("finds $what", ({ files, found }) => {
    expect(findRepeats(files, {})).toEqual(found);
  });

  it("finds nothing in what is listed", () => {
    expect(findRepeats([file("v", { a: {}, b: {} })], { "v/b": "why" })).toEqual([]);
  });

  it.each([
    ["is gone", { "v/x": "why" }, "v/x"],
    ["is the one that is repeated", { "v/a": "why", "v/b": "why" }, "v/a"],
  ])("finds what is listed and %s", (_what, known, id) => {
    expect(findRepeats([file("v", { a: {}, b: {} })], { "v/b": "why", ...known })).toEqual([
      `${id}: is listed as a repetition and repeats nothing`,
    ]);
  });

  it("takes no inherited name for a listed one", () => {
    expect(findRepeats([file("constructor", { a: {}, b: {} })], {})).toHaveLength(1);
  });
});
