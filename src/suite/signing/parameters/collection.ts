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
  ],
};

function nameOfSpecial(special: string): string {
  const words = special.replaceAll("_", "").replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  return `special-${words === "0" ? "zero" : words}`;
}

/** Returns `p1` to `p<count>`, far from any order: 37 is coprime to 100. */
function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `p${((index * 37) % count) + 1}`);
}
