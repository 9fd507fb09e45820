/** The properties of a finding that distinguish it from the others. */
interface Distinctive {
  readonly id: string;
  readonly property: string;
  readonly kind: string;
  /** The mistakes that explain it, if any. */
  readonly named: readonly string[] | undefined;
  readonly input: unknown;
  readonly shrunk: boolean;
}

/** A finding with its distinctive properties. */
interface Described<Finding> {
  readonly finding: Finding;
  readonly traits: Distinctive;
}

/**
 * Selects one of the findings of several jobs, shards or nights that show the same: the smallest of them, if it is
 * shrunk. As within one process, findings are the same if they have one id or the same mistakes; unexplained failures
 * of one kind are the same if they have the same features, or the input of one that is explained. Among inputs of one
 * size the first id counts, whatever the order of the findings.
 */
export function selectSmallest<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Distinctive,
): readonly Finding[] {
  const all = findings.map((finding): Described<Finding> => ({ finding, traits: describe(finding) }));
  const known = selectBest(all, ({ id }) => id);
  const named = new Set(known.flatMap(({ traits }) => (traits.named === undefined ? [] : [failureOf(traits)])));
  const apart = known.filter(({ traits }) => traits.named !== undefined || !named.has(failureOf(traits)));
  return selectBest(apart, keyOf).map(({ finding }) => finding);
}

function selectBest<Finding>(
  findings: readonly Described<Finding>[],
  keyOfOne: (traits: Distinctive) => string,
): readonly Described<Finding>[] {
  const best = new Map<string, Described<Finding>>();
  for (const one of findings) {
    const key = keyOfOne(one.traits);
    const known = best.get(key);
    if (known === undefined || isBetter(one.traits, known.traits)) best.set(key, one);
  }
  return [...best.values()];
}

function failureOf({ property, kind, input }: Distinctive): string {
  return JSON.stringify([property, kind, input]);
}

function keyOf({ property, kind, named, input }: Distinctive): string {
  const traits = named === undefined ? [kind, featuresOf(input)] : [...named].sort();
  return JSON.stringify([property, named !== undefined, ...traits]);
}

/** Whether a finding is preferred to another: the shrunk one, then the explained one, the smaller one, the first id. */
function isBetter(one: Distinctive, known: Distinctive): boolean {
  if (one.shrunk !== known.shrunk) return one.shrunk;
  if ((one.named === undefined) !== (known.named === undefined)) return one.named !== undefined;
  const difference = sizeOf(one) - sizeOf(known);
  return difference === 0 ? one.id < known.id : difference < 0;
}

function sizeOf({ input }: Distinctive): number {
  return JSON.stringify(input)?.length ?? 0;
}

const utf8 = new TextEncoder();
/** The number of bytes from which on a text is long. */
const LONG = 48;
/** A text that names something, in contrast to arbitrary text. */
const NAME = /^[a-z]+(?:[-/][a-z0-9]+)+$/;

/** A name without a character that needs encoding. */
const PLAIN_NAME = /^[A-Za-z0-9._-]{1,48}$/;
/** Fields that are encoded as the values of parameters are. */
const LIKE_VALUES: ReadonlySet<string> = new Set(["consumerKey", "nonce"]);
/** Ambiguities about which parameters there are, whatever these hold. */
const OF_WHOLE_PARAMETERS: ReadonlySet<unknown> = new Set(["duplicate-names", "repeated-protocol-parameters"]);

/**
 * Lists the unusual features of an input as the corpus writes it: the characters that stand out, and where, names, long
 * texts, and values other than texts. It leaves out `asked`, which follows from the rest, and the plain name of a
 * parameter. Two shrunk inputs with the same features most likely show the same fault.
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

/** Drops a plain name from the pair of a name and a value. */
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
