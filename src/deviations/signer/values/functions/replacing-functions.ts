/** A text that is put in the place of another, wherever it stands. */
const replacedTexts = {
  "commas-removed": [",", ""],
  "commas-as-full-stops": [",", "."],
  "apostrophes-removed": ["'", ""],
  "double-spaces-as-one": ["  ", " "],
  "spaces-as-underscores": [" ", "_"],
  "spaces-as-hyphens": [" ", "-"],
  "hyphens-removed": ["-", ""],
  "line-feeds-as-spaces": ["\n", " "],
  "carriage-returns-removed": ["\r", ""],
  "tabs-as-spaces": ["\t", " "],
  "ampersands-as-entities": ["&", "&amp;"],
  "ampersands-as-and": ["&", "and"],
  "percent-signs-doubled": ["%", "%%"],
  "backslashes-doubled": ["\\", "\\\\"],
  "apostrophes-escaped": ["'", "\\'"],
} as const;

/** The characters that are kept, as in a pattern: all others are left out. */
const keptCharacters = {
  alphanumeric: "A-Za-z0-9",
  "alphanumeric-or-space": "A-Za-z0-9 ",
  "alphanumeric-or-mark": "A-Za-z0-9_.-",
  digit: "0-9",
  "digit-or-point": "0-9.",
  "digit-or-sign": "0-9+-",
  "digit-or-sign-or-point": "0-9+.-",
} as const;

type Kept = keyof typeof keptCharacters;
export type ReplacingName = keyof typeof replacedTexts | `not-${Kept}-removed` | `not-${Kept}-underscored`;

/** Makes a record with a member for each replaced text, and for each set of characters that are kept. */
export function byReplacing<T>(
  ofText: (from: string, to: string) => T,
  ofOthers: (kept: string, to: "" | "_") => T,
): Readonly<Record<ReplacingName, T>> {
  const entries = [
    ...Object.entries(replacedTexts).map(([name, [from, to]]) => [name, ofText(from, to)] as const),
    ...Object.entries(keptCharacters).flatMap(([name, kept]) => [
      [`not-${name}-removed`, ofOthers(kept, "")] as const,
      [`not-${name}-underscored`, ofOthers(kept, "_")] as const,
    ]),
  ];
  return Object.fromEntries(entries) as Record<ReplacingName, T>;
}

/** Functions that replace a text, or all characters but some. See `../text-functions.ts`. */
export const replacingFunctions: Readonly<Record<ReplacingName, readonly string[]>> = byReplacing(
  (from, to) => {
    const [a, b] = [JSON.stringify(from), JSON.stringify(to)];
    return [
      `PHP str_replace(${a}, ${b}, $value)`,
      `Python value.replace(${a}, ${b})`,
      `Ruby value.gsub(${a}) { ${b} }`,
      `Perl $value =~ s{${a.slice(1, -1).replace(/[^\w\s\\]/g, "\\$&")}}{${to.replaceAll("\\", "\\\\")}}gr`,
      `Go strings.ReplaceAll(value, ${a}, ${b})`,
      `Java value.replace(${a}, ${b})`,
      `C# value.Replace(${a}, ${b})`,
      `JavaScript value.replaceAll(${a}, () => ${b})`,
    ];
  },
  (kept, to) => [
    `PHP preg_replace('/[^${kept}]/u', '${to}', $value)`,
    `Python re.sub('[^${kept}]', '${to}', value)`,
    `Ruby value.gsub(/[^${kept}]/, '${to}')`,
    `Perl $value =~ s/[^${kept}]/${to}/gr`,
    `Perl $value =~ tr/${kept}/${to}/c${to === "" ? "d" : ""}r`,
    `Go regexp.MustCompile(\`[^${kept}]\`).ReplaceAllString(value, "${to}")`,
    `JavaScript value.replace(/[^${kept}]/gu, "${to}")`,
    ...(to === "" ? [`PHP preg_replace('/[^${kept}]/', '', $value)`, `Ruby value.delete('^${kept}')`] : []),
    ...(kept === "0-9+-" && to === ""
      ? ["PHP filter_var FILTER_SANITIZE_NUMBER_INT := filter_var($value, FILTER_SANITIZE_NUMBER_INT)"]
      : []),
    ...(kept === "0-9+.-" && to === ""
      ? [
          "PHP filter_var FILTER_SANITIZE_NUMBER_FLOAT := filter_var($value, FILTER_SANITIZE_NUMBER_FLOAT, FILTER_FLAG_ALLOW_FRACTION)",
        ]
      : []),
  ],
);
