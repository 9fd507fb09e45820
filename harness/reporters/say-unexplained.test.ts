import { describe, expect, it } from "vitest";
import type { Unexplained } from "../../src/conformance/report.ts";
import { sayEvidence, sayUnexplained } from "./say-unexplained.ts";

const bare: Unexplained = {
  stage: "body",
  vectors: ["v/1", "v/2"],
  example: "v/1",
  flags: [],
  findings: [],
  resembles: [],
};
const cut = { deviations: ["cut"], title: "A value is cut", vectors: ["v/1"], passed: ["v/3"] };

describe("sayUnexplained", () => {
  it.each([
    { vectors: ["v/1"], says: "1 failure at body" },
    { vectors: ["v/1", "v/2"], says: "2 failures at body" },
  ])("$says", ({ vectors, says }) => {
    expect(sayUnexplained({ ...bare, vectors })).toBe(says);
  });
});

describe("sayEvidence", () => {
  it.each<{ what: string; given: Partial<Unexplained>; says: readonly string[] }>([
    { what: "nothing", given: {}, says: [] },
    {
      what: "what only they try",
      given: { flags: [{ name: "Long", description: "A long value." }] },
      says: ["All of them try Long, and nothing that passed does: A long value."],
    },
    {
      what: "what only one tries",
      given: { vectors: ["v/1"], flags: [{ name: "Long", description: "A long value." }] },
      says: ["It tries Long, and nothing that passed does: A long value."],
    },
    {
      what: "what is certain, before what is not",
      given: { findings: ["the key is right"], flags: [{ name: "Long", description: "A long value." }] },
      says: ["Certain: the key is right", "All of them try Long, and nothing that passed does: A long value."],
    },
    {
      what: "what it looks like",
      given: { resembles: [cut] },
      says: ['Looks like "A value is cut" (cut) in 1 of 2, but is not: it would break v/3 too, which passed.'],
    },
    {
      what: "what one failure looks like, against many that passed",
      given: { vectors: ["v/1"], resembles: [{ ...cut, passed: ["v/3", "v/4", "v/5", "v/6"] }] },
      says: ['Looks like "A value is cut" (cut), but is not: it would break v/3, v/4 and others too, which passed.'],
    },
  ])("$what", ({ given, says }) => {
    expect(sayEvidence({ ...bare, ...given })).toEqual(says);
  });

  it("is bounded", () => {
    const many = Array.from({ length: 50 }, (_, index) => `${index}`);
    const flags = many.map((name) => ({ name, description: "d" }));
    const resembles = many.map((id) => ({ ...cut, deviations: [id] }));
    expect(sayEvidence({ ...bare, flags, findings: many, resembles })).toHaveLength(11);
  });
});
