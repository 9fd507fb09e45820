import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { whiteSpaceFunctions } from "./functions/white-space-functions.ts";
import { askedFunctionsOf, textChangeNames } from "./text-functions.ts";
import { textChangeOf } from "./text-mistake.ts";

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

interface Shape {
  readonly shape: string;
  readonly from: number;
  readonly to: number;
}

/** What a function made of characters round an x, by ranges of characters. */
function readShapes(key: string): readonly Shape[] {
  return Object.entries(shapesBy.get(key) ?? {}).flatMap(([shape, ranges]) =>
    (ranges ?? "").split(" ").map((range) => {
      const [from = "", to = from] = range.split("-");
      return { shape, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}

/** The characters at which any function begins or ceases to see white space, and the first ones; later ones were sampled. */
const edges = [...shapesBy.keys()].flatMap(readShapes).flatMap(({ from, to }) => [from - 1, from, to, to + 1]);
const first = Array.from({ length: 0x100 }, (_, at) => at);
const points = [...new Set([...first, ...edges, 0xfeff])].filter((at) => at >= 0 && (at < 0x3400 || at === 0xfeff));

describe("a change of texts", () => {
  it("does what its functions do", () => {
    const wrong = named.flatMap(({ name, key }) => {
      const change = textChangeOf(name);
      return asked.texts.flatMap((text, at) => {
        const answer = answers.get(key)?.[at];
        // What a function refuses stays as it is.
        const due = answer ?? text;
        const made = change(text);
        return made === due ? [] : [`${name} ${key} ${JSON.stringify([text, due, made])}`];
      });
    });
    expect(wrong).toEqual([]);
    expect([...answers.keys()].sort()).toEqual(named.map(({ key }) => key).sort());
  });

  it("takes the same characters for white space as its functions", () => {
    const wrong = named.flatMap(({ name, key }) => {
      if (!Object.hasOwn(whiteSpaceFunctions, name)) return [];
      const shapes = readShapes(key);
      const change = textChangeOf(name);
      return points.flatMap((point) => {
        const character = String.fromCodePoint(point);
        const shape = shapes.find(({ from, to }) => from <= point && point <= to)?.shape ?? "·x·";
        const made = change(`${character}x${character}`);
        return made === shape.replaceAll("·", character)
          ? []
          : [`${name} ${key} U+${point.toString(16)} ${JSON.stringify(made)}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
