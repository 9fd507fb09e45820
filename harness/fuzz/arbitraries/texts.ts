import fc from "fast-check";
import { nastyAtoms, nastyWholes } from "./atoms.ts";
import { shrinkText } from "./shrink-text.ts";

const MOST_ATOMS = 12;
const atom: fc.Arbitrary<string> = fc.constantFrom(...nastyAtoms);
/** One longer than where buffers, columns and blocks end. */
const edges: readonly number[] = [33, 65, 101, 128, 129, 201, 251, 256, 257, 501, 513, 1001, 1025, 2049, 4097];

/** Text of nasty atoms: valid Unicode, whatever they are. Shrinks towards `a`, and to the empty text never. */
export function nastyText(
  constraints: { readonly minAtoms?: number; readonly maxAtoms?: number } = {},
): fc.Arbitrary<string> {
  return shrinkText(atomTexts(constraints.minAtoms ?? 0, constraints.maxAtoms ?? MOST_ATOMS), "a");
}

/** Values of parameters: nasty text, whole values that look like something else, long runs. Shrinks towards `a`. */
export function nastyValues(): fc.Arbitrary<string> {
  const texts = fc.oneof(
    { weight: 920, arbitrary: atomTexts(0, MOST_ATOMS) },
    { weight: 700, arbitrary: fc.constantFrom(...nastyWholes) },
    { weight: 200, arbitrary: longRuns() },
    { weight: 80, arbitrary: fc.constant("a") },
    { weight: 1, arbitrary: fc.integer({ min: 65_400, max: 65_600 }).map((times) => "a".repeat(times)) },
  );
  return shrinkText(texts, "a");
}

/** One character, or two, many times over. */
function longRuns(): fc.Arbitrary<string> {
  const length = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 130 }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 4, arbitrary: fc.constantFrom(...edges) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 1100 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }) },
  );
  return fc
    .tuple(fc.constantFrom("a", "\u00e9", "%", " ", "\u{1f600}", "*", "0", "~\u20ac"), length)
    .map(([text, times]) => text.repeat(times));
}

function atomTexts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(atom, { minLength, maxLength, size: "max" }).map((atoms) => atoms.join(""));
}
