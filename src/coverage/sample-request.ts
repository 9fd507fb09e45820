import { operations } from "../spec/operations.ts";
import type { CoverageItem } from "./coverage-item.ts";
import { exercises } from "./exercises.ts";

/** Values among which each exercise of characters finds one that it is in. */
const values: readonly string[] = [
  ...Array.from(" !*'()&=+%/?#@:;,$[]-._~\"", (character) => `a${character}b`),
  "5 < 6",
  "Café",
  "5 €",
  "😀",
  "50%20off",
  "",
  " Test ",
  "one\ntwo",
  "x".repeat(256),
];

/** Describes a request that exercises an item: what to send, as one sentence; nothing for an unknown item. */
export function describeSample({ group, name }: Pick<CoverageItem, "group" | "name">): string | undefined {
  const exercise = exercises.find((one) => one.group === group && one.name === name);
  if (exercise === undefined) return undefined;
  const operation = operations.find((one) => group === "operation" && one.name === name);
  if (operation !== undefined) {
    const fields = operation.fields.map(({ wire }) => `${wire}=…`).join("&");
    return `POST $COUNTERSIGN_BASE_URL${operation.path}$COUNTERSIGN_ENDPOINT_ID with ${fields}`;
  }
  const value = values.find((one) => group === "characters" && exercise.isIn({ names: [], values: [one] }));
  if (value === undefined) return exercise.description;
  const shown = value.length > 100 ? `${value.slice(0, 3)}… (${value.length} characters)` : JSON.stringify(value);
  return `any order with order_desc ${shown}`;
}
