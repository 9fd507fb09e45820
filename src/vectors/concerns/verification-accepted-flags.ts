/** What requests try whose bodies are spelled or filled in several ways, in more than one concern. */
export const acceptedFlags = {
  ContentTypeSuffix: {
    bugType: "refusal",
    description: "A charset may follow the content type; values are UTF-8 all the same.",
    effect: "Clients whose HTTP library adds a charset are turned away, and those who name ISO-8859-1 are misread.",
    clauses: ["header.1"],
  },
  BodySpelling: {
    bugType: "refusal",
    description: "The body in any spelling that reads as the same parameters.",
    effect:
      "Clients whose form encoder has another order, or escapes in small letters or more than it must, are turned away.",
    clauses: ["body.1", "base-string.2", "base-string.3"],
    links: ["https://www.rfc-editor.org/rfc/rfc3986#section-2.1"],
  },
  BodyPlus: {
    bugType: "refusal",
    description:
      "A + in the body is a space. The content type says that the body is a form, and forms read it so (RFC 5849, section 3.4.1.3.1, too); that + is never a space is said of the base string alone.",
    effect: "Clients whose form encoder writes + for a space, as most do, are turned away.",
    clauses: ["endpoints.content-type", "header.1", "base-string.2"],
    links: [
      "https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3.1",
      "https://url.spec.whatwg.org/#urlencoded-parsing",
      "https://www.w3.org/TR/html401/interact/forms.html#h-17.13.4.1",
    ],
  },
  EmptyValue: {
    bugType: "refusal",
    description: "One value is empty: it is signed as name= and sent as name=.",
    effect: "Merchants who leave a value empty are turned away.",
    clauses: ["base-string.1", "base-string.4", "body.1"],
  },
  SeveralAtOnce: {
    bugType: "refusal",
    description: "Several harmless spellings in one request.",
    effect: "Merchants whose requests depart from the plain form in several harmless ways are turned away.",
    clauses: ["header.1", "header.4", "body.1", "body.2", "oauth.realm"],
  },
  ValueKept: {
    bugType: "refusal",
    description: "Values with characters that verifiers are known to lose, trim, decode twice or convert.",
    effect: "Customers with odd characters in a name, bank or order are turned away, and nobody finds out why.",
    clauses: ["base-string.1", "base-string.2", "base-string.3", "body.1"],
  },
} as const;
