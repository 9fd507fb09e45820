import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { askAnswers, languages } from "./answers.ts";

const url = new URL("../../../src/deviations/signer/values/fixtures/text-functions.json", import.meta.url);
const data = JSON.parse(readFileSync(url, "utf8"));

/** All characters that a function takes for white space, and their neighbours. */
const points = Array.from({ length: 0x3400 }, (_, at) => at).concat(0xfeff, 0x1f600);

describe("the functions that change texts", () => {
  it.each(languages)("answer as in the data: %s", async (language) => {
  });
});
