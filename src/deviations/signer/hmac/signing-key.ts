import type { Scheme } from "../../../signing/scheme.ts";
import { describeMistakes, github, type MemberAt, type MistakeAt } from "../../describe-mistakes.ts";
import type { Family } from "../../family.ts";
import { addMembers } from "../../without-repeats.ts";
import { hmacLines } from "../right-lines.ts";
import { textWrappers, wrapText } from "../text-wrappers.ts";
import { encoders, pieces, spellings } from "./key-pieces.ts";

/** How a key is made: a row of parts, each spelled in a way, and all of them. */
interface KeyRecipe {
  /** Names of {@link pieces}; other texts stand for themselves. */
  readonly parts: readonly string[];
  /** How each piece is spelled. */
  readonly each?: string | undefined;
  /** The piece that alone is spelled so. */
  readonly only?: string | undefined;
  readonly whole?: string | undefined;
  /** What stands behind the whole as it is. */
  readonly end?: string;
}

type MakeKey = Scheme["signingKey"];
type KeyMistake = MistakeAt<"signingKey", keyof typeof shared>;

const shared = {
  fix: "Build the key as the control key, then &, then nothing: the token secret is empty.",
  fixes: hmacLines,
  clauses: ["hmac.1"],
  methods: ["HMAC-SHA1"],
} as const;

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
  "\r\n": "line-end",
  "\0": "nul",
  "=": "equals",
  ",": "comma",
};
const joiners = Object.keys(literals);

const READ_THE_KEY = "Read the control key before signing, and refuse to sign without one.";

const published = describeMistakes("signingKey", shared, {
  "key-missing-ampersand": {
    title: "The signing key is the control key alone, without the & after it",
    happens: "The token secret is empty, so its & is left out with it.",
    links: github(
      "ddo/oauth-1.0a/pull/2",
      "ddo/oauth-1.0a/issues/39",
      "WP-API/OAuth1/issues/146",
      "woocommerce/woocommerce/issues/18146",
      "guzzle/oauth-subscriber/pull/42",
    ),
    replace: makeKey({ parts: ["secret"] }),
  },
  "key-ampersand-in-front": {
    title: "The & stands before the control key in the signing key",
    happens: "The control key is taken for the token secret, and the consumer secret for empty.",
    replace: makeKey({ parts: ["&", "secret"] }),
  },
  "key-ampersand-on-both-sides": {
    title: "An & stands before and after the control key in the signing key",
    happens: "Three secrets are joined with & where there are two.",
    replace: makeKey({ parts: ["&", "secret", "&"] }),
  },
  "key-ampersand-twice": {
    title: "The signing key ends with two ampersands",
    happens: "The & is already part of the stored control key, and is appended again.",
    replace: makeKey({ parts: ["secret", "&", "&"] }),
  },
  "key-ampersand-encoded": {
    title: "The signing key is percent-encoded as a whole, with its &",
    happens: "The & becomes %26: the key is encoded after it is joined.",
    replace: makeKey({ parts: ["secret", "&"], whole: "percent-encode" }),
  },
  "key-amp-entity": {
    title: "The & of the signing key is written &amp;",
    happens: "The key passes through a template or an XML file that escapes it.",
    replace: makeKey({ parts: ["secret", "&amp;"] }),
  },
  "key-secret-twice": {
    title: "The control key is used as the token secret, too",
    happens: "The signing key is the control key, & and the control key again.",
    replace: makeKey({ parts: ["secret", "&", "secret"] }),
  },
  "key-secret-missing": {
    title: "The control key is missing from the signing key",
    happens: "The signing key is the & alone: the setting that holds the control key was not read.",
    fix: READ_THE_KEY,
    replace: makeKey({ parts: ["&"] }),
  },
  "key-empty": {
    title: "The signing key is empty",
    happens: "Neither the control key nor the & reaches the HMAC.",
    fix: READ_THE_KEY,
    replace: makeKey({ parts: [] }),
  },
  "key-token-text": token("null"),
  "key-token-text-undefined": token("undefined"),
  "key-token-text-none": token("None"),
  "key-token-is-login": {
    title: "The merchant login is used as the token secret",
    happens: "The signing key is the control key, & and the login, where nothing belongs after the &.",
    fix: "Leave the token secret empty: the key ends with the &.",
    replace: makeKey({ parts: ["secret", "&", "login"] }),
  },
  "key-is-login": {
    title: "The merchant login is used in place of the control key",
    happens: "The signing key is the login and &: oauth_consumer_key and the consumer secret are confused.",
    fix: "Sign with the control key; the login travels as oauth_consumer_key.",
    clauses: ["hmac.1", "methods.hmac-sha1"],
    replace: makeKey({ parts: ["login", "&"] }),
  },
});

