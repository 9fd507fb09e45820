import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { whiteSpaceFunctions } from "./functions/white-space-functions.ts";
import { askedFunctionsOf, textChangeNames } from "./text-functions.ts";
import { textChanges } from "./text-mistake.ts";

interface Made {
  /** The functions, by language and call. */
  readonly by: readonly string[];
  readonly made: Readonly<Record<string, string | null>>;
}

/** What the functions themselves answered; see `harness/generate/text-functions/answers.ts`. */
const asked: {
  readonly texts: readonly string[];
  readonly answers: readonly Made[];
  readonly shapes: readonly Made[];
} = JSON.parse(readFileSync(new URL("./golden/text-functions.json", import.meta.url), "utf8"));
const answers = new Map(asked.answers.flatMap(({ by, made }) => by.map((key) => [key, made] as const)));
const shapesBy = new Map(asked.shapes.flatMap(({ by, made }) => by.map((key) => [key, made] as const)));
const named = textChangeNames.flatMap((name) =>
  askedFunctionsOf(name).map(({ language, expression }) => ({ name, key: `${language} ${expression}` })),
);

/** All that any of them changes, and each fiftieth of the rest. */
const points = Array.from({ length: 0x110000 }, (_, at) => at).filter(
  (at) => (at < 0x3400 || at % 310 === 0 || at === 0xfeff) && (at < 0xd800 || at > 0xdfff),
);

describe("a change of texts", () => {
  it("does what its functions do", () => {
    const wrong = named.flatMap(({ name, key }) =>
      asked.texts.flatMap((text, at) => {
        const answer = answers.get(key)?.[at];
        // What a function refuses stays as it is.
        const due = answer ?? text;
        const made = textChanges[name](text);
        return made === due ? [] : [`${name} ${key} ${JSON.stringify([text, due, made])}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect([...answers.keys()].sort()).toEqual(named.map(({ key }) => key).sort());
  });

  it("takes the same characters for white space as its functions", () => {
    const wrong = named.flatMap(({ name, key }) => {
      if (!Object.hasOwn(whiteSpaceFunctions, name)) return [];
      const shapes = Object.entries(shapesBy.get(key) ?? {}).flatMap(([shape, ranges]) =>
        (ranges ?? "").split(" ").map((range) => {
          const [from = "", to = from] = range.split("-");
          return { shape, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
        }),
      );
      return points.flatMap((point) => {
        const character = String.fromCodePoint(point);
        const shape = shapes.find(({ from, to }) => from <= point && point <= to)?.shape ?? "·x·";
        const made = textChanges[name](`${character}x${character}`);
        return made === shape.replaceAll("·", character)
          ? []
          : [`${name} ${key} U+${point.toString(16)} ${JSON.stringify(made)}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
