import { type HttpRequest, headerOf } from "../signing/http-request.ts";

/** A property of right requests that a verifier may turn away, and why it may. */
export interface RequestTrait {
  readonly name: string;
  readonly has: (request: HttpRequest) => boolean;
  /** The likely line of thought of a verifier that refuses all requests with it. */
  readonly thought: string;
}

/** A right request with the answer that it got. */
export interface AnsweredRight {
  readonly id: string;
  readonly request: HttpRequest;
  readonly isRefused: boolean;
}

/** The least refusals that one property explains: of a single one, its vector says what it tries. */
const MIN_SHARED = 2;
const LONG_BODY = 600;

/** The properties, the more specific first: of two that explain as much, the first is named. */
export const requestTraits: readonly RequestTrait[] = [
  {
    name: "oauth_* repeated in the body",
    has: ({ body }) => /(?:^|&)oauth_/.test(body),
    thought:
      "It takes protocol parameters that are in the header and in the body for duplicates, or counts them twice in the base string; clause body.2 lets merchants repeat them.",
  },
  {
    name: "a realm in the header",
    has: (request) => /\brealm=/.test(authorizationOf(request)),
    thought: "It counts realm among the signed parameters, or refuses what it does not know in the header.",
  },
  {
    name: "a charset or another parameter of Content-Type",
    has: (request) => contentTypeOf(request).includes(";"),
    thought: "It compares Content-Type as a whole text, so that a charset makes another type of it.",
  },
  {
    name: "Content-Type in other letters",
    has: (request) => /[A-Z]/.test(contentTypeOf(request).split(";")[0] ?? ""),
    thought: "It compares media types with their case, which has no meaning.",
  },
  {
    name: "the scheme OAuth in other letters",
    has: (request) => !authorizationOf(request).startsWith("OAuth"),
    thought: "It compares the name of the scheme with its case, which has no meaning (RFC 9110, section 11.1).",
  },
  {
    name: "other white space between the parameters of the header",
    has: (request) => /,(?! [^ \t]|$)|[ \t],|\t/.test(authorizationOf(request)),
    thought: "It splits the header at a comma and one space; white space there is free (RFC 5849, section 3.5.1).",
  },
  {
    name: "lower-case escapes in the header",
    has: (request) => /%(?:[0-9][a-f]|[a-f][0-9A-Fa-f])/.test(authorizationOf(request)),
    thought: "It compares the encoded signature as it stands in the header, instead of decoding it.",
  },
  {
    name: "lower-case escapes in the body",
    has: ({ body }) => /%(?:[0-9][a-f]|[a-f][0-9A-Fa-f])/.test(body),
    thought: "It puts the body into the base string as it stands, instead of decoding and encoding it anew.",
  },
  {
    name: "escapes in the body where none are needed",
    has: ({ body }) => /%(?:2[DdEe]|5[Ff]|7[Ee]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])/.test(body),
    thought: "It puts the body into the base string as it stands, instead of decoding and encoding it anew.",
  },
  {
    name: "characters beyond Unicode's first plane",
    has: ({ body }) => /%F[0-4]/i.test(body),
    thought: "It handles characters as UTF-16 units and encodes each half of a pair by itself.",
  },
  {
    name: "characters beyond ASCII",
    has: ({ body }) => /%[89A-F][0-9A-F]/i.test(body),
    thought: "It decodes or encodes the body as another charset than UTF-8.",
  },
  {
    name: "a name more than once",
    has: ({ body }) => new Set(namesOf(body)).size < namesOf(body).length,
    thought: "It reads the body into a map, which holds one value for each name.",
  },
  {
    name: "an empty value",
    has: ({ body }) => /=(?:&|$)/.test(body),
    thought: "It drops parameters without a value; they are signed too.",
  },
  {
    name: "a literal + (as %2B)",
    has: ({ body }) => /%2B/i.test(body),
    thought: "It decodes the body twice, so that a plus becomes a space.",
  },
  {
    name: "a percent sign (as %25)",
    has: ({ body }) => body.includes("%25"),
    thought: "It decodes the body twice, or does not encode an escaped text again.",
  },
  {
    name: "a space as %20 in the body",
    has: ({ body }) => body.includes("%20"),
    thought: "It puts the body into the base string as it stands, or encodes the spaces of a form as + only.",
  },
  {
    name: "a space as + in the body",
    has: ({ body }) => body.includes("+"),
    thought: "It reads a + of a form as a plus, or encodes the spaces in the base string as +.",
  },
  {
    name: "no oauth_version",
    has: (request) => !authorizationOf(request).includes("oauth_version="),
    thought: "It requires oauth_version, or adds it to the base string.",
  },
  {
    name: "an empty body",
    has: ({ body }) => body === "",
    thought: "It takes a request without parameters for a broken one.",
  },
  {
    name: "a long body",
    has: ({ body }) => body.length > LONG_BODY,
    thought: "It cuts the body, or a value of it, at a length of its own.",
  },
];

/**
 * Finds for refused right requests the property that they share and that no accepted one has: one root cause, named by
 * the trait. A request with several has the one that explains most; one with none is not in the result.
 */
export function findSharedTraits(answered: readonly AnsweredRight[]): ReadonlyMap<string, RequestTrait> {
  const accepted = answered.filter(({ isRefused }) => !isRefused);
  let left = answered.filter(({ isRefused }) => isRefused);
  let traits = requestTraits.filter(({ has }) => !accepted.some(({ request }) => has(request)));
  const found = new Map<string, RequestTrait>();
  // What all have tells nothing where none was accepted: there is nothing to compare with.
  if (accepted.length === 0) return found;
  for (;;) {
    const counted = traits.map((trait) => ({ trait, of: left.filter(({ request }) => trait.has(request)) }));
    const [best] = counted.toSorted((a, b) => b.of.length - a.of.length);
    if (best === undefined || best.of.length < MIN_SHARED) return found;
    for (const { id } of best.of) found.set(id, best.trait);
    left = left.filter((one) => !best.of.includes(one));
    traits = traits.filter((trait) => trait !== best.trait);
  }
}

function contentTypeOf(request: HttpRequest): string {
  return headerOf(request, "content-type") ?? "";
}

function authorizationOf(request: HttpRequest): string {
  return headerOf(request, "authorization") ?? "";
}

function namesOf(body: string): readonly string[] {
  return body === "" ? [] : body.split("&").map((pair) => pair.split("=")[0] ?? "");
}
