import type { Language } from "../../deviation.ts";

/** A function of a real library that sorts names. */
export interface SortingFunction {
  readonly manner: string;
  readonly language: Language;
  readonly call: string;
  readonly link: string;
  /** Sorts the lines of the text `value`: how the function is asked. None where it cannot be asked here. */
  readonly expression?: string;
}

type Row = readonly [manner: string, call: string, link: string, sorted?: string];

const COLLATOR = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Intl/Collator/Collator";
const JS_SORT = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Array/sort";
const JS_STRING = "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/String";
const javascript: readonly Row[] = [
  ["lower-case", "toLowerCase compare", `${JS_STRING}/toLowerCase`],
  ["locale", "localeCompare", `${JS_STRING}/localeCompare`, "sort((a, b) => a.localeCompare(b, 'en'))"],
  ["locale", "Intl.Collator", COLLATOR, "sort(new Intl.Collator('en').compare)"],
  ["locale-base", 'Intl.Collator sensitivity "base"', COLLATOR],
  ["locale-numeric", "Intl.Collator numeric", COLLATOR],
  ["locale-numeric-base", 'new Intl.Collator(undefined, { numeric: true, sensitivity: "base" })', COLLATOR],
  ["locale-upper-first", 'localeCompare(b, undefined, { caseFirst: "upper" })', COLLATOR],
  ["locale-ignoring-punctuation", "new Intl.Collator(undefined, { ignorePunctuation: true })", COLLATOR],
  ["subtraction", "names.sort((a, b) => a - b)", JS_SORT, "sort((a, b) => a - b)"],
  ["length", "length - length", JS_SORT, "sort((a, b) => a.length - b.length)"],
];

const KSORT = "https://www.php.net/manual/en/function.ksort.php";
const UKSORT = "https://www.php.net/manual/en/function.uksort.php";
const php: readonly Row[] = [
  ["ascii-lower-case", "ksort SORT_FLAG_CASE | SORT_STRING", KSORT, "ksort($p, SORT_STRING | SORT_FLAG_CASE)"],
  ["ascii-lower-case", "uksort strcasecmp", UKSORT, "uksort($p, 'strcasecmp')"],
  [
    "locale",
    "Collator::compare",
    "https://www.php.net/manual/en/collator.compare.php",
    "$c = new Collator('en'); uksort($p, fn ($a, $b) => $c->compare((string) $a, (string) $b))",
  ],
  ["bytes-descending", "krsort", "https://www.php.net/manual/en/function.krsort.php"],
  ["glibc-locale", "ksort SORT_LOCALE_STRING", KSORT],
  ["php-natural", "ksort SORT_NATURAL", KSORT, "ksort($p, SORT_NATURAL)"],
  ["php-natural", "uksort strnatcmp", UKSORT],
  ["php-natural-case", "ksort SORT_NATURAL | SORT_FLAG_CASE", KSORT, "ksort($p, SORT_NATURAL | SORT_FLAG_CASE)"],
  ["php-natural-case", "uksort strnatcasecmp", UKSORT],
  ["php-comparison", "ksort", KSORT, "ksort($p)"],
  ["php-comparison", "uksort($p, fn ($a, $b) => $a <=> $b)", UKSORT, "uksort($p, fn ($a, $b) => $a <=> $b)"],
  ["php-comparison", "asort", "https://www.php.net/manual/en/function.asort.php", "asort($p)"],
  ["php-comparison-descending", "krsort($p)", "https://www.php.net/manual/en/function.krsort.php", "krsort($p)"],
  ["php-comparison-descending", "arsort($p)", "https://www.php.net/manual/en/function.arsort.php", "arsort($p)"],
  ["php-keys", "ksort($p), before PHP 8.2", "https://www.php.net/manual/en/migration82.incompatible.php"],
  ["leading-number", "ksort SORT_NUMERIC", KSORT, "ksort($p, SORT_NUMERIC)"],
];

const SORTED = "https://docs.python.org/3/library/functions.html#sorted";
const PY_HOWTO = "https://docs.python.org/3/howto/sorting.html";
const NATSORT = "https://natsort.readthedocs.io/en/stable/api.html#natsort.natsorted";
/** Splits a name at its numbers, as it is written in many places. */
const NATURAL = (text: string): string =>
  `lambda s: [int(t) if t.isdigit() else ${text} for t in __import__('re').split(r'([0-9]+)', s)]`;
const python: readonly Row[] = [
  ["lower-case-bytes", "sorted(key=str.lower)", SORTED, "key=str.lower"],
  ["lower-case-bytes", "sorted(key=str.casefold)", SORTED],
  ["upper-case-bytes", "sorted(key=str.upper)", SORTED, "key=str.upper"],
  ["glibc-locale", "sorted(key=locale.strxfrm)", "https://docs.python.org/3/library/locale.html#locale.strxfrm"],
  ["code-points", "sorted(key=len)", SORTED, "key=len"],
  ["natsort", "natsort.natsorted", NATSORT],
  ["natsort-ignore-case", "natsort.natsorted(alg=ns.IGNORECASE)", NATSORT],
  ["numbered-parts", "sorted(key=natural_key)", `${PY_HOWTO}#key-functions`, `key=${NATURAL("t")}`],
  [
    "numbered-parts-ignore-case",
    "sorted(key=natural_key) in lower case",
    `${PY_HOWTO}#key-functions`,
    `key=${NATURAL("t.lower()")}`,
  ],
];

