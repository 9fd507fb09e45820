import { writeFileSync } from "node:fs";
import { runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";
import { type AskedEncoder, askEncoders, joinEncoders } from "./derive-encoders.ts";

const FOLDER = "src/deviations/signer/encoding";
const languages = (Object.keys(runtimePrograms) as AskedLanguage[]).filter((language) => language !== "Rust");

// Run by `npm run facts:encoders`, where all runtimes are installed: it asks them anew.
const asked = languages.flatMap(askEncoders);
const versions = languages.map((language) => `${language} ${runtimeVersion(language)}`).join(", ");
const isC = ({ encoder }: AskedEncoder): boolean => encoder.language === "C";
write(
  "askedEncoders",
  `Real functions that encode wrongly, asked about each character: ${versions}.`,
  (one) => !isC(one),
);
write(
  "askedOfC",
  "Functions of C, and loops as they are written by hand in it, asked in the same way through Python.",
  isC,
);

function write(name: string, title: string, isOwn: (one: AskedEncoder) => boolean): void {
  const rows = joinEncoders(asked.filter(isOwn)).map(([id, table, ...functions]) =>
    [
      `[${JSON.stringify(id)}, ${JSON.stringify(table)},`,
      ...functions.map((one) => `  ${JSON.stringify(one)},`),
      "],",
    ].join("\n"),
  );
  const text = `// biome-ignore-all format: a program writes it, a function a line.
import type { EncoderFacts } from "./encoder-table.ts";

/**
 * ${title}
 * Written by \`npm run facts:encoders\`; \`ask-encoders.exhaustive.test.ts\` asks again.
 */
export const ${name}: readonly EncoderFacts[] = [
${rows.join("\n")}
];
`;
  writeFileSync(`${FOLDER}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`, text);
}
