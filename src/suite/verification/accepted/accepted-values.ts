import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { plainParameters } from "../../derive/authored-task.ts";
import { easilyMistaken } from "../../signing/values/easily-mistaken.ts";
import { describing, describingAtLength, longestText, plainRequestWith } from "../author-requests.ts";
import { deviationTasks, punctuation } from "../deviations/deviation-tasks.ts";
import { refusal } from "../harms.ts";
import { acceptedFlags } from "./accepted-bodies.ts";

const flags = {
  EmptyValue: acceptedFlags.EmptyValue,
  ValueKept: acceptedFlags.ValueKept,
  OrderKept: refusal(
    "Names whose order by bytes is another than that of words, numbers or lists.",
    "Requests fail as soon as an optional field is sent.",
    ["base-string.3"],
  ),
  UrlKept: refusal(
    "URLs that libraries rewrite before they sign or verify.",
    "A gateway whose own URL is odd in this way refuses all requests.",
    ["base-string.6"],
  ),
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const NONCHARACTER = "\u{1fffe}";
/** The most characters of a description that a live gateway is sent. */
const MOST_CHARACTERS = 255;

/** The fields of free text beside a payout's description, which most other requests here are about. */
const freeFields = [
  ["payout", "bank_name"],
  ["transfer", "order_desc"],
  ["transfer-by-ref", "order_desc"],
] as const;
const freeTexts: readonly (readonly [name: string, text: string])[] = [
  ["line", " one\r\ntwo\tthree\u00a0  four\n"],
  ["punctuation", punctuation],
  ["markup", '<b>5 &gt; 4</b> &amp; "so" -- %41\\n'],
  ["letters", "5 \u212a = \ufb01ne e\u0301 \u200b\u202ea\u202c\ufeff\u2764\ufe0f"],
  ["longest", longestText],
];

export const verificationAcceptedValues: VerificationConcern = {
  kind: "verification",
  concern: "verification-accepted-values",
  about: "Rightly signed requests with values, names and URLs that verifiers are known to spoil. All must be accepted.",
  flags,
  vectors: [
    {
      ...v("empty-value", "EmptyValue", "A plain payout, but for one value: it is empty."),
      parameters: [...plainParameters.slice(0, -1), ["bank_name", ""]],
      fixedOnly: "a live gateway may ask for a value in every field",
    },
    v("words", ["ValueKept", "EmptyValue"], "Spaces, an asterisk, an accent and an empty value."),
    v("punctuation", "ValueKept", "All of ASCII's punctuation, and characters of two and four bytes."),
    v("encoded", "ValueKept", "A value that looks percent-encoded: it is decoded once, not twice."),
    v("line", "ValueKept", "White space around a value, and line breaks and tabs within."),
    v("quotes", "ValueKept", "Quotes, doubled marks and a line feed."),
    v("quoted", "ValueKept", "A value in quotes, which belong to it."),
    v("markup", "ValueKept", "Markup and entities: nothing is stripped or unescaped."),
    v("kelvin", "ValueKept", "Characters that normalization replaces: the value is taken as it is."),
    v("long", "ValueKept", "A value longer than 256 characters."),
    v("longer", "ValueKept", "A value longer than 4096 characters."),
    {
      name: "longest",
      comment: "255 letters of Cyrillic, and two fields behind them: the body has more than 1,500 bytes.",
      flags: ["ValueKept"],
      ...describingAtLength(),
    },
    ...Object.entries({
      null: "null",
      "not-available": "N/A",
      yes: "yes",
      zeros: "007",
      exponent: "1e5",
    }).map(([name, word]) => mistakable(name, word)),
    { ...mistakable("zero", "0"), fixedOnly: "a live gateway may take 0 for no value" },
    ...easilyMistaken.flatMap(([group, texts, comment]) =>
      joinTexts(texts).flatMap((text, at) => {
        const name = `mistakable-${group}-${at + 1}`;
        const one: AuthoredVerification = { name, comment, flags: ["ValueKept"], ...describing(text) };
        if (!text.includes(NONCHARACTER)) return [one];
        const assigned = text.replaceAll(NONCHARACTER, "");
        return [
          { ...one, fixedOnly: "a live gateway may refuse a noncharacter, as Perl's strict UTF-8 does" },
          { ...one, name: `${name}-assigned`, ...describing(assigned) },
        ];
      }),
    ),
    ...freeFields.flatMap(([operation, field]) =>
      freeTexts.map(
        ([name, text]): AuthoredVerification => ({
          name: `${operation}-${field.replace("_", "-")}-${name}`,
          comment: `A whole request, whose ${field} is free text: ${name}.`,
          flags: ["ValueKept"],
          ...plainRequestWith(operation, field, text),
        }),
      ),
    ),
    {
      name: "transfer-redirect-url-longest",
      comment: "A URL of 255 characters.",
      flags: ["ValueKept"],
      ...plainRequestWith("transfer", "redirect_url", "https://shop.example/back/".padEnd(MOST_CHARACTERS, "a")),
    },
    {
      name: "card-19",
      comment: "A card number of 19 digits, as some cards have.",
      flags: ["ValueKept"],
      ...plainRequestWith("transfer-by-ref", "destination-card-no", "6304000000000000000"),
    },
    v("zero", "ValueKept", "The value 0, which is not empty."),
    v("transfer", "ValueKept", "Every field of the transfer: zeros at both ends, long numbers, false, a URL."),
    v(
      "realm",
      ["ValueKept", "EmptyValue"],
      "A body parameter called realm: it is signed like any other, though it is empty.",
    ),
    v("list", "OrderKept", "Names with digits, capitals, hyphens and underscores, in the order of their bytes."),
    v("escape", "UrlKept", "Escapes, a plus and a path parameter in the URL."),
    v("slash", "UrlKept", "A slash at the end of the URL."),
    v("double-slash", "UrlKept", "Two slashes in the path."),
    v("port", "UrlKept", "A port that is not the scheme's own: it belongs to the URL."),
    {
      ...v("http", "UrlKept", "A URL without TLS, as on a test system."),
      fixedOnly: "a live gateway has the scheme that it has",
    },
  ],
};

type FlagName = keyof typeof flags;

function mistakable(name: string, word: string): AuthoredVerification {
  return {
    name: `mistakable-${name}`,
    comment: `The text ${word}, which readers take for something else.`,
    flags: ["ValueKept"],
    ...describing(word),
  };
}

function v(name: string, flag: FlagName | readonly FlagName[], comment: string): AuthoredVerification {
  return { name, comment, flags: [flag].flat(), ...deviationTasks[name] };
}

/** Joins texts to descriptions that are no longer than a gateway is asked to take. */
function joinTexts(texts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.pop();
    const longer = last === undefined ? text : `${last} | ${text}`;
    if ([...longer].length <= MOST_CHARACTERS) joined.push(longer);
    else joined.push(last ?? "", text);
  }
  return joined;
}
