import type { Described, Deviation } from "../../deviation.ts";
import { withoutRepeats } from "../../without-repeats.ts";
import { hmacLines } from "../right-lines.ts";
import { encoders, type KeyRequest, pieces, spellings } from "./key-pieces.ts";

/** How a key is made: a row of parts, each spelled in a way, and all of them. */
interface KeyRecipe {
  /** Names of {@link pieces}; other texts stand for themselves. */
  readonly parts: readonly string[];
  /** How each piece is spelled. */
  readonly each?: string | undefined;
  readonly whole?: string | undefined;
}

type KeyMistake = Described<KeyRecipe>;

/** What stands between pieces and behind them, by its name in ids. */
const literals: Readonly<Record<string, string>> = {
  "&": "ampersand",
  "": "",
  ":": "colon",
  " ": "space",
  "|": "bar",
  "+": "plus",
  "%26": "escape",
  "\n": "line-feed",
  ".": "dot",
  "&amp;": "entity",
};
const joiners = Object.keys(literals);

const READ_THE_KEY = "Read the control key before signing, and refuse to sign without one.";

const points: readonly KeyMistake[] = [
  {
    id: "key-missing-ampersand",
    title: "The signing key is the control key alone, without the & after it",
    happens: "The token secret is empty, so its & is left out with it.",
    links: [
      "https://github.com/ddo/oauth-1.0a/pull/2",
      "https://github.com/ddo/oauth-1.0a/issues/39",
      "https://github.com/WP-API/OAuth1/issues/146",
      "https://github.com/woocommerce/woocommerce/issues/18146",
      "https://github.com/guzzle/oauth-subscriber/pull/42",
    ],
    parts: ["secret"],
  },
  {
    id: "key-ampersand-in-front",
    title: "The & stands before the control key in the signing key",
    happens: "The control key is taken for the token secret, and the consumer secret for empty.",
    parts: ["&", "secret"],
  },
  {
    id: "key-ampersand-on-both-sides",
    title: "An & stands before and after the control key in the signing key",
    happens: "Three secrets are joined with & where there are two.",
    parts: ["&", "secret", "&"],
  },
  {
    id: "key-ampersand-twice",
    title: "The signing key ends with two ampersands",
    happens: "The & is already part of the stored control key, and is appended again.",
    parts: ["secret", "&", "&"],
  },
  {
    id: "key-ampersand-encoded",
    title: "The signing key is percent-encoded as a whole, with its &",
    happens: "The & becomes %26: the key is encoded after it is joined.",
    parts: ["secret", "&"],
    whole: "percent-encode",
  },
  {
    id: "key-amp-entity",
    title: "The & of the signing key is written &amp;",
    happens: "The key passes through a template or an XML file that escapes it.",
    parts: ["secret", "&amp;"],
  },
  {
    id: "key-secret-twice",
    title: "The control key is used as the token secret, too",
    happens: "The signing key is the control key, & and the control key again.",
    parts: ["secret", "&", "secret"],
  },
  {
    id: "key-secret-missing",
    title: "The control key is missing from the signing key",
    happens: "The signing key is the & alone: the setting that holds the control key was not read.",
    fix: READ_THE_KEY,
    parts: ["&"],
  },
  {
    id: "key-empty",
    title: "The signing key is empty",
    happens: "Neither the control key nor the & reaches the HMAC.",
    fix: READ_THE_KEY,
    parts: [],
  },
  ...["null", "undefined", "None"].map((text) => token(text === "null" ? "" : `-${text.toLowerCase()}`, text)),
  {
    id: "key-token-is-login",
    title: "The merchant login is used as the token secret",
    happens: "The signing key is the control key, & and the login, where nothing belongs after the &.",
    fix: "Leave the token secret empty: the key ends with the &.",
    parts: ["secret", "&", "login"],
  },
  {
    id: "key-is-login",
    title: "The merchant login is used in place of the control key",
    happens: "The signing key is the login and &: oauth_consumer_key and the consumer secret are confused.",
    fix: "Sign with the control key; the login travels as oauth_consumer_key.",
    clauses: ["hmac.1", "methods.hmac-sha1"],
    parts: ["login", "&"],
  },
];

/** Other texts of what is absent, by their names in ids. */
const absentTexts: Readonly<Record<string, string>> = {
  nil: "nil",
  "go-nil": "<nil>",
  nan: "NaN",
  "null-in-capitals": "NULL",
  true: "true",
  false: "false",
  zero: "0",
  "empty-list": "[]",
  "empty-object": "{}",
  object: "[object Object]",
  quotes: '""',
  "single-quotes": "''",
};

/** The spellings of the control key before its & that are mistakes of their own: see `signing-secret`. */
const isPublished: ReadonlySet<string> = new Set(
  "percent-encode form-encode base64 trim lowercase uppercase md5 sha1 sha256".split(" "),
);

