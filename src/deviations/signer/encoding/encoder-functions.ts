import type { LibraryFunction } from "../../deviation.ts";
import { askedEncoders } from "./asked-encoders.ts";
import { documentedEncoders } from "./documented-encoders.ts";
import type { EncoderFacts, EncoderTable } from "./encoder-table.ts";
import type { EncodingMistake } from "./encoding-mistake.ts";
import { type LibraryEncoder, libraryEncoders } from "./functions/library-encoders.ts";

/** The encoder of functions of real libraries. */
export interface KnownEncoder extends EncodingMistake {
  readonly functions: readonly LibraryFunction[];
  readonly encoder: EncoderTable;
}

/** What is a plain call stands before others, and names their mistake; what is written by hand in C stands last. */
function rankOf({ language, call }: LibraryEncoder): number {
  return (language === "C" ? 2 : 0) + (/^[\w.:]+$/.test(call) ? 0 : 1);
}

const asked = libraryEncoders
  .toSorted((a, b) => rankOf(a) - rankOf(b))
  .flatMap(({ id, language, call, link }): readonly EncoderFacts[] => {
    const table = askedEncoders[id];
    return table === undefined ? [] : [[id, table, [language, call, link]]];
  });

/** Every encoder of which it is known what function it is. */
export const knownEncoders: readonly KnownEncoder[] = joinFacts([...asked, ...documentedEncoders]);

/** Makes a mistake of each table, with all functions that have it. */
function joinFacts(all: readonly EncoderFacts[]): readonly KnownEncoder[] {
  const joined = new Map<string, KnownEncoder>();
  for (const [id, encoder, ...rows] of all) {
    const known = joined.get(keyOf(encoder)) ?? { id, encoder, published: {}, functions: [] };
    const own = rows.map(([language, call, link]): LibraryFunction => ({ language, call, link }));
    joined.set(keyOf(encoder), { ...known, functions: [...known.functions, ...own] });
  }
  return [...joined.values()];
}

/** A text that is equal for equal tables. */
export function keyOf(table: EncoderTable): string {
  const { leaves, escapes, space, lineFeed, hex, unpadded, beyond, letters, spares, first, onlyFirst } = table;
  return JSON.stringify([leaves, escapes, space, lineFeed, hex, unpadded, beyond, letters, spares, first, onlyFirst]);
}
