import type { SigningConcern } from "../concern.ts";
import { authorDescription } from "./author-parameter.ts";

/** How the body writes a space; the base string leaves no choice. */
export const bodySpace: SigningConcern = {
  kind: "signing",
  concern: "body-space",
  about: "A space is %20 or + in the body, which servers read alike; in the base string it is always %20.",
  flags: {
    BodySpace: {
      bugType: "body",
      description: "The body's spaces are %20 or +, while its plus signs are always %2B.",
      effect: "A signer that writes a raw + for a plus sign sends a space.",
      clauses: ["body.1", "endpoints.body", "endpoints.content-type"],
    },
  },
  vectors: [
    authorDescription("space", "one two", "A space in the body is %20 or +.", "BodySpace"),
    authorDescription("spaces", " a  b ", "Every space in the body is written the same way.", "BodySpace"),
    authorDescription(
      "space-and-plus",
      "1 + 2",
      "A plus sign in the body is %2B, however a space is written.",
      "BodySpace",
    ),
    authorDescription(
      "space-and-escape",
      "%20 and +",
      "Text that looks like an encoded space is encoded.",
      "BodySpace",
    ),
    authorDescription("space-and-delimiters", "a = b & c", "& and = in a value are encoded in the body.", "BodySpace"),
    authorDescription("space-and-line-break", "a b\r\nc", "Line breaks in the body are %0D%0A.", "BodySpace"),
    authorDescription("space-and-latin", "un café", "The body is UTF-8, not Latin-1.", "BodySpace"),
  ].map((vector) => ({ ...vector, point: "body-space" })),
};
