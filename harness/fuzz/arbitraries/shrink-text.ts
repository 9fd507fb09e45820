import fc from "fast-check";

const PLAIN_CHARACTER = "a";
/** Characters above which fewer pieces are tried, since each try costs a request to the target. */
const LONG = 64;
const MOST_PIECES_OF_LONG = 16;

/**
 * Makes the texts of an arbitrary shrink character by character, whatever pieces they are made of: first to the plain
 * text, then by leaving out pieces and by putting plain letters in their place. Never below one character.
 */
export function shrinkText(texts: fc.Arbitrary<string>, plain: string): fc.Arbitrary<string> {
  return new ShrunkText(texts, plain);
}

/** A class, since fast-check requires one. */
class ShrunkText extends fc.Arbitrary<string> {
  readonly #texts: fc.Arbitrary<string>;
  readonly #plain: string;

  constructor(texts: fc.Arbitrary<string>, plain: string) {
    super();
    this.#texts = texts;
    this.#plain = plain;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<string> {
    return new fc.Value(this.#texts.generate(random, biasFactor).value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === "string";
  }

  override shrink(text: string): fc.Stream<fc.Value<string>> {
    return fc.stream(simplerTexts(text, this.#plain)).map((simpler) => new fc.Value(simpler, undefined));
  }
}

/** Lists the texts that a text shrinks to, the simplest first, each once. */
function* simplerTexts(text: string, plain: string): Generator<string, void> {
  if (text === plain) return;
  yield plain;
  const seen = new Set([text, plain]);
  for (const simpler of rewrites(Array.from(text))) {
    if (simpler === "" || seen.has(simpler)) continue;
    seen.add(simpler);
    yield simpler;
  }
}

/** Leaves out before it replaces: first all of one character, for long runs, then large pieces before small ones. */
function* rewrites(characters: readonly string[]): Generator<string, void> {
  const distinct = [...new Set(characters)].slice(0, LONG);
  for (const replacement of ["", PLAIN_CHARACTER]) {
    for (const character of distinct) {
      yield characters.map((one) => (one === character ? replacement : one)).join("");
    }
    for (const [start, end] of pieces(characters.length)) {
      const replaced = characters.slice(start, end).map(() => replacement);
      yield [...characters.slice(0, start), ...replaced, ...characters.slice(end)].join("");
    }
  }
}

function* pieces(length: number): Generator<readonly [start: number, end: number], void> {
  const most = length > LONG ? MOST_PIECES_OF_LONG : LONG;
  for (let size = length; size >= 1; size = Math.floor(size / 2)) {
    const count = Math.min(most, Math.ceil(length / size));
    for (let at = 0; at < count; at++) yield [at * size, Math.min(length, (at + 1) * size)];
  }
}
