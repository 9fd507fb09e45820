import type { Parameter } from "../../../signing/parameter.ts";
import { authorTable, describeFlags } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorNames, underHmac } from "../author-parameter.ts";

const flags = describeFlags("order", ["base-string.3"], {
  Unsorted: {
    description: "The order in which the caller gives the parameters does not matter.",
    effect: "The signature depends on the order in which a program happens to build its request.",
    links: [
      "https://github.com/Mastercard/oauth1-signer-nodejs/issues/3",
      "https://github.com/VBA-tools/VBA-Web/issues/191",
    ],
  },
  Locale: {
    description: "Names are compared byte by byte, never by the rules of a language.",
    effect: "Transfers to a registered card are refused, or only those from a computer in another country.",
    links: ["https://github.com/restsharp/RestSharp/pull/124"],
  },
  Punctuation: {
    description: "- . digits, capitals, _ small letters and ~ sort in this order, that of their bytes.",
    effect: "Operations whose names differ in a hyphen and an underscore are refused.",
  },
  JoinedPair: {
    description: "Names are sorted, not the texts name=value: there = would sort after - . and digits.",
    effect: "Requests in which one name begins with another one are refused.",
    links: ["https://github.com/eclipse-ee4j/jersey/issues/1105", "https://github.com/OAuthSwift/OAuthSwift/pull/283"],
  },
  IgnoredCase: {
    description: "Capitals sort before small letters.",
    effect: "Requests with names that differ in case are refused.",
    links: ["https://github.com/AFNetworking/AFOAuth1Client/issues/36"],
  },
  Natural: {
    description: "Digits in names are characters: a10 comes before a2.",
    effect: "Requests with numbered names are refused as soon as a number has two digits.",
  },
  ByValue: {
    description: "Parameters are sorted by name; values have no say, and each stays with its name.",
    effect: "Nearly every request is refused.",
  },
  ProtocolParameters: {
    description: "The five oauth_ parameters are sorted among the others, not before or after them.",
    effect: "Requests with a name on the wrong side of oauth_ are refused, the others pass.",
    clauses: ["base-string.1", "base-string.3"],
    links: ["https://github.com/Mastercard/oauth1-signer-nodejs/issues/3"],
  },
});

const LONG_DIGITS = "Names of many digits are no floating-point numbers: they differ in the last digit.";
const INTEGERS_FIRST = "Names of digits keep their place among words: no map of a language puts them first.";

/** The same six parameters, given in several orders. */
const payout: readonly Parameter[] = [
  ["account_number", "40817810099910004312"],
  ["amount", "10.50"],
  ["bank_name", "Bank"],
  ["client-order-id", "902B4FF5"],
  ["currency", "EUR"],
  ["order_desc", "Order"],
];

