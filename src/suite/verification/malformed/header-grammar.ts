import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterHeader, alterHeaders, alterPairs, type Change } from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  PairsMalformed: {
    ...harms.headerMisread,
    description: "The pairs of the header are parted, quoted or spaced in another way.",
    clauses: ["header.4"],
  },
  ValueNotEncoded: {
    ...harms.headerMisread,
    description: "A value of the header is not percent-encoded UTF-8.",
    clauses: ["header.5"],
    links: ["https://github.com/ciaranj/node-oauth/pull/105"],
  },
  NameUnknown: {
    ...harms.headerMisread,
    description: "A name of the header is misspelt, doubled or does not belong there.",
    clauses: ["header.3"],
  },
  SchemeWrong: {
    ...harms.headerMisread,
    description: "The header's scheme is not OAuth, or the header is another one.",
    clauses: ["header.2"],
  },
  Unsigned: {
    ...harms.noKeyNeeded,
    description: "The header holds the credentials of another scheme, and no signature.",
    clauses: ["header.2", "header.3", "oauth.signature"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const MALFORMED = "authorization-malformed";

/** Requests whose Authorization header breaks its grammar in one more way. */
export const verificationHeaderGrammar: VerificationConcern = {
  kind: "verification",
  concern: "verification-header-grammar",
  about: "Requests whose Authorization header breaks the grammar in one way. All must be refused.",
  flags,
  vectors: [
    ...rows("PairsMalformed", MALFORMED, [
      ["comma-in-front", "A comma before the first pair.", (value) => value.replace("OAuth ", "OAuth ,")],
      ["comma-at-end", "A comma behind the last pair: the header was cut there.", (value) => `${value},`],
      ["comma-doubled", "Two commas between two pairs.", (value) => value.replace(", ", ",, ")],
      ["comma-missing", "No comma between two pairs.", (value) => value.replace(", ", "")],
      ["quote-missing-at-end", "The last quote is missing: the header was cut there.", (value) => value.slice(0, -1)],
      ["quote-missing-in-front", "The first value has no quote in front.", (value) => value.replace('="', "=")],
      ["quote-doubled", "Two quotes in front of the first value.", (value) => value.replace('="', '=""')],
      ["equals-missing", "No equals sign between a name and its value.", (value) => value.replace('="', '"')],
      ["equals-doubled", "Two equals signs between a name and its value.", (value) => value.replace('="', '=="')],
      ["space-before-equals", "A space before an equals sign.", (value) => value.replace('="', ' ="')],
      ["space-after-equals", "A space behind an equals sign.", (value) => value.replace('="', '= "')],
      ["text-at-end", "A word behind the last pair.", (value) => `${value} trailing`],
      ["name-empty", "A pair without a name.", (value) => `${value}, ="1"`],
      ["name-alone", "A name without a value.", (value) => `${value}, oauth_token`],
      [
        "second-credentials",
        "The credentials of another scheme stand behind a comma.",
        (value) => `${value}, Basic bWU6bWU=`,
      ],
    ]),
    ...rows("ValueNotEncoded", MALFORMED, [
      [
        "signature-raw",
        "The signature is not percent-encoded: its = stands bare.",
        (value) => change("oauth_signature", value, decodeURIComponent),
      ],
      ["nonce-raw-space", "A bare space in the nonce.", (value) => change("oauth_nonce", value, (text) => `${text} `)],
      [
        "nonce-raw-plus",
        "A bare + in the nonce: forms read it as a space, headers do not.",
        (value) => change("oauth_nonce", value, (text) => `${text}+`),
      ],
      [
        "nonce-raw-letter",
        "A bare \u00e9 in the nonce.",
        (value) => change("oauth_nonce", value, (text) => `${text}\u00e9`),
      ],
      [
        "nonce-broken-escape",
        "A % without two hexadecimal digits.",
        (value) => change("oauth_nonce", value, (text) => `${text}%zz`),
      ],
      ["nonce-cut-escape", "A % at the end of a value.", (value) => change("oauth_nonce", value, (text) => `${text}%`)],
      [
        "nonce-latin1",
        "An escape of ISO-8859-1, which is no UTF-8.",
        (value) => change("oauth_nonce", value, (text) => `${text}%E9`),
      ],
      [
        "nonce-overlong",
        "A slash in two bytes, which UTF-8 forbids.",
        (value) => change("oauth_nonce", value, (text) => `${text}%C0%AF`),
      ],
      [
        "nonce-backslash",
        "A quoted quote in the nonce: a value is percent-encoded, not quoted.",
        (value) => change("oauth_nonce", value, (text) => `${text}\\"`),
      ],
    ]),
    ...rows("NameUnknown", "parameter-unknown", [
      [
        "name-upper-case",
        "A name in capitals: names have case.",
        (value) => value.replace("oauth_nonce", "OAUTH_NONCE"),
      ],
      ["name-without-prefix", "A name without oauth_.", (value) => value.replace("oauth_nonce", "nonce")],
      ["name-hyphens", "A hyphen in place of the underscore.", (value) => value.replace("oauth_nonce", "oauth-nonce")],
      ["name-foreign", "A name that has nothing to do with OAuth.", (value) => `${value}, username="admin"`],
    ]),
    ...rows("NameUnknown", "parameter-missing", [
      [
        "name-misspelt",
        "A letter in capitals behind oauth_: the nonce is not there.",
        (value) => value.replace("oauth_nonce", "oauth_Nonce"),
      ],
    ]),
    ...rows("NameUnknown", "parameter-repeated", [
      [
        "nonce-twice-the-same",
        "The nonce stands twice, with the same value.",
        (value) => `${value}, ${/oauth_nonce="[^"]*"/.exec(value)?.[0]}`,
      ],
    ]),
    v("all-twice", "NameUnknown", "All pairs stand twice: a proxy joined two headers.", "parameter-repeated", {
      alter: alterPairs((pairs) => [...pairs, ...pairs], ", "),
    }),
    ...rows("Unsigned", MALFORMED, [["scheme-basic", "Basic credentials.", () => "Basic bWVyY2hhbnQ6c2VjcmV0"]]),
    ...rows("SchemeWrong", MALFORMED, [
      ["scheme-oauth2", "The parameters under the name OAuth2.", (value) => value.replace("OAuth", "OAuth2")],
      ["scheme-without-space", "No space behind the scheme.", (value) => value.replace("OAuth ", "OAuth")],
      ["scheme-colon", "A colon behind the scheme.", (value) => value.replace("OAuth", "OAuth:")],
      ["scheme-twice", "The scheme stands twice.", (value) => `OAuth ${value}`],
      [
        "scheme-in-second-place",
        "The credentials of another scheme stand in front.",
        (value) => `Basic bWU6bWU=, ${value}`,
      ],
    ]),
    v("header-of-a-proxy", "SchemeWrong", "The credentials are in Proxy-Authorization.", "authorization-missing", {
      alter: renameHeader("Proxy-Authorization"),
    }),
    v("header-with-x", "SchemeWrong", "The credentials are in X-Authorization.", "authorization-missing", {
      alter: renameHeader("X-Authorization"),
    }),
    v("two-headers-the-same", "SchemeWrong", "The same header stands twice.", "authorization-repeated", {
      alter: alterHeaders((headers) => [...headers, ...headers.filter(([name]) => name === "Authorization")]),
    }),
    v("empty-header-first", "SchemeWrong", "An empty Authorization header stands in front.", "authorization-repeated", {
      alter: alterHeaders((headers) => [["Authorization", ""], ...headers]),
    }),
  ],
};

type Row = readonly [name: string, comment: string, change: Change];

function rows(flag: keyof typeof flags, refused: string, table: readonly Row[]): readonly AuthoredVerification[] {
  return table.map(([name, comment, change]) =>
    v(name, flag, comment, refused, { alter: alterHeader("Authorization", change) }),
  );
}

function v(
  name: string,
  flag: keyof typeof flags,
  comment: string,
  refused: string,
  inputs: Pick<AuthoredVerification, "alter">,
): AuthoredVerification {
  const parameters = [
    ["client-order-id", "902B4FF5"],
    ["order_desc", "Test"],
  ] as const;
  return { name, comment, flags: [flag], parameters, refused, ...inputs };
}

/** Changes a value as it stands between its quotes. */
function change(name: string, header: string, to: Change): string {
  return header.replace(new RegExp(`(${name}=")([^"]*)"`), (_, start: string, raw: string) => `${start}${to(raw)}"`);
}

function renameHeader(name: string): NonNullable<AuthoredVerification["alter"]> {
  return alterHeaders((headers) =>
    headers.map(([header, value]) => [header === "Authorization" ? name : header, value]),
  );
}
