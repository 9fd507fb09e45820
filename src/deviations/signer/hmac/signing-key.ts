import { percentDecodeLeniently, percentEncode } from "../../../encoding/percent-encode.ts";
import type { Deviation } from "../../deviation.ts";

interface KeyMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly change: (key: string) => string;
}

const tokenTexts: readonly (readonly [id: string, text: string])[] = [
  ["key-token-text", "null"],
  ["key-token-text-undefined", "undefined"],
  ["key-token-text-none", "None"],
];

const mistakes: readonly KeyMistake[] = [
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
    change: withoutAmpersand,
  },
  {
    id: "key-ampersand-in-front",
    title: "The & stands before the control key in the signing key",
    happens: "The control key is taken for the token secret, and the consumer secret for empty.",
    change: (key) => `&${withoutAmpersand(key)}`,
  },
  {
    id: "key-ampersand-on-both-sides",
    title: "An & stands before and after the control key in the signing key",
    happens: "Three secrets are joined with & where there are two.",
    change: (key) => `&${key}`,
  },
  {
    id: "key-ampersand-twice",
    title: "The signing key ends with two ampersands",
    happens: "The & is already part of the stored control key, and is appended again.",
    change: (key) => `${key}&`,
  },
  {
    id: "key-ampersand-encoded",
    title: "The signing key is percent-encoded as a whole, with its &",
    happens: "The & becomes %26: the key is encoded after it is joined.",
    change: percentEncode,
  },
  {
    id: "key-amp-entity",
    title: "The & of the signing key is written &amp;",
    happens: "The key passes through a template or an XML file that escapes it.",
    change: (key) => (key.endsWith("&") ? `${key}amp;` : key),
  },
  {
    id: "key-secret-twice",
    title: "The control key is used as the token secret, too",
    happens: "The signing key is the control key, & and the control key again.",
    change: (key) => key + withoutAmpersand(key),
  },
  {
    id: "key-secret-missing",
    title: "The control key is missing from the signing key",
    happens: "The signing key is the & alone: the setting that holds the control key was not read.",
    fix: "Read the control key before signing, and refuse to sign without one.",
    change: () => "&",
  },
  {
    id: "key-empty",
    title: "The signing key is empty",
    happens: "Neither the control key nor the & reaches the HMAC.",
    fix: "Read the control key before signing, and refuse to sign without one.",
    change: () => "",
  },
  ...tokenTexts.map(([id, text]) => ({
    id,
    title: `The token secret is the text ${text} where it should be empty`,
    happens: `An absent value is turned into text, so the signing key ends with &${text}.`,
    change: (key: string): string => key + text,
  })),
];

/** Mistakes in how the HMAC key is put together from a control key that is right. */
export const signingKeyDeviations: readonly Deviation[] = mistakes.map(({ change, ...mistake }) => ({
  stage: "signingKey",
  fix: "Build the key as the control key, then &, then nothing: the token secret is empty.",
  clauses: ["hmac.1"],
  links: [],
  methods: ["HMAC-SHA1"],
  ...mistake,
  replace: (right) => (secret, request) => change(right(secret, request)),
}));

function withoutAmpersand(key: string): string {
  return key.endsWith("&") ? key.slice(0, -1) : key;
}

const IN_BASE_STRING = /oauth_consumer_key%3D(.*?)(?:%26|$)/;
const utf8 = new TextDecoder();

/** Mistakes that use the merchant login as a secret. The stage is not given it, but what is signed names it. */
export const keyFromLoginDeviations: readonly Deviation[] = [
  {
    id: "key-token-is-login",
    stage: "hmacSha1",
    title: "The merchant login is used as the token secret",
    happens: "The signing key is the control key, & and the login, where nothing belongs after the &.",
    fix: "Leave the token secret empty: the key ends with the &.",
    clauses: ["hmac.1"],
    links: [],
    methods: ["HMAC-SHA1"],
    replace: (right) => (key, message) => right(key + loginIn(message), message),
  },
  {
    id: "key-is-login",
    stage: "hmacSha1",
    title: "The merchant login is used in place of the control key",
    happens: "The signing key is the login and &: oauth_consumer_key and the consumer secret are confused.",
    fix: "Sign with the control key; the login travels as oauth_consumer_key.",
    clauses: ["hmac.1", "methods.hmac-sha1"],
    links: [],
    methods: ["HMAC-SHA1"],
    replace: (right) => (key, message) => {
      const login = loginIn(message);
      return right(login === "" ? key : `${login}&`, message);
    },
  },
];

/** Reads the merchant login of a message; empty where another mistake has left it out. */
function loginIn(message: Uint8Array | string): string {
  const text = typeof message === "string" ? message : utf8.decode(message);
  const encoded = IN_BASE_STRING.exec(text)?.[1] ?? "";
  const once = percentDecodeLeniently(encoded);
  return percentDecodeLeniently(once);
}
