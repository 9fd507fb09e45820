import type { PlannedVector } from "../../../src/conformance/plan.ts";

/** What the trivial adapter shows of a signed request. */
export type Shown = "signature" | "every stage";

/** The right answer to a task, from behind its seq. Escaped to ASCII, so that the adapter need not know of UTF-8. */
export function answerTail(planned: PlannedVector, shown: Shown): string {
  if (planned.kind !== "signing") throw new TypeError(`expected a signing vector, got one of kind ${planned.kind}`);
  const { vector } = planned;
  const expected = vector.result === "valid" ? vector.expected : vector.choices[0]?.expected;
  if (expected === undefined) throw new TypeError(`${vector.id}: expected an outcome, got none`);
  const { signature, baseString } = expected;
  const pairs = Object.entries(expected.authorization).map(([name, value]) => `${name}="${value}"`);
  const authorization = `OAuth ${pairs.join(", ")}`;
  const signed = shown === "signature" ? { signature } : { authorization, signature, baseString };
  return JSON.stringify({ signed })
    .slice(1)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
