import { writeFileSync } from "node:fs";
import { askAnswers } from "./answers.ts";
import { trickyTexts } from "./tricky-texts.ts";

const points = Array.from({ length: 0x110000 }, (_, at) => at).filter((at) => at < 0xd800 || at > 0xdfff);
const answers: Record<string, unknown> = {};
const shapes: Record<string, unknown> = {};
for (const language of ["JavaScript", "PHP", "Python", "Ruby", "Perl", "Go", "Java", "C#", "Rust"] as const) {
  const found = await askAnswers(language, points);
  if ("reason" in found) throw new Error(found.reason);
  Object.assign(answers, found.answers);
  Object.assign(shapes, found.shapes);
}
/** Writes what functions made, once where several made the same. */
function lines(record: Readonly<Record<string, unknown>>): string {
  const groups = new Map<string, string[]>();
  for (const [key, made] of Object.entries(record)) {
    const text = JSON.stringify(made);
    groups.set(text, [...(groups.get(text) ?? []), key]);
  }
  return [...groups].map(([made, by]) => `{"by":${JSON.stringify(by)},"made":${made}}`).join(",\n");
}

const path = new URL("../../../src/deviations/signer/values/fixtures/text-functions.json", import.meta.url);
const texts = trickyTexts.map((text) => JSON.stringify(text)).join(",\n");
writeFileSync(path, `{"texts":[\n${texts}\n],\n"answers":[\n${lines(answers)}\n],\n"shapes":[\n${lines(shapes)}\n]}\n`);