/** Other texts of what is absent, and those of examples for a token's secret, by their names in ids. */
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
  token: "token",
  secret: "secret",
  "token-secret": "token_secret",
};

const triples = [
  "secret login endpoint",
  "secret endpoint login",
  "login secret endpoint",
  "login endpoint secret",
  "endpoint login secret",
  "endpoint secret login",
];
const ofTheRequest = [
  "secret nonce timestamp",
  "secret timestamp nonce",
  "nonce timestamp secret",
  "timestamp nonce secret",
  "nonce secret timestamp",
  "timestamp secret nonce",
];
/** What stands behind a control key that something stands before. */
const endings: Readonly<Record<string, string>> = { '"': '"', "'": "'", "[": "]" };
const eachSpelled = ["secret", "secret &", "login & secret", "secret & login"];
const wholeSpelled = ["secret &", "login secret", "login : secret", "login & secret", "secret & login"];

const makeRecipes = (): readonly KeyRecipe[] => [
  ...Object.keys(pieces).flatMap((one) =>
    [[], ["&"], ["&", "&"], ["\n"], ["&", "\n"]].map((end) => ({ parts: [one, ...end] })),
  ),
  ...["secret login", "login secret", "secret endpoint", "endpoint secret", "secret secret"].flatMap((of) =>
    joinAll(of, joiners),
  ),
  ...["encoded-login", "last-segment", "last-path-segment", "base-name", "url", "nonce", "timestamp", "method"].flatMap(
    (one) => joinAll(`secret ${one}`, ["&", "", ":"]).concat(joinAll(`${one} secret`, ["&", "", ":"])),
  ),
  ...triples.flatMap((of) => joinAll(of, ["&", "", ":"])),
  ...ofTheRequest.flatMap((of) => joinAll(of, ["&", ""])),
  ...joiners.flatMap((one) =>
    [
      ["secret", one],
      ["secret", "&", one],
      [one, "secret"],
      [one, "secret", one],
    ].map((parts) => ({ parts })),
  ),
  { parts: ["&", "login"] },
  ...["oauth_consumer_secret=", "secret=", '"', "'", "["].map((before) => ({
    parts: [before, "secret", endings[before] ?? "", "&"],
  })),
  { parts: ["secret", "=", "&"] },
  ...Object.keys(spellings).flatMap((spelling): readonly KeyRecipe[] => [
    // A control key that is trimmed, and an & that is missing, are two mistakes.
    ...eachSpelled
      .filter((of) => spelling !== "trim" || of.includes("login"))
      .map((of) => ({ parts: of.split(" "), each: spelling })),
    ...wholeSpelled.map((of) => ({ parts: of.split(" "), whole: spelling })),
    ...["login & secret", "secret & login", "login secret", "secret login"].flatMap((of) =>
      ["login", "secret"].map((only) => ({ parts: of.split(" "), each: spelling, only })),
    ),
  ]),
  ...Object.keys(encoders).map((encoder) => ({ parts: ["secret", "&"], whole: encoder })),
  // What is given to a library in place of the control key.
  ...["login secret", "login : secret", "login & secret", "secret login", "secret : login", "secret & login"].map(
    (of) => ({ parts: of.split(" "), whole: "percent-encode", end: "&" }),
  ),
  { parts: ["secret=", "secret"], whole: "percent-encode", end: "&" },
];

