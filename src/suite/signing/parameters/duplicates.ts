import type { Parameter } from "../../../signing/parameter.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";

/** A name given several times: an ambiguity, on which signers differ. */
export const duplicates: SigningConcern = {
  kind: "signing",
  concern: "duplicates",
  about: "Parameters that are given more than once. The specification does not speak of them; no operation has any.",
  flags: {
    DuplicateName: {
      bugType: "collection",
      description: "A name given twice: both are signed, or the first or the last alone.",
      effect: "What is signed and what the gateway reads differ, so that one of two values is not protected.",
      clauses: ["base-string.1", "base-string.3"],
      links: [
        "https://github.com/ddo/oauth-1.0a/issues/26",
        "https://github.com/googleapis/signet/issues/173",
        "https://github.com/Kong/insomnia/issues/4407",
      ],
    },
    DuplicatePair: {
      bugType: "collection",
      description: "The same name and value given twice: both are signed, or one.",
      effect: "A set merges what a list keeps; signer and gateway must agree.",
      clauses: ["base-string.1"],
      links: ["https://github.com/googleapis/google-oauth-java-client/issues/91"],
    },
    ValueOrder: {
      bugType: "order",
      description: "Parameters of one name: by encoded value, or in the order given.",
      effect: "Signer and gateway must agree on the order of equal names.",
      clauses: ["base-string.3"],
    },
  },
  vectors: [
    twice("ascending", ["1", "2"], "Two values of one name, given in their order.", "DuplicateName"),
    twice(
      "descending",
      ["2", "1"],
      "Two values of one name: sorted by value, or kept in the order given.",
      "DuplicateName",
      "ValueOrder",
    ),
    twice("identical", ["1", "1"], "The same pair twice is signed twice, or once.", "DuplicatePair"),
    twice("three", ["b", "c", "a"], "Three values of one name.", "DuplicateName", "ValueOrder"),
    twice(
      "three-two-identical",
      ["b", "a", "b"],
      "Three values of one name, two of them the same.",
      "DuplicatePair",
      "ValueOrder",
    ),
    twice("one-empty", ["x", ""], "An empty value beside another one of its name.", "DuplicateName", "ValueOrder"),
    twice("digits", ["9", "10"], "Values are text: 10 sorts before 9.", "DuplicateName", "ValueOrder"),
    twice(
      "encoded-order",
      ["é", "z"],
      "é sorts before z when encoded (%C3%A9), after it when raw.",
      "DuplicateName",
      "ValueOrder",
    ),
    twice(
      "commas",
      ["a,b", "c"],
      "A value that holds a comma is not split there; what becomes of two values of one name is open.",
      "DuplicateName",
    ),
    twice(
      "marks",
      ["~!'()*/+@,;:", "100% & more = 1", "B", "a"],
      "Values of one name are encoded as others are, and none of the four is lost.",
      "DuplicateName",
      "ValueOrder",
    ),
    {
      name: "apart",
      comment: "The two values of a name do not stand side by side in the input.",
      flags: ["DuplicateName", "ValueOrder"],
      point: "duplicate-names",
      parameters: [
        ["tag", "2"],
        ["amount", "10.50"],
        ["tag", "1"],
      ],
    },
  ],
};

function twice(name: string, values: readonly string[], comment: string, ...flags: readonly string[]): AuthoredSigning {
  const parameters = values.map((value): Parameter => ["tag", value]);
  return { name, comment, flags, parameters, point: "duplicate-names" };
}
