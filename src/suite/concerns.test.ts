import { describe, expect, it } from "vitest";
import { expectEach } from "../fixtures/expect-each.ts";
import { concerns } from "./authored-suite.ts";

const rows = concerns.map((concern) => [concern.concern, concern] as const);
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe("each authored concern", () => {
  it("is named in kebab-case, and so is each of its vectors", () =>
    expectEach(rows, (name, { vectors }) => {
      const names = vectors.map((vector) => vector.name);
      expect([name, ...names].filter((text) => !KEBAB_CASE.test(text))).toEqual([]);
    }));

  it("encodes no text twice, and none that is not valid Unicode", () =>
    expectEach(rows, (_name, concern) => {
      const texts = concern.kind === "encoding" ? concern.vectors.map(({ text }) => text) : [];
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
    }));

  it("uses every flag that it describes", () =>
    expectEach(rows, (_name, { vectors, flags }) => {
      const used = new Set<string>(vectors.flatMap((vector) => vector.flags));
      expect([...used].sort()).toEqual(Object.keys(flags).sort());
    }));

  it("states in whole sentences what is tried and why, within 240 characters", () =>
    expectEach(rows, (_name, { about, flags, vectors }) => {
      const comments = vectors.map(({ comment }) => comment);
      const texts = [about, ...Object.values(flags).flatMap(({ description, effect }) => [description, effect])];
      expect([...texts, ...comments].filter((text) => !text.endsWith("."))).toEqual([]);
      expect(comments.filter((text) => text.length > 240)).toEqual([]);
    }));
});
