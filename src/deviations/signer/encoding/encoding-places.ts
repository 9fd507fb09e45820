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

/** What writes a text, given how it is rightly written. */
export type Write = (text: string, right: (text: string) => string) => string;

/** A place: where in the code it is, how a sentence about what is encoded there begins, and the clauses that say how. */
type PlaceRow = readonly [sites: readonly Site[], subject: string, ...clauses: readonly ClauseId[]];

const throughout = ["part", "name", "value"] as const;
const ofBaseString = ["base-string.2", "base-string.5"] as const;

export const places: Readonly<Record<EncodingPlace, PlaceRow>> = {
  values: [["value"], "Values are", "base-string.2"],
  names: [["name"], "Names are", "base-string.2"],
  "names-and-values": [["name", "value"], "Names and values are", "base-string.2"],
  parts: [["part"], "The parts of the base string are", "base-string.5"],
  url: [["uri"], "The URL's part of the base string is", "base-string.5"],
  parameters: [["parameters"], "The parameters' part of the base string is", "base-string.5"],
  throughout: [throughout, "All of the base string is", ...ofBaseString],
  everywhere: [[...throughout, "header"], "All of the base string and the header are", ...ofBaseString, "header.5"],
  "everywhere-and-body": [
    [...throughout, "header", "body"],
    "All of the base string, the header and the body are",
    ...ofBaseString,
    "header.5",
    "body.1",
  ],
  header: [["header"], "Header values are", "header.5"],
  body: [["body"], "The body is", "body.1", "endpoints.body"],
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
  return places[place][0].map((site): Replacement => {
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