const RUBY = "https://docs.ruby-lang.org/en/3.1";
const ruby: readonly Row[] = [
  ["lower-case-bytes", "sort_by downcase", `${RUBY}/String.html#method-i-downcase`, "sort_by(&:downcase)"],
  ["ascii-lower-case", "sort casecmp", `${RUBY}/String.html#method-i-casecmp`, "sort { |a, b| a.casecmp(b) }"],
  ["code-points", "sort_by size", `${RUBY}/Enumerable.html#method-i-sort_by`, "sort_by(&:size)"],
];

const PERL = "https://perldoc.perl.org";
const perl: readonly Row[] = [
  ["lower-case-bytes", "sort lc", `${PERL}/functions/lc`, "sort { lc $a cmp lc $b }"],
  ["upper-case-bytes", "sort uc", `${PERL}/functions/uc`, "sort { uc $a cmp uc $b }"],
  ["leading-number", "sort <=>", `${PERL}/functions/sort`, "sort { $a <=> $b }"],
  ["glibc-locale", "use locale; sort", `${PERL}/perllocale`],
  ["unicode-collate", "Unicode::Collate->new->sort", `${PERL}/Unicode::Collate`, "Unicode::Collate->new->sort"],
];

const go: readonly Row[] = [
  ["lower-case-bytes", "strings.ToLower", "https://pkg.go.dev/strings#ToLower"],
  ["upper-case-bytes", "strings.ToUpper", "https://pkg.go.dev/strings#ToUpper"],
  ["length", "len", "https://pkg.go.dev/sort#SliceStable"],
];

const JAVA = "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java";
const java: readonly Row[] = [
  [
    "lower-case",
    "TreeMap(String.CASE_INSENSITIVE_ORDER)",
    `${JAVA}/lang/String.html#CASE_INSENSITIVE_ORDER`,
    "String.CASE_INSENSITIVE_ORDER",
  ],
  [
    "java-collator",
    "Collator",
    `${JAVA}/text/Collator.html`,
    "java.text.Collator.getInstance(java.util.Locale.US)::compare",
  ],
  ["java-collator-primary", "collator.setStrength(Collator.PRIMARY)", `${JAVA}/text/Collator.html`],
  ["length", "comparingInt(length)", `${JAVA}/util/Comparator.html`, "java.util.Comparator.comparing(String::length)"],
];

const DOTNET = "https://learn.microsoft.com/dotnet/api/system.stringcomparer";
const csharp: readonly Row[] = [
  ["lower-case", "OrderBy(p => p.Key.ToLowerInvariant(), StringComparer.Ordinal)", DOTNET],
  ["upper-case", "StringComparer.OrdinalIgnoreCase", `${DOTNET}.ordinalignorecase`, "StringComparer.OrdinalIgnoreCase"],
  ["locale", "OrderBy", "https://learn.microsoft.com/dotnet/core/extensions/globalization-icu"],
  [
    "dotnet-culture",
    "StringComparer.InvariantCulture",
    `${DOTNET}.invariantculture`,
    "StringComparer.InvariantCulture",
  ],
  ["dotnet-culture", "OrderBy", "https://learn.microsoft.com/dotnet/api/system.linq.enumerable.orderby"],
  ["dotnet-culture", "StringComparer.CurrentCulture", `${DOTNET}.currentculture`],
  [
    "dotnet-culture",
    "List<string>.Sort()",
    "https://learn.microsoft.com/dotnet/api/system.collections.generic.list-1.sort",
  ],
  [
    "dotnet-culture-ignore-case",
    "StringComparer.InvariantCultureIgnoreCase",
    `${DOTNET}.invariantcultureignorecase`,
    "StringComparer.InvariantCultureIgnoreCase",
  ],
];

const rows: Readonly<Record<Language, readonly Row[]>> = {
  JavaScript: javascript,
  PHP: php,
  Python: python,
  Ruby: ruby,
  Perl: perl,
  Go: go,
  Java: java,
  "C#": csharp,
};

/** Makes an expression of `value` of the part that says how to sort. */
const asking: Readonly<Record<Language, (sorted: string) => string>> = {
  JavaScript: (sorted) => `value.split("\\n").${sorted}.join("\\n")`,
  PHP: (sorted) =>
    `(function ($v) { $p = []; foreach (explode("\\n", $v) as $n) $p[$n] = $n; ${sorted}; return implode("\\n", $p); })($value)`,
  Python: (sorted) => `"\\n".join(sorted(value.split("\\n"), ${sorted}))`,
  Ruby: (sorted) => `value.split("\\n", -1).${sorted}.join("\\n")`,
  Perl: (sorted) => `join "\\n", ${sorted} (split /\\n/, $value, -1)`,
  Go: (sorted) => sorted,
  Java: (sorted) =>
    `java.util.Arrays.stream(value.split("\\n", -1)).sorted(${sorted}).collect(java.util.stream.Collectors.joining("\\n"))`,
  "C#": (sorted) => `string.Join("\\n", System.Linq.Enumerable.OrderBy(value.Split('\\n'), one => one, ${sorted}))`,
};

/** Every function of which it is known how it sorts. */
export const sortingFunctions: readonly SortingFunction[] = (Object.keys(rows) as readonly Language[]).flatMap(
  (language) =>
    rows[language].map(
      ([manner, call, link, sorted]): SortingFunction => ({
        manner,
        language,
        call,
        link,
        ...(sorted !== undefined && { expression: asking[language](sorted) }),
      }),
    ),
);
