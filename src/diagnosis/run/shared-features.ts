import type { Case } from "../replay/case.ts";

/** The texts of a task, in which the cause of a failure may lie. */
interface Texts {
  readonly names: readonly string[];
  /** Everything that is encoded as a value: the parameters' values, the consumer key and the nonce. */
  readonly values: readonly string[];
  readonly url: string;
  readonly secret: string;
  readonly nonce: string;
}

/** A measurable feature of a task. */
interface Measure {
  readonly what: string;
  readonly of: (texts: Texts) => number;
  readonly unit: "bytes" | "characters" | "parameters";
}

const utf8 = new TextEncoder();
const measures: readonly Measure[] = [
  { what: "the longest value", unit: "bytes", of: ({ values }) => Math.max(0, ...values.map(byteLength)) },
  {
    what: "the longest value",
    unit: "characters",
    of: ({ values }) => Math.max(0, ...values.map(({ length }) => length)),
  },
  { what: "the longest name", unit: "bytes", of: ({ names }) => Math.max(0, ...names.map(byteLength)) },
  { what: "the body", unit: "parameters", of: ({ names }) => names.length },
  { what: "the URL", unit: "bytes", of: ({ url }) => byteLength(url) },
  { what: "the consumer secret", unit: "bytes", of: ({ secret }) => byteLength(secret) },
  { what: "the nonce", unit: "bytes", of: ({ nonce }) => byteLength(nonce) },
];
/** Fewer vectors that passed have short values by chance. */
const MIN_PASSED = 5;
const MAX_LISTED = 8;

/**
 * Finds the features of all failures that no passed case has, one sentence each: characters, parameters, and lengths
 * that no passed case reaches. These are observations, not causes.
 */
export function findSharedFeatures(failures: readonly Case[], passed: readonly Case[]): readonly string[] {
  if (failures.length < 2 || passed.length === 0) return [];
  const failing = failures.map(textsOf);
  const passing = passed.map(textsOf);
  const shared = (held: (texts: Texts) => readonly string[]): readonly string[] => sharedBy(failing, passing, held);
  return [
    ...describe("hold in a value", shared(({ values }) => charactersOf(values)).map(nameCharacter)),
    ...describe("hold in a name", shared(({ names }) => charactersOf(names)).map(nameCharacter)),
    ...describe(
      "have the parameter",
      shared(({ names }) => names).map((name) => JSON.stringify(name)),
    ),
    ...thresholds(failing, passing),
  ];
}

function sharedBy(
  failing: readonly Texts[],
  passing: readonly Texts[],
  held: (texts: Texts) => readonly string[],
): readonly string[] {
  const harmless = new Set(passing.flatMap(held));
  const [first, ...others] = failing.map((texts) => new Set(held(texts)));
  return [...(first ?? [])].filter((one) => !harmless.has(one) && others.every((other) => other.has(one)));
}

/** Returns the different characters of texts, of which one may have 64 KiB. */
function charactersOf(texts: readonly string[]): readonly string[] {
  const characters = new Set<string>();
  for (const text of texts) for (const character of text) characters.add(character);
  return [...characters];
}

function describe(holds: string, shared: readonly string[]): readonly string[] {
  if (shared.length === 0) return [];
  return [`all of them ${holds} ${shared.slice(0, MAX_LISTED).join(", ")}, and no vector that passed does`];
}

/** Compares lengths. That no shorter text fails cannot be told: other failures have causes of their own. */
function thresholds(failing: readonly Texts[], passing: readonly Texts[]): readonly string[] {
  if (passing.length < MIN_PASSED) return [];
  return measures.flatMap(({ what, unit, of }) => {
    const least = Math.min(...failing.map(of));
    const most = Math.max(...passing.map(of));
    return least > most
      ? [
          `${what} has ${least} ${unit} or more in all of them, and ${most} at most in the ${passing.length} that passed`,
        ]
      : [];
  });
}

const noTexts: Texts = { names: [], values: [], url: "", secret: "", nonce: "" };

function textsOf({ evidence }: Case): Texts {
  switch (evidence.kind) {
    case "signing": {
      const { task } = evidence;
      return {
        names: task.parameters.map(([name]) => name),
        values: [...task.parameters.map(([, value]) => value), task.consumerKey, task.nonce],
        url: task.url,
        nonce: task.nonce,
        secret: task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "",
      };
    }
    case "encoding":
      return { ...noTexts, values: [evidence.text] };
    case "request-shapes": {
      const { parameters, url } = evidence.expected;
      return { ...noTexts, names: parameters.map(([name]) => name), values: parameters.map(([, value]) => value), url };
    }
  }
}

function nameCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return /^[\x21-\x7e]$/.test(character) ? `"${character}" (${code})` : code;
}

function byteLength(text: string): number {
  return utf8.encode(text).length;
}
