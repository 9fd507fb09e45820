import type { Stage } from "../../../signing/scheme.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Replacement } from "../../deviation.ts";

/** Where text is encoded: five stages, and two of the three parts by themselves. */
type Site = "name" | "value" | "part" | "uri" | "parameters" | "header" | "body";

/** Where a signer uses one and the same encoder. */
export type EncodingPlace =
  | "values"
  | "names"
  | "names-and-values"
  | "parts"
  | "url"
  | "parameters"
  | "throughout"
  | "everywhere"
  | "everywhere-and-body"
  | "header"
  | "body";

interface PlaceWords {
  readonly sites: readonly Site[];
  /** The end of a sentence about a mistake there. */
  readonly where: string;
  /** The begin of a sentence about what is encoded there. */
  readonly subject: string;
  readonly clauses: readonly ClauseId[];
}

/** What writes a text, given how it is rightly written. */
export type Write = (text: string, right: (text: string) => string) => string;

export const places: Readonly<Record<EncodingPlace, PlaceWords>> = {
  values: { sites: ["value"], where: "in values", subject: "Values are", clauses: ["base-string.2"] },
  names: { sites: ["name"], where: "in names", subject: "Names are", clauses: ["base-string.2"] },
  "names-and-values": {
    sites: ["name", "value"],
    where: "in names and values",
    subject: "Names and values are",
    clauses: ["base-string.2"],
  },
  parts: {
    sites: ["part"],
    where: "in the parts of the base string",
    subject: "The parts of the base string are",
    clauses: ["base-string.5"],
  },
  url: {
    sites: ["uri"],
    where: "in the URL as a part of the base string",
    subject: "The URL, as a part of the base string, is",
    clauses: ["base-string.5"],
  },
  parameters: {
    sites: ["parameters"],
    where: "in the joined parameters as a part of the base string",
    subject: "The joined parameters, as a part of the base string, are",
    clauses: ["base-string.5"],
  },
  throughout: {
    sites: ["part", "name", "value"],
    where: "in values and again in the parts of the base string",
    subject: "Everything in the base string is",
    clauses: ["base-string.2", "base-string.5"],
  },
  everywhere: {
    sites: ["part", "name", "value", "header"],
    where: "in the base string and in the header",
    subject: "Everything in the base string and in the header is",
    clauses: ["base-string.2", "base-string.5", "header.5"],
  },
  "everywhere-and-body": {
    sites: ["part", "name", "value", "header", "body"],
    where: "in the base string, in the header and in the body",
    subject: "Everything in the base string, in the header and in the body is",
    clauses: ["base-string.2", "base-string.5", "header.5", "body.1"],
  },
  header: {
    sites: ["header"],
    where: "in the header",
    subject: "The values of the header are",
    clauses: ["header.5"],
  },
  body: { sites: ["body"], where: "in the body", subject: "The body is", clauses: ["body.1", "endpoints.body"] },
};

const stages: Readonly<Record<Exclude<Site, "uri" | "parameters">, Stage>> = {
  name: "encodeName",
  value: "encodeValue",
  part: "encodePart",
  header: "encodeHeaderValue",
  body: "encodeBodyText",
};

/** Makes the replacements that put an encoder at a place. */
export function replaceAt(place: EncodingPlace, write: Write): readonly Replacement[] {
  return places[place].sites.map((site): Replacement => {
    if (site === "uri" || site === "parameters") {
      return {
        stage: "encodePart",
        replace: (right) => (text, part) =>
          part === site ? write(text, (own) => right(own, part)) : right(text, part),
      };
    }
    const replace =
      (right: (text: string, rest?: unknown) => string) =>
      (text: string, rest?: unknown): string =>
        write(text, (own) => right(own, rest));
    // TypeScript cannot see that these stages all take a text, and some of them what it belongs to.
    return { stage: stages[site], replace } as Replacement;
  });
}
