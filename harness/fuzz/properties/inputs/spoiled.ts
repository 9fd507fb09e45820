import fc from "fast-check";
import { rawTexts } from "../../arbitraries.ts";

interface Spoiling {
  readonly at: number;
  readonly how: "replace" | "leave out" | "repeat" | "add";
  readonly value: fc.JsonValue;
  readonly name: string;
}

/** Sound texts with something cut out and put in, and texts that never were sound. */
export function spoiledTexts(sound: readonly string[]): fc.Arbitrary<string> {
  const spoiled = fc
    .tuple(fc.constantFrom(...sound), fc.nat(5000), fc.nat(6), fc.oneof(fc.constant(""), rawTexts()))
    .map(([text, at, cut, insert]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + cut);
    });
  return fc.oneof(spoiled, rawTexts());
}

/** JSON texts of sound values in which up to three places hold something else, are left out or doubled, or are new. */
export function spoiledJson(sound: readonly unknown[]): fc.Arbitrary<string> {
  const spoiling: fc.Arbitrary<Spoiling> = fc.record(
    {
      at: fc.nat(400),
      how: fc.constantFrom("replace", "leave out", "repeat", "add"),
      value: fc.oneof(
        fc.constantFrom<fc.JsonValue>(null, "", 0, -1, 1e308, true, [], {}, "__proto__", "a".repeat(5000)),
        rawTexts(),
        fc.jsonValue({ maxDepth: 2 }),
      ),
      name: fc.oneof(fc.constantFrom("__proto__", "constructor", "id", "", "toString"), rawTexts()),
    },
    { noNullPrototype: true },
  );
  const spoiled = fc
    .tuple(fc.constantFrom(...sound), fc.array(spoiling, { maxLength: 3 }))
    .map(([value, spoilings]) => write(spoilings.reduce(spoil, value)));
  return fc.oneof({ arbitrary: spoiled, weight: 4 }, { arbitrary: spoiledTexts(sound.map(write)), weight: 1 });
}

function spoil(value: unknown, { at, how, value: other, name }: Spoiling): unknown {
  let left = at % countPlaces(value);
  const walk = (node: unknown): unknown => {
    if (left === 0) {
      left = -1;
      return change(node);
    }
    left -= 1;
    if (Array.isArray(node)) return node.flatMap((item: unknown) => listOf(walk(item)));
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, item]) => listOf(walk(item)).map((one) => [key, one])),
    );
  };
  const change = (node: unknown): unknown => {
    if (how === "replace") return other;
    if (how === "leave out") return GONE;
    if (how === "repeat") return [node, node];
    if (Array.isArray(node)) return [...node, other];
    // Not by assignment, which would set a prototype.
    return typeof node === "object" && node !== null
      ? Object.fromEntries([...Object.entries(node), [name, other]])
      : other;
  };
  return walk(value);
}

const GONE: unique symbol = Symbol("gone");

function listOf(node: unknown): readonly unknown[] {
  return node === GONE ? [] : [node];
}

function countPlaces(node: unknown): number {
  if (typeof node !== "object" || node === null) return 1;
  return Object.values(node).reduce((sum: number, item) => sum + countPlaces(item), 1);
}

/** Nothing at all where the whole was left out. */
function write(value: unknown): string {
  return value === GONE ? "" : JSON.stringify(value);
}
