import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { makeLaw } from "../properties/make-law.ts";
import { textLaws } from "./text-laws.ts";

it("takes the laws of texts and no others", () => {
  const texts = makeLaw({ id: "texts", says: "", arbitrary: fc.string(), stored: z.string(), check: () => undefined });
  const bytes = makeLaw({ id: "counts", says: "", arbitrary: fc.nat(), stored: z.number(), check: () => undefined });
  expect(textLaws([texts, bytes]).map(({ id }) => id)).toEqual(["texts"]);
});

it("finds the readers of headers, bodies and files among our own laws", () => {
  const ids = textLaws().map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining([
      "authorizations-are-read-or-refused",
      "bodies-are-read-as-the-platform-reads",
      "vector-files-are-read-or-refused",
      "baselines-are-read-or-refused",
      "reports-are-read-or-refused",
    ]),
  );
});
