import { describe, expect, it } from "vitest";
import { textChangeOf } from "../../../src/deviations/signer/values/text-mistake.ts";
import { runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";
import { askTextFunctions, surround } from "./answers.ts";
import { trickyTexts } from "./tricky-texts.ts";

/** All characters that any function takes for white space, and many others. */
const surrounded = Array.from({ length: 0x10000 }, (_, at) => at)
  .filter((at) => at < 0x100 || at % 256 === 0 || /(?!\p{Co}|\p{Cn}|\p{Cs})[\p{C}\p{Z}]/u.test(String.fromCharCode(at)))
  .filter((at) => at < 0xd800 || at > 0xdfff)
  .map(surround);
const languages = Object.keys(runtimePrograms) as readonly AskedLanguage[];

describe("a change of texts", () => {
  it.for(languages)("does what its functions answer: %s", (language, { skip }) => {
    if (runtimeVersion(language) === undefined) skip(`${language} is not installed`);
    const wrong = [
      ...askTextFunctions(language, trickyTexts).map((one) => ({ ...one, texts: trickyTexts })),
      ...askTextFunctions(language, surrounded, "white-space").map((one) => ({ ...one, texts: surrounded })),
    ].flatMap(({ name, key, made, texts }) =>
      texts.flatMap((text, at) => {
        const changed = textChangeOf(name)(text);
        return changed === (made[at] ?? text) ? [] : [`${key}: ${JSON.stringify([text, made[at], changed])}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
