import type { AuthoredSigning, SigningConcern } from "../concern.ts";

/** The first part of the base string. */
export const method: SigningConcern = {
  kind: "signing",
  concern: "method",
  about: "The method is signed in upper case, however a caller writes it.",
  flags: {
    MethodCase: {
      bugType: "basic",
      description: "The method goes into the base string as the caller wrote it.",
      effect: "Requests fail for callers whose HTTP library takes the method in lower case.",
      clauses: ["base-string.5", "endpoints.method"],
    },
  },
  vectors: [
    written("lower-case", "post", "A method given as post is signed as POST."),
    written("capitalized", "Post", "A method given as Post is signed as POST."),
  ],
};

function written(name: string, word: string, comment: string): AuthoredSigning {
  return { name, comment, flags: ["MethodCase"], method: word };
}
