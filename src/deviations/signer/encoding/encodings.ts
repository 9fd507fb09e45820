import type { Deviation } from "../../deviation.ts";
import type { Family } from "../../family.ts";
import { beyondAsciiMistakes } from "./beyond-ascii-mistakes.ts";
import { keyOf, knownEncoders } from "./encoder-functions.ts";
import { type EncodingMistake, placeMistakes } from "./encoding-mistake.ts";
import { allPlaces } from "./encoding-places.ts";
import { escapesMiswritten, unreservedEncoded } from "./escape-characters.ts";
import { formEncodings } from "./form-encodings.ts";
import { charactersLeft } from "./leave-characters.ts";
import { partialEncodings, repeatedEncodings, wholeEncodings } from "./whole-encodings.ts";

const functionsOf = new Map(knownEncoders.map((one) => [keyOf(one.encoder), one]));

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
export const parameterEncodings: readonly (Deviation | Family)[] = [
  placeMistakes(wholeEncodings, ["names", "values", "names-and-values"]),
  ...partialEncodings,
  placeMistakes(wrapping, ["names", "values", "names-and-values", "names-values-and-header"]),
  placeMistakes([...wholeEncodings, ...wrapping], ["names-and-values-joined-by-hand"]),
  placeMistakes(wrapping, ["names-and-values-encoded-once"]),
];

/** Wrong encodings of the parts of the base string, and of all that the same function encodes. */
export const partEncodings: Family = placeMistakes(
  [...wholeEncodings, ...wrapping],
  ["parts", "url", "parameters", "throughout-and-key", ...allPlaces],
);

/** Wrong encodings of the header's values alone. */
export const headerEncodings: Family = placeMistakes([...wholeEncodings, ...wrapping], ["header"]);

/** Wrong encodings of the body alone. */
export const bodyEncodings: Family = placeMistakes([...wholeEncodings, ...wrapping], ["body"]);
