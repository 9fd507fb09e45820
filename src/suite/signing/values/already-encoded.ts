import { under } from "../../author-table.ts";
import type { SigningConcern } from "../../concern.ts";
import { authorDescription } from "../author-parameter.ts";

export const alreadyEncoded: SigningConcern = {
  kind: "signing",
  concern: "already-encoded",
  about: "A value that looks encoded is text: it is encoded like any other, neither passed through nor decoded.",
  flags: {
    AlreadyEncoded: {
      bugType: "encoding",
      description: "Text that looks encoded is text: it is encoded once more, neither passed through nor decoded.",
      effect: "A description such as 50%20off or a return URL with %2F in it is refused.",
      clauses: ["base-string.2", "base-string.5"],
      links: ["https://github.com/postmanlabs/postman-app-support/issues/8879"],
    },
    Entity: {
      bugType: "encoding",
      description: "An HTML entity in a value is text.",
      effect: "Text that comes out of a web form is signed in another form than it is sent.",
      clauses: ["base-string.2"],
    },
  },
  vectors: [
    ...under("AlreadyEncoded", authorDescription, [
      ["percent-20", "50%20off", "%20 in a value is three characters of text: %2520 once it is encoded."],
      ["percent-25", "100%25 sure", "%25 in a value is not decoded before it is encoded."],
      ["percent-2b", "%2B", "%2B in a value is not a plus sign; it becomes %252B."],
      ["percent-2f-small", "%2f", "Lower-case hex in a value is text: its letters keep their case."],
      ["percent-zz", "%zz", "A % without hexadecimal digits is a % like any other."],
      ["percent-at-end", "100%", "A % at the end of a value is encoded, not dropped."],
      ["percent-u0418", "%u0418", "An escape as JavaScript's escape() writes it is text."],
      ["encoded-twice", "%252520", "Text that was encoded several times is encoded once more."],
    ]),
    ...under("Entity", authorDescription, [
      ["entity-amp", "&amp;", "An HTML entity is text: it is not read as an ampersand."],
      ["entity-decimal", "&#233;", "A numeric HTML entity is text: it is not read as a letter."],
    ]),
  ],
};
