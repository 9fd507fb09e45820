import type { Deviation, LibraryFunction } from "../../deviation.ts";
import { askedEncoders } from "./asked-encoders.ts";
import { beyondAsciiMistakes } from "./beyond-ascii-mistakes.ts";
import { documentedEncoders } from "./documented-encoders.ts";
import type { EncoderFacts, EncoderTable } from "./encoder-table.ts";
import { type EncodingMistake, placeMistakes } from "./encoding-mistake.ts";
import { escapesMiswritten, unreservedEncoded } from "./escape-characters.ts";
import { formEncodings } from "./form-encodings.ts";
import { charactersLeft } from "./leave-characters.ts";
import { partialEncodings, repeatedEncodings, wholeEncodings } from "./whole-encodings.ts";

const functionsOf = joinFacts([...askedEncoders, ...documentedEncoders]);

/** Every encoder of which it is known what function it is. */
export const libraryEncoders: readonly LibraryEncoder[] = [...functionsOf.values()];

interface LibraryEncoder extends EncodingMistake {
  readonly functions: readonly LibraryFunction[];
  readonly encoder: EncoderTable;
}

/** The mistakes that were seen, each with the functions that make it. */
const described = [
  ...beyondAsciiMistakes,
  ...charactersLeft,
  ...unreservedEncoded,
  ...formEncodings,
  ...escapesMiswritten,
].map((mistake): EncodingMistake => {
  const known = typeof mistake.encoder === "function" ? undefined : functionsOf.get(keyOf(mistake.encoder));
  return known?.functions === undefined ? mistake : { ...mistake, functions: known.functions };
});
const describedTables = new Set(
  described.flatMap(({ encoder }) => (typeof encoder === "function" ? [] : keyOf(encoder))),
);

/** The mistakes of functions that do several things at once: they are told by the function's name. */
const ofFunctions = [...functionsOf].filter(([key]) => !describedTables.has(key)).map(([, mistake]) => mistake);

const wrapping = [...described, ...ofFunctions, ...repeatedEncodings];

/** Wrong encodings of names, of values, and of both. */
export const parameterEncodings: readonly Deviation[] = [
  ...placeMistakes(wholeEncodings, ["names", "values", "names-and-values"]),
  ...partialEncodings,
  ...placeMistakes(wrapping, ["names", "values", "names-and-values"]),
];

/** Wrong encodings of the parts of the base string, and of all that the same function encodes. */
export const partEncodings: readonly Deviation[] = placeMistakes(
  [...wholeEncodings, ...wrapping],
  ["parts", "url", "parameters", "throughout", "everywhere", "everywhere-and-body"],
);

/** Wrong encodings of the header's values alone. */
export const headerEncodings: readonly Deviation[] = placeMistakes([...wholeEncodings, ...wrapping], ["header"]);

/** Wrong encodings of the body alone. */
export const bodyEncodings: readonly Deviation[] = placeMistakes([...wholeEncodings, ...wrapping], ["body"]);

/** Makes a mistake of each table, with all functions that have it. */
function joinFacts(all: readonly EncoderFacts[]): ReadonlyMap<string, LibraryEncoder> {
  const joined = new Map<string, LibraryEncoder>();
  for (const [id, encoder, ...rows] of all) {
    const known = joined.get(keyOf(encoder)) ?? { id, encoder, published: {}, functions: [] };
    const own = rows.map(([language, call, link]): LibraryFunction => ({ language, call, link }));
    joined.set(keyOf(encoder), { ...known, functions: [...known.functions, ...own] });
  }
  return joined;
}

function keyOf({ leaves, escapes, space, hex, beyond, letters, spares }: EncoderTable): string {
  return JSON.stringify([leaves, escapes, space, hex, beyond, letters, spares]);
}
