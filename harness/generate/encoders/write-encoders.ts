import { writeFileSync } from "node:fs";
import { runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";
import { askEncoders, joinEncoders } from "./derive-encoders.ts";

const FILE = "src/deviations/signer/encoding/asked-encoders.ts";
const languages = (Object.keys(runtimePrograms) as AskedLanguage[]).filter((language) => language !== "Rust");

// Run by `npm run facts:encoders`, where all runtimes are installed: it asks them anew.
const facts = joinEncoders(languages.flatMap(askEncoders));
const versions = languages.map((language) => `${language} ${runtimeVersion(language)}`).join(", ");
const rows = facts.map(([id, table, ...functions]) =>
  [
    `[${JSON.stringify(id)}, ${JSON.stringify(table)},`,
    ...functions.map((one) => `  ${JSON.stringify(one)},`),
    "],",
  ].join("\n"),
);
const text = `// biome-ignore-all format: a program writes it, a function a line.
import type { EncoderFacts } from "./encoder-table.ts";

/**
 * Real functions that encode wrongly, asked about each character: ${versions}.
 * Written by \`npm run facts:encoders\`; \`ask-encoders.exhaustive.test.ts\` asks again.
 */
export const askedEncoders: readonly EncoderFacts[] = [
${rows.join("\n")}
];
`;
writeFileSync(FILE, text);
