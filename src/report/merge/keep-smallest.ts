/** What tells a finding of a campaign from the others. */
interface Distinctive {
  readonly id: string;
  readonly property: string;
  /** Of the failure. */
  readonly kind: string;
  /** The mistakes that it is taken for, if any. */
  readonly named: readonly string[] | undefined;
  readonly input: unknown;
  readonly shrunk: boolean;
}

/** A finding, and what tells it from the others. */
interface Described<Finding> {
  readonly finding: Finding;
  readonly traits: Distinctive;
}

/**
 * Of findings of several jobs, shards or nights those that show the same once: the smallest of them, if it is shrunk. As
 * within one process, the same is what has one id, or what the same mistakes make; else failures of one kind with the
 * same features, or with an input that another could name. Of those as small as each other it is the first id, whoever
 * came first.
 */
export function keepSmallest<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Distinctive,
): readonly Finding[] {
  const all = findings.map((finding): Described<Finding> => ({ finding, traits: describe(finding) }));
  const known = keepBest(all, ({ id }) => id);
  const named = new Set(known.flatMap(({ traits }) => (traits.named === undefined ? [] : [failureOf(traits)])));
  const apart = known.filter(({ traits }) => traits.named !== undefined || !named.has(failureOf(traits)));
  return keepBest(apart, keyOf).map(({ finding }) => finding);
}

function keepBest<Finding>(
  findings: readonly Described<Finding>[],
  keyOfOne: (traits: Distinctive) => string,
): readonly Described<Finding>[] {
  const kept = new Map<string, Described<Finding>>();
  for (const one of findings) {
    const key = keyOfOne(one.traits);
    const known = kept.get(key);
    if (known === undefined || isBetter(one.traits, known.traits)) kept.set(key, one);
  }
  return [...kept.values()];
}

function failureOf({ property, kind, input }: Distinctive): string {
  return JSON.stringify([property, kind, input]);
}

function keyOf({ property, kind, named, input }: Distinctive): string {
  const traits = named === undefined ? [kind, featuresOf(input)] : [...named].sort();
  return JSON.stringify([property, named !== undefined, ...traits]);
}

/** Of one id the named one is better: more is known by then. */
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
