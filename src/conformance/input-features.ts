const utf8 = new TextEncoder();
/** Bytes from which on a text is a long one. */
const LONG = 48;
/** Words that name something rather than being any text. */
const NAME = /^[a-z]+(?:[-/][a-z0-9]+)+$/;

/** A name of which nothing needs to be encoded. */
const PLAIN_NAME = /^[A-Za-z0-9._-]{1,48}$/;
/** What is encoded as the values of parameters are. */
const LIKE_VALUES: ReadonlySet<string> = new Set(["consumerKey", "nonce"]);
/** Silent points that are about which parameters there are, whatever these hold. */
const OF_WHOLE_PARAMETERS: ReadonlySet<unknown> = new Set(["duplicate-names", "repeated-protocol-parameters"]);

/**
 * What is not plain in an input, as it is written for the corpus: the characters that stand out, and where, names, long
 * texts, and values other than texts; not what is `asked`, which follows from the rest, nor the plain name of a parameter. Two shrunk inputs with the same
 * features most likely show the same fault.
 */
export function featuresOf(written: unknown): string {
  return [...new Set(collect(written, ""))].sort().join(" ");
}

function collect(value: unknown, path: string): readonly string[] {
  if (typeof value === "string") return featuresOfText(value).map((feature) => `${path}${feature}`);
  if (Array.isArray(value)) return withoutPlainName(value).flatMap((item) => collect(item, `${path}[]`));
  if (typeof value === "boolean") return [`${path}=${value}`];
  if (typeof value !== "object" || value === null) return [];
  if ("point" in value && OF_WHOLE_PARAMETERS.has(value.point)) return [`${path}.point=${value.point}`];
  return Object.entries(value).flatMap(([name, item]) =>
    name === "asked" ? [] : collect(item, `${path}.${LIKE_VALUES.has(name) ? "parameters[][]" : name}`),
  );
}

/** Of the pair of a name and a value. */
function withoutPlainName(list: readonly unknown[]): readonly unknown[] {
  const [name, value] = list;
  const isPair = list.length === 2 && typeof name === "string" && typeof value === "string";
  return isPair && PLAIN_NAME.test(name) ? [value] : list;
}

function featuresOfText(text: string): readonly string[] {
  if (NAME.test(text)) return [`=${text}`];
  const outstanding = [...text].filter((character) => !/[A-Za-z0-9]/.test(character)).map((one) => `:${one}`);
  return utf8.encode(text).length > LONG ? [...outstanding, ":long"] : outstanding;
}
