import { under } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorNames } from "../author-parameter.ts";

export const collection: SigningConcern = {
  kind: "signing",
  concern: "collection",
  about: "Every parameter is signed, whatever its name means to a programming language, and however many there are.",
  flags: {
    SpecialName: {
      bugType: "collection",
      description: "Names that mean something to a programming language are names.",
      effect: "A parameter is lost without an error, or the signer crashes.",
      clauses: ["base-string.1", "base-string.3"],
    },
    Count: {
      bugType: "collection",
      description: "Any number of parameters is signed, also one, none or many.",
      effect: "A stray & or a fixed table spoils the shortest or the longest request.",
      clauses: ["base-string.1", "base-string.4"],
      links: ["https://github.com/Luracast/Restler/pull/672", "https://github.com/expressjs/express/issues/5878"],
    },
    LongName: {
      bugType: "collection",
      description: "A name has no greatest length: it is signed to its end.",
      effect: "A long name is cut at the size of a column or a buffer, and the payment is refused.",
      clauses: ["base-string.1", "base-string.3"],
    },
  },
  vectors: [
    ...["__proto__", "constructor", "hasOwnProperty", "toString", "length", "null", "undefined", "0"].map((special) =>
      authorNames(
        nameOfSpecial(special),
        ["amount", special],
        `A parameter named ${special} is signed like any other.`,
        "SpecialName",
      ),
    ),
    authorNames("one", ["amount"], "One body parameter is enough.", "Count"),
    {
      name: "none",
      comment: "Without body parameters the five oauth_ ones are signed.",
      flags: ["Count"],
      parameters: [],
    },
    authorNames("hundred", numbered(100), "A hundred parameters are all signed, in the order of bytes.", "Count"),
    ...under("Count", authorNames, [
      ["hundred-and-one", numbered(101), "The parameter after the hundredth is signed, too."],
      ["thousand-and-one", numbered(1001), "The parameter after the thousandth is signed, too."],
    ]),
    ...under("LongName", authorNames, [
      ["name-65", [longName(65)], "A name of 65 characters is signed to its end."],
      ["name-300", [longName(300)], "A name of 300 characters is signed to its end."],
    ]),
  ],
};

function nameOfSpecial(special: string): string {
  const words = special.replaceAll("_", "").replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return `special-${words === "0" ? "zero" : words}`;
}

/** Returns a name of so many characters, no two pieces of which are alike for long. */
function longName(length: number): string {
  return Array.from({ length }, (_, at) => (at % 10 === 0 ? String(at / 10) : "abcdefghijk".charAt(at % 10)))
    .join("")
    .slice(0, length);
}

/** Returns `p1` to `p<count>`, far from any order: 37 is coprime to each count. */
function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `p${((index * 37) % count) + 1}`);
}
