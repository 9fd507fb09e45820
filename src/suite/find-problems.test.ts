import { describe, expect, it } from "vitest";
import { clauseIds } from "../spec/clauses.ts";
import { type Digest, findProblems } from "./find-problems.ts";
import type { EncodingVector, Flag, SigningExpected, SigningVector, VectorFile } from "./model/vector.ts";

const flag: Flag = { bugType: "basic", description: "d", effect: "e", clauses: clauseIds };
const head = { comment: "why", flags: ["Any"], clauses: clauseIds, source: { name: "countersign" } };
const file = { countersign: 1, about: "a", flags: { Any: flag } } as const;
const digest: Digest = (_, { id }) => `digest of ${id}`;

function encodingVector(id: string, changes: Partial<EncodingVector> = {}): EncodingVector {
  return { ...head, id, result: "valid", task: { text: "a" }, expected: "a", ...changes };
}

function encoding(...vectors: readonly EncodingVector[]): VectorFile {
  return { ...file, kind: "encoding", concern: "texts", vectors };
}

function signing(
  signatureMethod: "HMAC-SHA1" | "RSA-SHA256",
  outcomes: readonly Partial<SigningExpected>[],
): VectorFile {
  const expected = outcomes.map((outcome) => ({
    baseStringUri: "u",
    normalizedParameters: "n",
    baseString: "b",
    signature: "s",
    authorization: {},
    body: [],
    ...outcome,
  }));
  const [first = expect.fail("outcomes: expected at least one, got none")] = expected;
  const shared = { ...head, id: "requests/a" };
  const task = {
    method: "POST",
    url: "u",
    parameters: [],
    credentials: "c",
    signatureMethod,
    nonce: "n",
    timestamp: "1",
  };
  const choices = expected.map((outcome, index) => ({ name: String(index), reading: "r", expected: outcome }));
  const vector: SigningVector =
    expected.length === 1
      ? { ...shared, task, result: "valid", expected: first }
      : { ...shared, task, result: "acceptable", point: "p", choices };
  return { ...file, kind: "signing", concern: "requests", vectors: [vector] };
}

describe("findProblems", () => {
  const sound = encoding(encodingVector("texts/a"), encodingVector("texts/b"));
  const ledger = { "texts/a": "digest of texts/a", "texts/b": "digest of texts/b" };

  it("finds none in a sound suite", () => {
    expect(findProblems([sound], ledger, digest)).toEqual([]);
  });

  it.each<{ readonly what: string; readonly files: readonly VectorFile[]; readonly problems: readonly string[] }>([
    {
      what: "an id twice in a file",
      files: [encoding(encodingVector("texts/a"), encodingVector("texts/a"))],
      problems: ["texts/a: the id stands twice"],
    },
    {
      what: "an id twice in two files",
      files: [sound, encoding(encodingVector("texts/b"))],
      problems: ["texts/b: the id stands twice"],
    },
    {
      what: "an id of another concern",
      files: [encoding(encodingVector("text/a"))],
      problems: ["text/a: not of texts"],
    },
    {
      what: "an unknown flag",
      files: [encoding(encodingVector("texts/a", { flags: ["Any", "toString"] }))],
      problems: ["texts: unknown flag toString"],
    },
    {
      what: "a flag without a vector",
      files: [{ ...sound, flags: { Any: flag, Idle: flag } }],
      problems: ["texts: flag Idle has no vector"],
    },
    {
      what: "a clause without a vector",
      files: [encoding(encodingVector("texts/a", { clauses: clauseIds.filter((id) => id !== "base-string.3") }))],
      problems: ["clause base-string.3: has no vector"],
    },
    {
      what: "HMAC-SHA1 without its key",
      files: [signing("HMAC-SHA1", [{}])],
      problems: ["requests/a: incomplete stage set: signingKey"],
    },
    {
      what: "RSA-SHA256 with a key that it does not have",
      files: [signing("RSA-SHA256", [{ signingKey: "k" }])],
      problems: ["requests/a: incomplete stage set: signingKey"],
    },
    {
      what: "one choice of several without its key",
      files: [signing("HMAC-SHA1", [{ signingKey: "k" }, {}])],
      problems: ["requests/a: incomplete stage set: signingKey"],
    },
    { what: "nothing in a whole HMAC-SHA1 vector", files: [signing("HMAC-SHA1", [{ signingKey: "k" }])], problems: [] },
    { what: "nothing in a whole RSA-SHA256 vector", files: [signing("RSA-SHA256", [{}, {}])], problems: [] },
  ])("finds $what", ({ files, problems }) => {
    expect(findProblems(files, {}, digest)).toEqual(problems);
  });

  const asks = (...ids: readonly string[]): VectorFile => ({
    ...file,
    kind: "verification",
    concern: "requests",
    vectors: ids.map((id) => ({
      ...head,
      id: `requests/${id}`,
      result: "valid",
      task: { request: { method: "POST", url: "u", headers: [], body: "" }, consumers: [], now: "1" },
      expected: { accepted: true },
    })),
  });

  it.each([
    ["a request that another vector sends already", {}, ["requests/b: asks what requests/a asks already"]],
    ["nothing where that is listed", { "requests/b": "why" }, []],
  ])("finds %s", (_what, repeats, problems) => {
    expect(findProblems([asks("a", "b")], {}, digest, repeats)).toEqual(problems);
  });

  it("finds what became of published ids", () => {
    const published = { ...ledger, "texts/b": "another digest", "texts/old": "any" };
    expect(findProblems([sound], published, digest)).toEqual([
      "texts/b: was published with another task; a new meaning needs a new id",
      "texts/old: was published and is gone",
    ]);
  });

  it("takes no inherited name for a published id", () => {
    const odd = { ...sound, concern: "constructor" };
    expect(findProblems([odd], {}, digest)).toEqual(["texts/a: not of constructor", "texts/b: not of constructor"]);
  });
});
