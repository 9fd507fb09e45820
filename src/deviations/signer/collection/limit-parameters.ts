import type { Parameter } from "../../../signing/parameter.ts";
import type { Deviation } from "../../deviation.ts";

const GREATEST = 2n ** 63n - 1n;
/** What PHP takes for an integer where it is the key of an array. */
const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;

/** What parses a form of 1000 parameters, and no more. */
const parsers: Pick<Deviation, "links" | "functions" | "fixes"> = {
  links: [
    "https://github.com/Luracast/Restler/pull/672",
    "https://github.com/expressjs/express/issues/5878",
    "https://github.com/springernature/boomcatch/issues/53",
  ],
  functions: [
    { language: "JavaScript", call: "querystring.parse", link: "https://nodejs.org/api/querystring.html" },
    { language: "PHP", call: "parse_str", link: "https://www.php.net/manual/en/info.configuration.php" },
  ],
  fixes: { JavaScript: "const parameters = [...new URLSearchParams(body)];" },
};

/** Parameters and names that do not fit into what holds them. */
export const limitDeviations: readonly Deviation[] = [
  {
    id: "digit-names-renumbered",
    stage: "collectParameters",
    title: "Parameters whose names are whole numbers are signed under the names 0, 1, 2 and so on",
    happens:
      "PHP keeps such names as integers, and array_merge numbers these anew in the order given; the body keeps the names.",
    fix: "Join the two arrays with +, which keeps all keys.",
    clauses: ["base-string.1", "base-string.3"],
    links: [
      "https://github.com/optimizely/php-sdk/pull/85",
      "https://github.com/aces/Loris/pull/3179",
      "https://github.com/fuel/core/pull/1059",
    ],
    functions: [
      { language: "PHP", call: "array_merge", link: "https://www.php.net/manual/en/function.array-merge.php" },
      {
        language: "PHP",
        call: "array_merge_recursive",
        link: "https://www.php.net/manual/en/function.array-merge-recursive.php",
      },
    ],
    fixes: { PHP: "$parameters = $body + $oauth;" },
    replace: (right) => (operation, protocol, url) => right(renumber(operation), protocol, url),
  },
  // A request of so many parameters is too large for a small example, and the drawn ones never are.
  ...[10, 16, 20, 32, 50, 64, 100, 128, 255, 256, 500, 512, 1000].map(
    (most): Deviation => ({
      id: `parameters-cut-at-${most}`,
      generated: true,
      stage: "collectParameters",
      title: `Only the first ${most} parameters of the body are signed`,
      happens: `All are sent, but what parses the body for the signature stops after ${most}, without an error.`,
      fix: "Hand all parameters to the signer as a list; where a parser makes it, lift its limit.",
      clauses: ["base-string.1"],
      ...(most === 1000 ? parsers : { links: [] }),
      replace: (right) => (operation, protocol, url) => right(operation.slice(0, most), protocol, url),
    }),
  ),
  {
    id: "name-cut-at-64",
    stage: "encodeName",
    title: "A name is signed only up to 64 characters",
    happens: "What follows the first 64 characters is sent but not signed: a buffer or a column is of that size.",
    fix: "Sign the whole name.",
    clauses: ["base-string.1", "base-string.4"],
    links: ["https://github.com/PX4/PX4-Autopilot/pull/6714", "https://github.com/specify/specify6/issues/70"],
    replace: (right) => (name) => right(Array.from(name).slice(0, 64).join("")),
  },
];

function renumber(parameters: readonly Parameter[]): readonly Parameter[] {
  let next = 0;
  return parameters.map(([name, value]) => [isInteger(name) ? String(next++) : name, value]);
}

function isInteger(name: string): boolean {
  return INTEGER.test(name) && BigInt(name) <= GREATEST && BigInt(name) >= -GREATEST - 1n;
}
