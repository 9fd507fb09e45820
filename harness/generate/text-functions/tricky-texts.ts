import { readFileSync } from "node:fs";
import { easilyMistaken } from "../../../src/suite/signing/values/easily-mistaken.ts";

/** What functions answered about texts; a text more is added here, and all are asked anew. */
export const answersPath: URL = new URL(
  "../../../src/deviations/signer/values/golden/text-functions.json",
  import.meta.url,
);
const { texts }: { readonly texts: readonly string[] } = JSON.parse(readFileSync(answersPath, "utf8"));

/** Texts on which functions that change texts differ: of numbers, halves as they are written and as they are held, too. */
export const trickyTexts: readonly string[] = [
  ...texts,
  ...easilyMistaken.flatMap(([, mistakable]) => mistakable.filter((text) => !texts.includes(text))),
];
