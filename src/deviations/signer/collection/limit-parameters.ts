import type { Parameter } from "../../../signing/parameter.ts";
import { describeMistakes, github, type MemberAt } from "../../describe-mistakes.ts";
import type { Deviation } from "../../deviation.ts";
import { inBody } from "./keep-parameters.ts";

const PHP = "https://www.php.net/manual/en";
const GREATEST = 2n ** 63n - 1n;
/** What PHP takes for an integer where it is the key of an array. */
const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;

/** What parses a form of 1000 parameters, and no more. */
const parsers: Pick<Deviation, "links" | "functions" | "fixes"> = {
  links: github("Luracast/Restler/pull/672", "expressjs/express/issues/5878", "springernature/boomcatch/issues/53"),
  functions: [
    { language: "JavaScript", call: "querystring.parse", link: "https://nodejs.org/api/querystring.html" },
    { language: "PHP", call: "parse_str", link: `${PHP}/info.configuration.php` },
  ],
  fixes: { JavaScript: "const parameters = [...new URLSearchParams(body)];" },
};

const asKeys = { clauses: ["base-string.1", "base-string.3"] } as const;
const renumbered = describeMistakes("collectParameters", asKeys, {
  "digit-names-renumbered": {
    title: "Parameters whose names are whole numbers are signed under the names 0, 1, 2 and so on",
    happens:
      "PHP keeps such names as integers, and array_merge numbers these anew in the order given; the body keeps the names.",
    fix: "Join the two arrays with +, which keeps all keys.",
    links: github("optimizely/php-sdk/pull/85", "aces/Loris/pull/3179", "fuel/core/pull/1059"),
    functions: [
      { language: "PHP", call: "array_merge", link: `${PHP}/function.array-merge.php` },
      { language: "PHP", call: "array_merge_recursive", link: `${PHP}/function.array-merge-recursive.php` },
    ],
    fixes: { PHP: "$parameters = $body + $oauth;" },
    replace: inBody(renumber),
  },
});

// A request of so many parameters is too large for a small example, and the drawn ones never are.
const limited = [10, 16, 20, 32, 50, 64, 100, 128, 255, 256, 500, 512, 1000].map(
  (most): MemberAt<"collectParameters"> => ({
    id: `parameters-cut-at-${most}`,
    title: `Only the first ${most} parameters of the body are signed`,
    happens: `All are sent, but what parses the body for the signature stops after ${most}, without an error.`,
    ...(most === 1000 && parsers),
    replace: inBody((operation) => operation.slice(0, most)),
  }),
);

const asList = {
  fix: "Hand all parameters to the signer as a list; where a parser makes it, lift its limit.",
  clauses: ["base-string.1"],
  generated: true,
} as const;

const asText = { clauses: ["base-string.1", "base-string.4"] } as const;
const cut = describeMistakes("encodeName", asText, {
  "name-cut-at-64": {
    title: "A name is signed only up to 64 characters",
    happens: "What follows the first 64 characters is sent but not signed: a buffer or a column is of that size.",
    fix: "Sign the whole name.",
    links: github("PX4/PX4-Autopilot/pull/6714", "specify/specify6/issues/70"),
    replace: (right) => (name) => right(Array.from(name).slice(0, 64).join("")),
  },
});

/** Parameters and names that do not fit into what holds them. */
export const limitDeviations: readonly Deviation[] = [
  ...renumbered,
  ...describeMistakes("collectParameters", asList, limited),
  ...cut,
];

function renumber(parameters: readonly Parameter[]): readonly Parameter[] {
  let next = 0;
  return parameters.map(([name, value]) => [isInteger(name) ? String(next++) : name, value]);
}

function isInteger(name: string): boolean {
  return INTEGER.test(name) && BigInt(name) <= GREATEST && BigInt(name) >= -GREATEST - 1n;
}
