import { writeFileSync } from "node:fs";
import { libraryEncoders } from "../../../src/deviations/signer/encoding/functions/library-encoders.ts";
import { runtimeVersion } from "../runtimes/ask-runtime.ts";
import { type AskedLanguage, runtimePrograms } from "../runtimes/runtime-programs.ts";
import { askEncoders } from "./derive-encoders.ts";

const languages = (Object.keys(runtimePrograms) as AskedLanguage[]).filter((language) => language !== "Rust");

// Run by `npm run facts:encoders`, where all runtimes are installed: it asks them anew.
const tables = Object.assign({}, ...languages.map(askEncoders)) as ReturnType<typeof askEncoders>;
const versions = languages.map((language) => `${language} ${runtimeVersion(language)}`).join(", ");
const rows = libraryEncoders
  .map(({ id }) => [id, JSON.stringify(tables[id])] as const)
  .filter(([, table]) => table !== "{}")
  .map(([id, table]) => `  ${JSON.stringify(id)}: ${table},\n`);
const text = `// biome-ignore-all format: a program writes it, a function a line.
import type { EncoderTable } from "./encoder-table.ts";

/**
 * What real functions that encode wrongly make of each character, by their names in \`functions/\`: asked of ${versions}.
 * Written by \`npm run facts:encoders\`; \`ask-encoders.exhaustive.test.ts\` asks again.
 */
export const askedEncoders: Readonly<Record<string, EncoderTable>> = {
${rows.join("")}};
`;
writeFileSync("src/deviations/signer/encoding/asked-encoders.ts", text);
