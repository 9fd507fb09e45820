/** How adapters spell the language that they are written in, without version: `node`, `PHP 8.2`, `csharp`. */
const spellings: readonly (readonly [spelling: RegExp, language: string])[] = [
  [/^(?:java ?script|type ?script|ecmascript|node|deno|bun|js|ts)(?![a-z])/i, "JavaScript"],
  [/^php/i, "PHP"],
  [/^(?:c?python|pypy|py(?![a-z]))/i, "Python"],
  [/^j?ruby/i, "Ruby"],
  [/^perl/i, "Perl"],
  [/^go(?:lang)?(?![a-z])/i, "Go"],
  [/^java(?![a-z])/i, "Java"],
  [/^(?:c#|c ?sharp|f#|vb|visual basic|\.net|dot ?net|mono)/i, "C#"],
  [/^(?:rust|swift|kotlin|dart|elixir|delphi)/i, ""],
];

/** Returns the language that an implementation declares, as the catalogue of mistakes names it. */
export function readLanguage(declared: string): string | undefined {
  const spelled = declared.trim().slice(0, 40);
  const found = spellings.find(([spelling]) => spelling.test(spelled));
  if (found === undefined) return undefined;
  const [spelling, language] = found;
  if (language !== "") return language;
  const name = spelling.exec(spelled)?.[0].toLowerCase() ?? "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
