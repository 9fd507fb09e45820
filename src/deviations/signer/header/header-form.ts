import { describeMistakes, github, type MistakeAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { fromBody } from "../../sent-request.ts";

type HeaderMistake = MistakeAt<"joinHeader">;

const shared = {
  fix: 'Write the header as OAuth name="value", name="value" and so on.',
  clauses: ["header.2", "header.4"],
} as const;
const ANY_CASE =
  "HTTP takes the name of a scheme in any case (RFC 9110, section 11.1); the specification writes OAuth.";

/** Mistakes in the form of the Authorization header: its scheme, its separators, how a pair is written. */
export const headerFormDeviations: readonly Deviation[] = describeMistakes("joinHeader", shared, {
  "header-unquoted": {
    title: "The values of the header are not put between quotes",
    happens: 'The header holds name=value where name="value" belongs.',
    change: (header) => header.replaceAll('"', ""),
  },
  "header-single-quotes": {
    title: "The values of the header stand in single quotes",
    happens: "The header holds name='value' where name=\"value\" belongs.",
    change: (header) => header.replaceAll('"', "'"),
  },
  "header-spaces-around-equals": {
    title: "Spaces stand around the = in the header",
    happens: 'The header holds name = "value" where name="value" belongs.',
    change: (header) => header.replaceAll('="', ' = "'),
  },
  "header-colon-pairs": {
    title: "The header writes a colon where = belongs",
    happens: 'The header holds name:"value", as JSON would, where name="value" belongs.',
    change: (header) => header.replaceAll('="', ':"'),
  },
  "header-prefix-missing": {
    title: "The names in the header lack their oauth_",
    happens: "The header holds consumer_key, nonce and so on: the prefix is taken for a part of the scheme.",
    change: (header) => header.replaceAll("oauth_", ""),
  },
  "header-wrong-separator": separator("&", "an ampersand"),
  "header-semicolons": separator("; ", "a semicolon"),
  "header-spaces-alone": separator(" ", "a space alone"),
  "header-folded": {
    ...separator(",\r\n ", "a comma and a line break"),
    fix: "Write the header on one line: HTTP no longer allows it to be folded.",
    links: github("local-ch/lhc/issues/173"),
  },
  "header-comma-without-space": {
    ...separator(",", "a comma alone"),
    links: github("ciaranj/node-oauth/pull/105", "ciaranj/node-oauth/pull/107"),
    permitted: "The space after the comma is optional: clause header.4.",
  },
  "header-extra-comma": {
    title: "A comma follows the last pair of the header",
    happens: "The separator is written after each pair, the last one included.",
    fix: "Write a comma between the pairs only.",
    links: github(
      "hwi/HWIOAuthBundle/pull/120",
      "postmanlabs/newman/issues/653",
      "postmanlabs/postman-app-support/issues/2312",
    ),
    change: (header) => `${header},`,
  },
  "header-leading-comma": {
    title: "A comma stands before the first pair of the header",
    happens: "The separator is written before each pair, the first one included.",
    fix: "Write a comma between the pairs only.",
    change: (header) => header.replace(/^(\S+ )/, "$1, "),
  },
  "header-as-json-by-python": asJson(" ", ", as Python's json.dumps writes it"),
  "header-as-json": asJson("", ""),
  "header-scheme-missing": {
    ...scheme(""),
    title: "The header does not start with OAuth",
    happens: "The pairs stand in the header alone, without the name of the scheme before them.",
  },
  "header-scheme-bearer": scheme("Bearer "),
  "header-scheme-basic": scheme("Basic "),
  "header-scheme-oauth1": scheme("OAuth1 "),
  "header-scheme-colon": scheme("OAuth: "),
  "header-name-repeated": {
    ...scheme("Authorization: OAuth "),
    title: "The value of the header starts with the header's own name",
    happens: "The line Authorization: OAuth … is given as a whole where only its value belongs.",
  },
  "header-scheme-case": { ...scheme("oauth "), permitted: ANY_CASE },
  "header-scheme-in-capitals": { ...scheme("OAUTH "), permitted: ANY_CASE },
  "oauth-in-query-or-body-only": {
    title: "The request has no Authorization header",
    happens: "The protocol parameters travel in the body or the query only, or not at all.",
    fix: "Send the six OAuth parameters in the Authorization header.",
    meant: (sent) => fromBody(sent, ["oauth_nonce", "oauth_timestamp"]),
    change: () => "",
  },
});

function separator(text: string, name: string): HeaderMistake {
  return {
    title: `The pairs of the header are separated by ${name}`,
    happens: `Between two pairs stands ${name}; the separator is a comma with an optional space after it.`,
    fix: "Separate the pairs by a comma and a space.",
    change: (header) => header.replaceAll(", ", text),
  };
}

/** Writes the pairs as a JSON object, with a space behind its colons and commas or none. */
function asJson(space: "" | " ", writer: string): HeaderMistake {
  return {
    generated: true,
    title: `The header holds a JSON object${writer}`,
    happens: `The header is OAuth {"name":${space}"value"} where OAuth name="value" belongs.`,
    change: (header) => {
      const members = header.replaceAll('="', `":${space}"`).replaceAll(", ", `,${space}"`);
      return `${members.replace(/^OAuth /, 'OAuth {"')}}`;
    },
  };
}

function scheme(text: string): HeaderMistake {
  return {
    title: `The header starts with ${text.trim()} in place of OAuth`,
    happens: `The name of the scheme is written ${text.trim()}.`,
    fix: "Start the value of the header with OAuth and a space.",
    change: (header) => header.replace(/^OAuth /, text),
  };
}
