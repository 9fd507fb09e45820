import { letterChanges } from "../../../deviations/signer/values/letter-changes.ts";
import { spaceClasses } from "../../../deviations/signer/values/white-space-changes.ts";
import { nameText } from "../rules/list-characters.ts";

type Change = (value: string) => string;
type Step = readonly [words: string, change: Change];

const marks = ["-", "_"] as const;

function replace(pattern: string, to: string): Change {
  const expression = new RegExp(pattern, "gu");
  return (text) => text.replace(expression, to);
}

const same: Change = (text) => text;
const toLower: Change = (text) => text.toLowerCase();

/** What becomes of letters before all else. */
const folds: readonly Step[] = [
  ["in lower case", toLower],
  ["in lower case by Go", letterChanges["go-to-lower"]],
  ["with ASCII in lower case", (text) => text.replace(/[A-Z]/g, toLower)],
  ["in lower case without marks", (text) => toLower(text.normalize("NFD").replace(/\p{M}/gu, ""))],
  ["in lower case without marks and all else beyond ASCII", (text) => toLower(foldAscii(text, ""))],
  ["in lower case without marks, with ? for all else beyond ASCII", (text) => toLower(foldAscii(text, "?"))],
];

function foldAscii(text: string, to: string): string {
  return text.normalize("NFKD").replace(/[^\0-\x7f]/gu, to);
}

/** What is left out, and which runs become a mark: by white space of each language, or all that is no letter or digit. */
function listJoins(mark: string): readonly Step[] {
  const by = `by ${nameText(mark)}`;
  const others = ["[^a-z0-9]+", "[^a-z0-9-]+", "[^a-z0-9_]+", "[^a-z0-9_-]+"].map(
    (pattern): Step => [`${pattern} replaced ${by}`, replace(pattern, mark)],
  );
  const spaces = Object.entries(spaceClasses).flatMap(([who, space]) =>
    ["a-z0-9", "a-z0-9-", "a-z0-9_", "a-z0-9_-"].flatMap((kept) =>
      ["", "-", "_", "_-"].map((more): Step => {
        const [drop, join] = [replace(`[^${space}${kept}]`, ""), replace(`[${space}${more}]+`, mark)];
        const run = `runs of white space of ${who}${more === "" ? "" : ` and ${nameText(more)}`}`;
        return [`all but ${kept} and white space left out, ${run} replaced ${by}`, (text) => join(drop(text))];
      }),
    ),
  );
  return [...others, ...spaces];
}

/** What is left out at the ends of a text. */
function listEnds(mark: string): readonly Step[] {
  return [
    ["", same],
    [`, ${nameText(mark)} left out at the ends`, replace(`^${mark}+|${mark}+$`, "")],
    [', "-" and "_" left out at the ends', replace("^[_-]+|[_-]+$", "")],
    [
      `, ${nameText(mark)} once, and not at the ends`,
      (text) => replace(`^${mark}|${mark}$`, "")(replace(`${mark}{2,}`, mark)(text)),
    ],
  ];
}

/** What becomes of the folded text, by its words. */
function listFinishes(mark: string): readonly Step[] {
  const ends = listEnds(mark);
  return listJoins(mark).flatMap(([joined, join]) =>
    ends.map(([ended, end]): Step => [joined + ended, (text) => end(join(text))]),
  );
}

/** What makes a text a part of an address, as many programs write it by hand, by its words. */
export const slugFunctions: Readonly<Record<string, Change>> = Object.fromEntries(
  marks.flatMap((mark) => {
    const finishes = listFinishes(mark);
    return [same, (text: string) => text.trim()].flatMap((start, at) =>
      folds.flatMap(([folded, fold]) =>
        finishes.map(
          ([finished, finish]): Step => [
            `what writes them ${folded}${at === 0 ? "" : ", trimmed"}, ${finished}`,
            (text) => finish(fold(start(text))),
          ],
        ),
      ),
    );
  }),
);
