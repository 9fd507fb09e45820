import type { Case } from "./case.ts";

/** Something of a task that can be measured. */
interface Measure {
  readonly what: string;
  readonly of: (texts: Texts) => number;
}

/** The texts of a task, in which the reason of a failure may lie. */
interface Texts {
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly url: string;
  readonly secret: string;
  readonly nonce: string;
}

const utf8 = new TextEncoder();
const measures: readonly Measure[] = [
  { what: "the longest value, in bytes", of: ({ values }) => Math.max(0, ...values.map(byteLength)) },
  { what: "the longest name, in bytes", of: ({ names }) => Math.max(0, ...names.map(byteLength)) },
  { what: "the number of parameters", of: ({ names }) => names.length },
  { what: "the URL, in bytes", of: ({ url }) => byteLength(url) },
  { what: "the consumer secret, in bytes", of: ({ secret }) => byteLength(secret) },
  { what: "the nonce, in bytes", of: ({ nonce }) => byteLength(nonce) },
];
const MOST_CHARACTERS = 8;

/**
 * What all failures hold and nothing that passed does, one sentence each: characters, and lengths beyond which every
 * task fails and below which none does. It is what was seen, not why.
 */
export function findSharedFeatures(failures: readonly Case[], passed: readonly Case[]): readonly string[] {
  if (failures.length < 2) return [];
  const failing = failures.map(textsOf);
  const passing = passed.map(textsOf);
  return passing.length === 0 ? [] : [...sharedCharacters(failing, passing), ...thresholds(failing, passing)];
}

function sharedCharacters(failing: readonly Texts[], passing: readonly Texts[]): readonly string[] {
  const harmless = new Set(passing.flatMap(({ names, values }) => [...names.join(""), ...values.join("")]));
  const [first, ...others] = failing.map(({ names, values }) => new Set([...names.join(""), ...values.join("")]));
  const shared = [...(first ?? [])].filter((one) => !harmless.has(one) && others.every((other) => other.has(one)));
  if (shared.length === 0) return [];
  const told = shared.slice(0, MOST_CHARACTERS).map(nameCharacter).join(", ");
  return [`all of them hold ${told}, and no vector that passed does`];
}

function thresholds(failing: readonly Texts[], passing: readonly Texts[]): readonly string[] {
  return measures.flatMap(({ what, of }) => {
    const least = Math.min(...failing.map(of));
    const most = Math.max(...passing.map(of));
    return least > most ? [`${what}: ${least} and more fails, ${most} and less passes`] : [];
  });
}

function textsOf({ evidence }: Case): Texts {
  switch (evidence.kind) {
    case "signing": {
      const { task } = evidence;
      const secret = task.signatureMethod === "HMAC-SHA1" ? task.consumerSecret : "";
      return { ...splitPairs(task.parameters), url: task.url, nonce: task.nonce, secret };
    }
    case "encoding":
      return { names: [], values: [evidence.text], url: "", secret: "", nonce: "" };
    case "request-shapes":
      return { ...splitPairs(evidence.expected.parameters), url: evidence.expected.url, secret: "", nonce: "" };
  }
}

function splitPairs(pairs: readonly (readonly [string, string])[]): Pick<Texts, "names" | "values"> {
  return { names: pairs.map(([name]) => name), values: pairs.map(([, value]) => value) };
}

function nameCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return /^[\x21-\x7e]$/.test(character) ? `"${character}" (${code})` : code;
}

function byteLength(text: string): number {
  return utf8.encode(text).length;
}
