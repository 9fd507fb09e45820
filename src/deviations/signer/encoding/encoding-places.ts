import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Stage } from "../../../signing/scheme.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation, Replacement } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";

/** Where text is encoded: five stages, two of the three parts by themselves, and the secret, which RFC 5849 encodes, section 3.4.2. */
type Site = "name" | "value" | "part" | "uri" | "parameters" | "header" | "body" | "secret";

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
  | "everywhere-and-key"
  | "everywhere-and-body-and-key"
  | "header"
  | "body";

/** Where one function encodes all texts: in the base string, and perhaps in what is sent and in the key. */
export type EncodedPlace = Extract<EncodingPlace, "throughout" | `everywhere${string}`>;
/** All that one function encodes. */
export type EncodedTexts = `All texts of the base string${
  | ""
  | " and the header"
  | ", the header and the body"
  | ", the header and the key"
  | ", the header, the body and the key"}`;

export const encodedTexts: Readonly<Record<EncodedPlace, EncodedTexts>> = {
  throughout: "All texts of the base string",
  everywhere: "All texts of the base string and the header",
  "everywhere-and-body": "All texts of the base string, the header and the body",
  "everywhere-and-key": "All texts of the base string, the header and the key",
  "everywhere-and-body-and-key": "All texts of the base string, the header, the body and the key",
};
export const encodedPlaces = Object.keys(encodedTexts) as readonly EncodedPlace[];

export function isEncodedPlace(place: string): place is EncodedPlace {
  return Object.hasOwn(encodedTexts, place);
}

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
  "everywhere-and-key": [
    [...throughout, "header", "secret"],
    "All of the base string, the header and the control key are",
    ...ofBaseString,
    "header.5",
    "hmac.1",
  ],
  "everywhere-and-body-and-key": [
    [...throughout, "header", "body", "secret"],
    "All of the base string, the header, the body and the control key are",
    ...ofBaseString,
    "header.5",
    "body.1",
    "hmac.1",
  ],
  header: [["header"], "Header values are", "header.5"],
  body: [["body"], "The body is", "body.1", "endpoints.body"],
};

const stages: Readonly<Record<Exclude<Site, "uri" | "parameters" | "secret">, Stage>> = {
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
    if (site === "secret") {
      return {
        stage: "signingKey",
        replace: (right) => (secret, request) => right(write(secret, percentEncode), request),
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

type EncodingParts = Extract<Replacement, { readonly stage: "encodePart" }>;

/** One function that changes a text before it encodes it. */
export interface ChangingEncoder extends Pick<Deviation, "fix" | "clauses" | "meant"> {
  readonly replacing: (change: (text: string) => string) => EncodingParts & { readonly also: readonly Replacement[] };
}

/** Puts one function in a place that changes each text before it encodes it. */
export function changeAndEncode(place: EncodedPlace): ChangingEncoder {
  const [sites, , ...clauses] = places[place];
  return {
    fix: "Encode each text as it is: a function that percent-encodes changes nothing else.",
    clauses,
    ...(sites.includes("header") && { meant: (sent) => [withProtocol(sent, {})] }),
    replacing(change) {
      const [first, ...also] = replaceAt(place, (text, right) => right(change(text)));
      // The parts are the first of these places, which TypeScript cannot see.
      return { ...(first as EncodingParts), also };
    },
  };
}