const recipes: readonly KeyRecipe[] = [
  ...Object.keys(pieces).flatMap((one) =>
    [[], ["&"], ["&", "&"], ["\n"], ["&", "\n"]].map((end) => ({ parts: [one, ...end] })),
  ),
  ...["secret login", "login secret", "secret endpoint", "endpoint secret", "secret secret"].flatMap((of) =>
    joinAll(of, joiners),
  ),
  ...["last-segment", "last-path-segment", "base-name"].flatMap((one) =>
    joinAll(`secret ${one}`, ["&", "", ":"]).concat(joinAll(`${one} secret`, ["&", "", ":"])),
  ),
  ...["secret nonce", "nonce secret", "secret timestamp", "timestamp secret"].flatMap((of) =>
    joinAll(of, ["&", "", ":"]),
  ),
  ...["secret login endpoint", "secret endpoint login", "login secret endpoint"].flatMap((of) =>
    joinAll(of, ["&", "", ":"]),
  ),
  ...["login endpoint secret", "endpoint login secret", "endpoint secret login"].flatMap((of) =>
    joinAll(of, ["&", "", ":"]),
  ),
  ...joiners.flatMap((one) =>
    [
      ["secret", one],
      [one, "secret"],
      [one, "secret", one],
    ].map((parts) => ({ parts })),
  ),
  { parts: ["&", "login"] },
  ...Object.keys(spellings).flatMap((spelling): readonly KeyRecipe[] => [
    { parts: ["secret"], each: spelling },
    ...(isPublished.has(spelling) ? [] : [{ parts: ["secret", "&"], each: spelling }]),
    { parts: ["secret", "&"], whole: spelling },
    { parts: ["login", "secret"], whole: spelling },
    { parts: ["login", ":", "secret"], whole: spelling },
    { parts: ["login", "&", "secret"], each: spelling },
    { parts: ["secret", "&", "login"], each: spelling },
    { parts: ["login", "&", "secret"], whole: spelling },
    { parts: ["secret", "&", "login"], whole: spelling },
  ]),
  ...Object.keys(encoders).map((encoder) => ({ parts: ["secret", "&"], whole: encoder })),
];

const probes = [
  "https://gate.example/api/v2/sale/77",
  "https://gate.example/api/v2/sale/77/",
  "https://gate.example/api/sale/77/?a=b/c",
  "https://gate.example",
];

const mistakes: readonly KeyMistake[] = [
  ...points,
  ...withoutRepeats(
    [...points, describeRecipe({ parts: ["secret", "&"] })],
    [
      ...Object.entries(absentTexts).map(([name, text]) => ({ ...token(`-${name}`, text), generated: true as const })),
      ...["null", "undefined", "None", ...Object.values(absentTexts)].map((text) =>
        describeRecipe({ parts: [text, "&"] }),
      ),
      ...recipes.map(describeRecipe),
    ],
    (recipe) =>
      JSON.stringify(
        probes.map((url) =>
          makeKey(recipe, " Se/cret~!()*'$,;:@+é€ ", { consumerKey: " Login/1", url, nonce: "n", timestamp: "1" }),
        ),
      ),
  ),
];

/** Mistakes in how the HMAC key is put together from a control key that is right. */
export const signingKeyDeviations: readonly Deviation[] = mistakes.map(({ parts, each, whole, ...mistake }) => ({
  stage: "signingKey",
  fix: "Build the key as the control key, then &, then nothing: the token secret is empty.",
  fixes: hmacLines,
  clauses: ["hmac.1"],
  links: [],
  methods: ["HMAC-SHA1"],
  ...mistake,
  replace: (right) => (secret, request) =>
    makeKey({ parts, each, whole }, right(secret, request).replace(/&$/, ""), request),
}));

function makeKey({ parts, each = "", whole = "" }: KeyRecipe, secret: string, request: KeyRequest): string {
  const texts = parts.map((part) => {
    const piece = pieces[part]?.[1](secret, request);
    return piece === undefined ? part : spell(each, piece);
  });
  return spell(whole, texts.join(""));
}

function spell(spelling: string, text: string): string {
  return (spellings[spelling] ?? encoders[spelling])?.(text) ?? text;
}

function describeRecipe(recipe: KeyRecipe): KeyMistake {
  const { parts, each, whole } = recipe;
  const call = (spelling: string | undefined, text: string): string =>
    spelling === undefined ? text : `${spelling}(${text})`;
  const words = parts
    .filter((part) => part !== "")
    .map((part) => {
      const piece = pieces[part]?.[0];
      return piece === undefined ? JSON.stringify(part) : call(each, piece);
    });
  const ids = [whole ?? [], each === undefined ? [] : `each-${each}`, parts.map((part) => literals[part] ?? part)].flat(
    2,
  );
  return {
    ...recipe,
    id: ["key-of", ...ids].filter((id) => id !== "").join("-"),
    title: `The signing key is ${call(whole, words.join(" + "))}`,
    happens: "This goes into the HMAC where the control key and & belong.",
    generated: true,
  };
}

function token(id: string, text: string): KeyMistake {
  return {
    id: `key-token-text${id}`,
    title: `The token secret is the text ${text} where it should be empty`,
    happens: `An absent value is turned into text, so the signing key ends with &${text}.`,
    parts: ["secret", "&", text],
  };
}

/** Joins pieces with each of these, with and without an & behind them. */
function joinAll(of: string, between: readonly string[]): readonly KeyRecipe[] {
  return between.flatMap((one) => {
    const parts = of.split(" ").flatMap((piece, at) => (at === 0 ? [piece] : [one, piece]));
    return [{ parts }, { parts: [...parts, "&"] }];
  });
}
