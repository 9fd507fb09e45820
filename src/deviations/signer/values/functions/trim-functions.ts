/** The characters that functions are told to trim, by what they are called. */
const trimmedCharacters = {
  space: " ",
  quote: '"',
  apostrophe: "'",
  "any-quote": "\"'",
  zero: "0",
  slash: "/",
  "full-stop": ".",
  nul: "\0",
} as const;

type Trimmed = keyof typeof trimmedCharacters;
export type TrimName = `${Trimmed}-trim` | `${Trimmed}-trim-start` | `${Trimmed}-trim-end`;

/** Makes a record with a member for each set of characters and the ends at which they are trimmed. */
export function byTrim<T>(
  make: (characters: string, ends: "both" | "start" | "end") => T,
): Readonly<Record<TrimName, T>> {
  const entries = Object.entries(trimmedCharacters).flatMap(([name, characters]) => [
    [`${name}-trim`, make(characters, "both")] as const,
    [`${name}-trim-start`, make(characters, "start")] as const,
    [`${name}-trim-end`, make(characters, "end")] as const,
  ]);
  return Object.fromEntries(entries) as Record<TrimName, T>;
}

const names = {
  both: { Python: "strip", PHP: "trim", Go: "Trim", "C#": "Trim", pattern: (set: string) => `^[${set}]+|[${set}]+$` },
  start: { Python: "lstrip", PHP: "ltrim", Go: "TrimLeft", "C#": "TrimStart", pattern: (set: string) => `^[${set}]+` },
  end: { Python: "rstrip", PHP: "rtrim", Go: "TrimRight", "C#": "TrimEnd", pattern: (set: string) => `[${set}]+$` },
};

export const trimFunctions: Readonly<Record<TrimName, readonly string[]>> = byTrim((characters, ends) => {
  const { pattern, ...called } = names[ends];
  const text = JSON.stringify(characters).replace("\\u0000", "\\0");
  const list = Array.from(characters, (one) => `'${one.replace("'", "\\'").replace("\0", "\\0")}'`).join(", ");
  const set = characters.replace("/", "\\/").replace("\0", "\\0");
  return [
    `Python value.${called.Python}(${text})`,
    `PHP ${called.PHP}($value, ${text})`,
    `Go strings.${called.Go}(value, ${text.replace("\\0", "\\x00")})`,
    `C# value.${called["C#"]}(${list})`,
    `JavaScript value.replace(/${pattern(set)}/g, "")`,
  ];
});
