import {
  askedFunctionsOf,
  type TextChangeName,
  textChangeNames,
} from "../../../src/deviations/signer/values/text-functions.ts";
import { whiteSpaceChanges } from "../../../src/deviations/signer/values/white-space-changes.ts";
import { askRuntime } from "../runtimes/ask-runtime.ts";
import type { AskedLanguage } from "../runtimes/runtime-programs.ts";

/** What a function of one change made of texts; `undefined` where it refused. */
export interface FunctionAnswers {
  readonly name: TextChangeName;
  /** Language and expression, as in `PHP trim($value)`. */
  readonly key: string;
  readonly made: readonly (string | undefined)[];
}

/** What the expressions use beyond the programs' own imports. */
const imports: Readonly<Partial<Record<AskedLanguage, string>>> = {
  Python: "import base64, decimal, html, json, math, string, unicodedata, xml.sax.saxutils",
  Ruby: 'require "json"; require "bigdecimal/util"',
  Perl: 'use feature "fc"; no warnings; use POSIX (); use Scalar::Util qw(looks_like_number);',
  Go: `import ("encoding/json"; "html"; "math"; "math/big"; "regexp"; "strconv"; "text/template")
var _, _, _, _, _, _, _ = template.HTMLEscapeString, json.Marshal, html.EscapeString, math.Round, regexp.MustCompile, strconv.Itoa, unicode.IsSpace
func where(pattern, value string, write func() string) string { if regexp.MustCompile(pattern).MatchString(value) { return write() }; return value }
func rat(value string) *big.Rat { read, ok := new(big.Rat).SetString(value); if !ok || strings.Contains(value, "/") { panic(value) }; return read }
func unquoted(text string) string { return text[1:len(text)-1] }
func must[T any](answer T, err error) T { if err != nil { panic(err) }; return answer }`,
  Java: "import java.math.*; import java.text.Normalizer;",
  "C#": "using System.Globalization;",
};

/** So many texts are asked about at once: what the programs answer is held in memory. */
const MOST_TEXTS = 100_000;

/** Asks the functions of one language about texts: all of them, or those of white space. */
export function askTextFunctions(
  language: AskedLanguage,
  texts: readonly string[],
  which: "all" | "white-space" = "all",
): readonly FunctionAnswers[] {
  const names = textChangeNames.filter((name) => which === "all" || Object.hasOwn(whiteSpaceChanges, name));
  const rows = names.flatMap((name) =>
    askedFunctionsOf(name).flatMap((one) => (one.language === language ? [{ name, expression: one.expression }] : [])),
  );
  const expressions = rows.map(({ expression }) => expression);
  const parts = Array.from({ length: Math.ceil(texts.length / MOST_TEXTS) }, (_, at) =>
    askRuntime(language, expressions, texts.slice(at * MOST_TEXTS, (at + 1) * MOST_TEXTS), imports[language]),
  );
  return rows.map(({ name, expression }, at) => ({
    name,
    key: `${language} ${expression}`,
    made: parts.flatMap((part) => part.map((answers) => answers[at])),
  }));
}

/** Returns the text that shows what becomes of a character at the ends. */
export function surround(point: number): string {
  const character = String.fromCodePoint(point);
  return `${character}x${character}`;
}
