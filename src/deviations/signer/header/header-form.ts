import type { SigningTask } from "../../../signing/signing-task.ts";
import type { Deviation } from "../../deviation.ts";
import type { SentRequest } from "../../sent-request.ts";
import { fromBody } from "../../sent-request.ts";

interface FormMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly links?: readonly string[];
  readonly permitted?: string;
  readonly meant?: (sent: SentRequest) => readonly SigningTask[];
  readonly change: (header: string) => string;
}

const aboutPairs: readonly FormMistake[] = [
  {
    id: "header-unquoted",
    title: "The values of the header are not put between quotes",
    happens: 'The header holds name=value where name="value" belongs.',
    change: (header) => header.replaceAll('"', ""),
  },
  {
    id: "header-single-quotes",
    title: "The values of the header stand in single quotes",
    happens: "The header holds name='value' where name=\"value\" belongs.",
    change: (header) => header.replaceAll('"', "'"),
  },
  {
    id: "header-spaces-around-equals",
    title: "Spaces stand around the = in the header",
    happens: 'The header holds name = "value" where name="value" belongs.',
    change: (header) => header.replaceAll('="', ' = "'),
  },
  {
    id: "header-colon-pairs",
    title: "The header writes a colon where = belongs",
    happens: 'The header holds name:"value", as JSON would, where name="value" belongs.',
    change: (header) => header.replaceAll('="', ':"'),
  },
  {
    id: "header-prefix-missing",
    title: "The names in the header lack their oauth_",
    happens: "The header holds consumer_key, nonce and so on: the prefix is taken for a part of the scheme.",
    change: (header) => header.replaceAll("oauth_", ""),
  },
];

const aboutSeparators: readonly FormMistake[] = [
  separator("header-wrong-separator", "&", "an ampersand"),
  separator("header-semicolons", "; ", "a semicolon"),
  separator("header-spaces-alone", " ", "a space alone"),
  {
    ...separator("header-folded", ",\r\n ", "a comma and a line break"),
    fix: "Write the header on one line: HTTP no longer allows it to be folded.",
    links: ["https://github.com/local-ch/lhc/issues/173"],
  },
  {
    ...separator("header-comma-without-space", ",", "a comma alone"),
    links: ["https://github.com/ciaranj/node-oauth/pull/105", "https://github.com/ciaranj/node-oauth/pull/107"],
    permitted: "The space after the comma is optional: clause header.4.",
  },
  {
    id: "header-extra-comma",
    title: "A comma follows the last pair of the header",
    happens: "The separator is written after each pair, the last one included.",
    fix: "Write a comma between the pairs only.",
    links: [
      "https://github.com/hwi/HWIOAuthBundle/pull/120",
      "https://github.com/postmanlabs/newman/issues/653",
      "https://github.com/postmanlabs/postman-app-support/issues/2312",
    ],
    change: (header) => `${header},`,
  },
  {
    id: "header-leading-comma",
    title: "A comma stands before the first pair of the header",
    happens: "The separator is written before each pair, the first one included.",
    fix: "Write a comma between the pairs only.",
    change: (header) => header.replace(/^(\S+ )/, "$1, "),
  },
];

const aboutScheme: readonly FormMistake[] = [
  {
    ...scheme("header-scheme-missing", ""),
    title: "The header does not start with OAuth",
    happens: "The pairs stand in the header alone, without the name of the scheme before them.",
  },
  scheme("header-scheme-bearer", "Bearer "),
  scheme("header-scheme-basic", "Basic "),
  scheme("header-scheme-oauth1", "OAuth1 "),
  scheme("header-scheme-colon", "OAuth: "),
  {
    ...scheme("header-name-repeated", "Authorization: OAuth "),
    title: "The value of the header starts with the header's own name",
    happens: "The line Authorization: OAuth … is given as a whole where only its value belongs.",
  },
  ...["oauth", "OAUTH"].map((name) => ({
    ...scheme(name === "oauth" ? "header-scheme-case" : "header-scheme-in-capitals", `${name} `),
    permitted: "HTTP takes the name of a scheme in any case (RFC 9110, section 11.1); the specification writes OAuth.",
  })),
  {
    id: "oauth-in-query-or-body-only",
    title: "The request has no Authorization header",
    happens: "The protocol parameters travel in the body or the query only, or not at all.",
    fix: "Send the six OAuth parameters in the Authorization header.",
    meant: (sent) => fromBody(sent, ["oauth_nonce", "oauth_timestamp"]),
    change: () => "",
  },
];

/** Mistakes in the form of the Authorization header: its scheme, its separators, how a pair is written. */
export const headerFormDeviations: readonly Deviation[] = [...aboutPairs, ...aboutSeparators, ...aboutScheme].map(
  ({ change, ...mistake }) => ({
    stage: "joinHeader",
    fix: 'Write the header as OAuth name="value", name="value" and so on.',
    clauses: ["header.2", "header.4"],
    links: [],
    ...mistake,
    replace: (right) => (encoded) => change(right(encoded)),
  }),
);

function separator(id: string, text: string, name: string): FormMistake {
  return {
    id,
    title: `The pairs of the header are separated by ${name}`,
    happens: `Between two pairs stands ${name}; the separator is a comma with an optional space after it.`,
    fix: "Separate the pairs by a comma and a space.",
    change: (header) => header.replaceAll(", ", text),
  };
}

function scheme(id: string, text: string): FormMistake {
  return {
    id,
    title: `The header starts with ${text.trim()} in place of OAuth`,
    happens: `The name of the scheme is written ${text.trim()}.`,
    fix: "Start the value of the header with OAuth and a space.",
    change: (header) => header.replace(/^OAuth /, text),
  };
}
