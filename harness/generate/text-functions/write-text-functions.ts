import { writeFileSync } from "node:fs";
import { runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";
import { askTextFunctions, type FunctionAnswers, surround } from "./answers.ts";
import { answersPath, trickyTexts } from "./tricky-texts.ts";

const SPACE_OR_CONTROL = /[\p{Z}\p{Cc}\p{Cf}]/u;

/** All characters of the first scripts, of spaces and controls; of the rest each 31st: no function takes a letter for white space. */
const points = Array.from({ length: 0x110000 }, (_, at) => at).filter(
  (at) =>
    (at < 0x3400 || at % 31 === 0 || SPACE_OR_CONTROL.test(String.fromCodePoint(at))) && (at < 0xd800 || at > 0xdfff),
);
const surrounded = points.map(surround);
const languages = Object.keys(runtimePrograms) as AskedLanguage[];
const answers: (readonly [string, unknown])[] = [];
const shapes: (readonly [string, unknown])[] = [];
for (const language of languages) {
  for (const { key, made } of askTextFunctions(language, trickyTexts)) answers.push([key, changedOf(made)]);
  for (const { key, made } of askTextFunctions(language, surrounded, "white-space")) shapes.push([key, shapesOf(made)]);
}

/** Returns what was made of the texts that were changed, by their place; `null` where a function refused. */
function changedOf(made: FunctionAnswers["made"]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    made.flatMap((text, at) => (text === trickyTexts[at] ? [] : [[at, text ?? null] as const])),
  );
}

/**
 * Sums up what became of an x between two of the same character, with · for that character: the ranges of characters for which
 * it is so, in hexadecimal digits. What is in none stays as it is.
 */
function shapesOf(made: FunctionAnswers["made"]): Readonly<Record<string, string>> {
  const ranges = new Map<string, [number, number][]>();
  for (const [at, text = "!"] of made.entries()) {
    if (text === surrounded[at]) continue;
    const point = points[at] ?? 0;
    const shape = point === 0x78 ? text : text.replaceAll(String.fromCodePoint(point), "·");
    const list = ranges.get(shape) ?? [];
    const last = list.at(-1);
    if (last !== undefined && last[1] === points[at - 1]) last[1] = point;
    else list.push([point, point]);
    ranges.set(shape, list);
  }
  const write = ([from, to]: readonly [number, number]): string =>
    from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`;
  return Object.fromEntries([...ranges].map(([shape, list]) => [shape, list.map(write).join(" ")]));
}

/** Writes what functions made, once where several made the same. */
function lines(record: readonly (readonly [string, unknown])[]): string {
  const groups = new Map<string, string[]>();
  for (const [key, made] of record) {
    const text = JSON.stringify(made);
    groups.set(text, [...(groups.get(text) ?? []), key]);
  }
  return [...groups].map(([made, by]) => `{"by":${JSON.stringify(by)},"made":${made}}`).join(",\n");
}

const source = languages.map((language) => `${language} ${runtimeVersion(language)}`).join(", ");
const texts = trickyTexts.map((text) => JSON.stringify(text)).join(",\n");
const parts = [
  `"source":${JSON.stringify(source)}`,
  `"texts":[\n${texts}\n]`,
  `"answers":[\n${lines(answers)}\n]`,
  `"shapes":[\n${lines(shapes)}\n]`,
];
writeFileSync(answersPath, `{${parts.join(",\n")}}\n`);
