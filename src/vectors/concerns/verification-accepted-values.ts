import type { AuthoredVerification, VerificationConcern } from "../concern.ts";
import type { Flag } from "../vector.ts";
import { deviationTasks } from "./verification-deviations-tasks.ts";

const flags = {
  ValueKept: {
    bugType: "encoding",
    description: "Values with characters that verifiers are known to lose, trim, decode twice or convert.",
    effect: "Customers with such a name, bank or order are turned away, and nobody finds out why.",
    clauses: ["base-string.1", "base-string.2", "base-string.3", "body.1"],
  },
  OrderKept: {
    bugType: "order",
    description: "Names whose order by bytes is another than that of words, numbers or lists.",
    effect: "Requests fail as soon as an optional field is sent.",
    clauses: ["base-string.3"],
  },
  UrlKept: {
    bugType: "url",
    description: "URLs that libraries rewrite before they sign or verify.",
    effect: "A gateway at such a URL refuses all requests.",
    clauses: ["base-string.6"],
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** Rightly signed requests with values, names and URLs that verifiers are known to spoil. */
export const verificationAcceptedValues: VerificationConcern = {
  kind: "verification",
  concern: "verification-accepted-values",
  about: "Rightly signed requests with values, names and URLs that verifiers are known to spoil. All must be accepted.",
  flags,
  vectors: [
    { ...v("words", "ValueKept", "Spaces, an asterisk, an accent and an empty value."), keepsEmpty: true },
    v("punctuation", "ValueKept", "All of ASCII's punctuation, and characters of two and four bytes."),
    v("encoded", "ValueKept", "A value that looks percent-encoded: it is decoded once, not twice."),
    v("line", "ValueKept", "White space around a value, and line breaks and tabs within."),
    v("quotes", "ValueKept", "Quotes, doubled marks and a line feed."),
    v("quoted", "ValueKept", "A value in quotes, which belong to it."),
    v("markup", "ValueKept", "Markup and entities: nothing is stripped or unescaped."),
    v("kelvin", "ValueKept", "Characters that normalization replaces: the value is taken as it is."),
    v("long", "ValueKept", "A value longer than 256 characters."),
    v("longer", "ValueKept", "A value longer than 4096 characters."),
    v("zero", "ValueKept", "The value 0, which is not empty."),
    v("transfer", "ValueKept", "Every field of the transfer: zeros at both ends, long numbers, false, a URL."),
    v("realm", "ValueKept", "A body parameter called realm: it is signed like any other."),
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

function v(name: string, flag: keyof typeof flags, comment: string): AuthoredVerification {
  return { name, comment, flags: [flag], ...deviationTasks[name] };
}