export const order: SigningConcern = {
  kind: "signing",
  concern: "order",
  about: "Parameters are sorted by name, byte by byte. All names here are unreserved, so encoding changes no order.",
  flags,
  vectors: [
    {
      name: "given-ascending",
      comment: "Parameters given in order stay in order.",
      flags: ["Unsorted"],
      parameters: payout,
    },
    {
      name: "given-descending",
      comment: "The order in which parameters are given does not matter: these come backwards.",
      flags: ["Unsorted"],
      parameters: payout.toReversed(),
    },
    {
      name: "given-shuffled",
      comment: "The order in which parameters are given does not matter: these come shuffled.",
      flags: ["Unsorted"],
      parameters: [3, 0, 5, 2, 4, 1].flatMap((index) => payout.slice(index, index + 1)),
    },
    {
      name: "by-value",
      comment: "Values fall while names rise: sorting by value gives the wrong order.",
      flags: ["ByValue"],
      parameters: [
        ["a", "9"],
        ["b", "5"],
        ["c", "1"],
      ],
    },
    ...authorTable(authorNames, [
      [
        "destination-card",
        ["destination_card_recurring_payment_id", "destination-card-no"],
        "A hyphen sorts before an underscore: a locale sort has it the other way round, in a transfer's own names.",
        "Locale",
        "Punctuation",
      ],
      ["hyphen-full-stop", ["a.", "a-"], "- (2D) sorts before . (2E).", "Punctuation"],
      ["full-stop-digit", ["a0", "a."], ". (2E) sorts before 0 (30).", "Punctuation"],
      ["digit-capital", ["aA", "a9"], "9 (39) sorts before A (41).", "Punctuation"],
      ["capital-underscore", ["a_", "aZ"], "Z (5A) sorts before _ (5F).", "Punctuation"],
      ["underscore-small", ["aa", "a_"], "_ (5F) sorts before a (61).", "Punctuation", "Locale"],
      ["small-tilde", ["a~", "az"], "z (7A) sorts before ~ (7E).", "Punctuation"],
      [
        "all-neighbours",
        ["a~", "aa", "a_", "aA", "a0", "a.", "a-"],
        "- . digits, capitals, _ small letters, ~: the order of their bytes.",
        "Punctuation",
      ],
      ["prefix-hyphen", ["a-b", "a"], "A name sorts before one that it begins, though - sorts before =.", "JoinedPair"],
      [
        "prefix-full-stop",
        ["a.b", "a"],
        "A name sorts before one that it begins, though . sorts before =.",
        "JoinedPair",
      ],
      ["prefix-digit", ["a1", "a"], "A name sorts before one that it begins, though 1 sorts before =.", "JoinedPair"],
      ["prefix-letter", ["ab", "a"], "A name sorts before one that it begins; here = agrees.", "JoinedPair"],
      [
        "prefixes",
        ["a1", "a-b", "ab", "a", "a-", "a.b"],
        "A name sorts before all that it begins; they sort by their bytes.",
        "JoinedPair",
      ],
      ["case", ["b", "a", "B", "A"], "Capitals sort before small letters: A B a b.", "IgnoredCase", "Locale"],
      ["locale-hyphen", ["coop", "co_op", "co-op"], "Languages pass over hyphens; bytes do not.", "Locale"],
      ["locale-case", ["a", "B"], "Languages sort a before B; bytes sort B first.", "Locale", "IgnoredCase"],
      ["locale-czech", ["ch", "cz", "h"], "In Czech, ch comes after h; in bytes after cg.", "Locale"],
      ["locale-danish", ["aa", "b", "z"], "In Danish, aa comes after z; in bytes before b.", "Locale"],
      ["locale-lithuanian", ["y", "k", "i"], "In Lithuanian, y comes before k; in bytes after it.", "Locale"],
      ["natural", ["a2", "a10", "a1"], "Digits are characters: a1, a10, a2.", "Natural"],
      ["numeric", ["9", "10", "1"], "Names of digits are text: 1, 10, 9.", "Natural"],
      ["leading-zeros", ["1", "01", "001"], "Leading zeros are characters: three names.", "Natural"],
      ["before-oauth", ["oautg", "nonce", "oaut"], "Names just before oauth_ sort before it.", "ProtocolParameters"],
      ["after-oauth", ["oauti", "oauth~", "p"], "Names just after oauth_ sort after it.", "ProtocolParameters"],
      ["oauth", ["oauth"], "A body parameter named oauth is one like any other.", "ProtocolParameters"],
      ["oauth-hyphen", ["oauth-x"], "oauth-x sorts before oauth_consumer_key.", "ProtocolParameters"],
      ["oauth-letter", ["oauthx"], "oauthx sorts after oauth_version.", "ProtocolParameters"],
      [
        "oauth-underscore",
        ["oauth_zz", "oauth_o", "oauth_a"],
        "Other names with oauth_ are body parameters, sorted among the five.",
        "ProtocolParameters",
      ],
      [
        "oauth-capitals",
        ["OAuth_nonce", "OAUTH_NONCE"],
        "Names are case-sensitive: these are no protocol parameters.",
        "ProtocolParameters",
        "IgnoredCase",
      ],
    ]),
    ...underHmac(
      authorTable(authorNames, [
        ["numbers-as-text", ["1e1", "10", "9", "0x0A"], "Names that are equal numbers are three texts.", "Natural"],
        ["numbers-equal", ["1.0", "01", "1"], "01, 1 and 1.0 are three names: 0 sorts before 1.", "Natural"],
        ["number-and-word", ["abc", "0", "00"], "A word is no zero: 0, 00, abc.", "Natural"],
        ["number-and-suffix", ["9a", "10", "10a"], "A number before letters has no value: 10, 10a, 9a.", "Natural"],
        ["number-in-two-places", ["a2b1", "a10b1", "a2b03"], "Digits anywhere are characters.", "Natural"],
        ["numbers-negative", ["1", "-1", "-2"], "A hyphen is no minus: -1, -2, 1.", "Natural"],
        ["numbers-long", ["9007199254740993", "9007199254740992", "18446744073709551616"], LONG_DIGITS, "Natural"],
        ["integers-among-words", ["b", "10", "a", "9", "4294967295", "01"], INTEGERS_FIRST, "Natural", "Unsorted"],
        ["digits-renumbered", ["x", "7", "5"], "Names of digits are names: no list numbers them anew.", "Unsorted"],
        ["digits-not-renumbered", ["07", "-0", "1.5"], "Names that only look like numbers stay, too.", "Unsorted"],
        ["mixed-case", ["aB", "b", "Ab", "AB", "ab"], "AB, Ab, aB, ab, b.", "IgnoredCase", "Locale"],
        ["case-underscore", ["a_b", "aZ", "az", "A_B"], "_ sorts after Z and before z.", "IgnoredCase", "Punctuation"],
        [
          "hyphen-underscore-letter",
          ["ab_c", "ab-d", "abb", "ab-c"],
          "Hyphens and underscores count where they stand: ab-c, ab-d, ab_c, abb.",
          "Locale",
          "Punctuation",
        ],
        ["by-length", ["aaa", "b", "aa"], "A shorter name does not sort first: aa, aaa, b.", "JoinedPair"],
        ["oauth-own-first", ["amount", "oauth_a"], "A caller's oauth_a sorts among the five.", "ProtocolParameters"],
        ["oauth-own-last", ["zip", "oauth_z"], "A caller's oauth_z sorts among the others.", "ProtocolParameters"],
        [
          "oauth-own-between",
          ["zip", "oauth_token_x", "amount"],
          "A caller's oauth_token_x sorts between oauth_timestamp and oauth_version.",
          "ProtocolParameters",
        ],
      ]),
    ),
  ],
};
