import { expect, it } from "vitest";
import { everyBundled } from "../signers/registry.ts";
import { readWords } from "./read-words.ts";

it("the words of certify choose all, or those that are named, in their order", () => {
  const names = (words: readonly string[]): readonly string[] =>
    readWords(words, everyBundled).chosen.map(({ name }) => name);
  expect(names([])).toEqual(everyBundled.map(({ name }) => name));
  expect(names(["--update"])).toHaveLength(everyBundled.length);
  expect(names(["oauth-sign", "reference", "--update"])).toEqual(["reference", "oauth-sign"]);
  expect(readWords(["--update"], everyBundled).update).toBe(true);
});

it.each(["oauth-sing", "--updat", ""])("%j is refused by its name, with what is near", (word) => {
  expect(() => readWords([word], everyBundled)).toThrow(
    expect.objectContaining({
      code: "bundled-unknown",
      message: expect.stringContaining(JSON.stringify(word)),
      hint: expect.stringMatching(/^The nearest: .*\. All: .*oauth-sign/),
    }),
  );
});