const probe = { consumerKey: " Login/1", method: "POST", nonce: "n1", timestamp: "17" };
const probes = [
  "https://gate.example/api/v2/sale/77",
  "https://gate.example/api/v2/sale/77/",
  "https://gate.example/api/sale/77/?a=b/c",
  "https://gate.example",
];

const makeMembers = () =>
  describeMistakes("signingKey", { ...shared, generated: true }, [
    ...Object.entries(absentTexts).map(([id, text]) => ({ ...token(text), id: `key-token-text-${id}` })),
    ...["null", "undefined", "None", ...Object.values(absentTexts)].map((text) =>
      describeRecipe({ parts: [text, "&"] }),
    ),
    ...makeRecipes().map(describeRecipe),
    ...Object.entries({ ...textWrappers, "double-quotes": ["double quotes", '"', '"'] as const }).map(
      ([id, [what, before, after]]): MemberAt<"signingKey", keyof typeof shared> => ({
        id: `key-whole-in-${id}`,
        title: `The whole signing key stands in ${what}`,
        happens: "The key is turned into text by the language, and what it writes around a text goes into the HMAC.",
        replace: (right) => (secret, request) => wrapText(right(secret, request), before, after),
      }),
    ),
  ]);

/** Mistakes in how the HMAC key is put together from a control key that is right. */
export const signingKeyDeviations: Family = addMembers("signingKey", published, makeMembers, (keyOf) =>
  JSON.stringify(probes.map((url) => keyOf(" Se/cret~!()*'$,;:@+é€ ", { ...probe, url }))),
);

/** Makes a key of a recipe in place of the right one, of which it takes what stands before the &. */
function makeKey(recipe: KeyRecipe): (right: MakeKey) => MakeKey {
  const { parts, whole, end = "" } = recipe;
  return (right) => (consumerSecret, request) => {
    const secret = right(consumerSecret, request).replace(/&$/, "");
    const texts = parts.map((part) => {
      const piece = pieces[part]?.[1](secret, request);
      return piece === undefined ? part : spell(spellingOf(part, recipe), piece);
    });
    return spell(whole, texts.join("")) + end;
  };
}

/** Returns how a piece of a recipe is spelled, where it is not written as it is. */
function spellingOf(part: string, { each, only = part }: KeyRecipe): string | undefined {
  return only === part ? each : undefined;
}

function spell(spelling: string = "", text: string): string {
  return (spellings[spelling] ?? encoders[spelling])?.(text) ?? text;
}

function describeRecipe(recipe: KeyRecipe): MemberAt<"signingKey", keyof typeof shared> {
  const { parts, each, only, whole, end } = recipe;
  const call = (spelling: string | undefined, text: string): string =>
    spelling === undefined ? text : `${spelling}(${text})`;
  const words = parts
    .filter((part) => part !== "")
    .map((part) => {
      const piece = pieces[part]?.[0];
      return piece === undefined ? JSON.stringify(part) : call(spellingOf(part, recipe), piece);
    });
  const ids = [
    whole ?? [],
    each === undefined ? [] : `${only ?? "each"}-${each}`,
    [...parts, end ?? ""].map((part) => literals[part] ?? part),
  ].flat(2);
  return {
    id: ["key-of", ...ids].filter((id) => id !== "").join("-"),
    title: `The signing key is ${call(whole, words.join(" + "))}${end === undefined ? "" : ` + ${JSON.stringify(end)}`}`,
    happens: "This goes into the HMAC where the control key and & belong.",
    replace: makeKey(recipe),
  };
}

function token(text: string): KeyMistake {
  return {
    title: `The token secret is the text ${text} where it should be empty`,
    happens: `An absent value is turned into text, so the signing key ends with &${text}.`,
    replace: makeKey({ parts: ["secret", "&", text] }),
  };
}

/** Joins pieces with each of these, with and without an & behind them. */
function joinAll(of: string, between: readonly string[]): readonly KeyRecipe[] {
  return between.flatMap((one) => {
    const parts = of.split(" ").flatMap((piece, at) => (at === 0 ? [piece] : [one, piece]));
    return [{ parts }, { parts: [...parts, "&"] }];
  });
}
