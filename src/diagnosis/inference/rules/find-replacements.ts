import { namePut } from "./list-characters.ts";

const UNIT = /%25[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|./gsu;

/** The most characters or escapes of a text that is replaced, and of what stands in its place. */
const MOST = { from: 3, to: 5 } as const;

/**
 * Finds the texts that, replaced wherever they stand, make one text into another, the shortest first; escapes are taken
 * whole.
 */
export function findReplacements(before: string, after: string): readonly (readonly [from: string, to: string])[] {
  const [old, made] = [before.match(UNIT) ?? [], after.match(UNIT) ?? []];
  const differs = old.findIndex((unit, at) => unit !== made[at]);
  if (differs < 0) return [];
  const found: (readonly [from: string, to: string])[] = [];
  for (let start = Math.max(0, differs - MOST.from + 1); start <= differs; start++) {
    for (let length = 1; length <= MOST.from; length++) {
      for (let written = 0; written <= MOST.to; written++) {
        const from = old.slice(start, start + length).join("");
        const to = made.slice(start, start + written).join("");
        if (from !== to && before.replaceAll(from, () => to) === after) found.push([from, to]);
      }
    }
  }
  return found.toSorted((a, b) => a.join("").length - b.join("").length);
}

/** The most that code writes beside a digest. */
const MOST_BESIDE = 60;
const DIGITS = /^(.*?)([0-9A-F]{40,}|[0-9a-f]{40,})(?![0-9A-Fa-f])(.*)$/s;

/** Reads off a signature what code writes beside hexadecimal digits, as the tools of a shell do: what that does to Base64. */
export function hexadecimalPut(
  becomes = "",
): readonly (readonly [words: string, change: (base64: string) => string])[] {
  const [, before = "", digits = "", behind = ""] = DIGITS.exec(becomes) ?? [];
  const beside = before.length + behind.length;
  if (beside === 0 || beside > MOST_BESIDE) return [];
  const isUpper = /[A-F]/.test(digits);
  const write = (base64: string): string => {
    const hex = Buffer.from(base64, "base64").toString("hex");
    return before + (isUpper ? hex.toUpperCase() : hex) + behind;
  };
  return [
    [
      `what writes hexadecimal digits${isUpper ? " in capitals" : ""} and ${namePut(before, behind).replace(/^what /, "")}`,
      write,
    ],
  ];
}
