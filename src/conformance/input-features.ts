const utf8 = new TextEncoder();
/** Bytes from which on a text is a long one. */
const LONG = 48;
/** Words that name something rather than being any text. */
const NAME = /^[a-z]+(?:[-/][a-z0-9]+)+$/;

/**
 * What is not plain in an input, as it is written for the corpus: the characters that stand out, and where, names, long
 * texts, and values other than texts; not what is `asked`, which follows from the rest. Two shrunk inputs with the same
 * features most likely show the same fault.
 */
export function featuresOf(written: unknown): string {
  return [...new Set(collect(written, ""))].sort().join(" ");
}

function collect(value: unknown, path: string): readonly string[] {
  if (typeof value === "string") return featuresOfText(value).map((feature) => `${path}${feature}`);
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, `${path}[]`));
  if (typeof value === "boolean") return [`${path}=${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => (name === "asked" ? [] : collect(item, `${path}.${name}`)));
}

function featuresOfText(text: string): readonly string[] {
  if (NAME.test(text)) return [`=${text}`];
  const outstanding = [...text].filter((character) => !/[A-Za-z0-9]/.test(character)).map((one) => `:${one}`);
  return utf8.encode(text).length > LONG ? [...outstanding, ":long"] : outstanding;
}
