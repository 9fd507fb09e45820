import { encodeWithBytes } from "../../../encoding/lone-bytes.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import type { Stage } from "../../../signing/scheme.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation, PlainReplacement, Replacement } from "../../deviation.ts";
import { withProtocol } from "../../sent-request.ts";
import { encoderLines } from "../right-lines.ts";

/**
 * Where text is encoded: five stages, two of the three parts by themselves, the secret, which RFC 5849 encodes, section 3.4.2,
 * and where the signs of the joined parameters are encoded by hand.
 */
type Site = "name" | "value" | "part" | "uri" | "parameters" | "header" | "body" | "secret" | "joined" | "once";

/** Where one function encodes all texts: in the base string, and perhaps in what is sent and in the key. */
type AllPlace = "throughout" | Everywhere;
type Everywhere = "everywhere" | "everywhere-and-body" | "everywhere-and-key" | "everywhere-and-body-and-key";
/** Where one function encodes names and values, and perhaps what is sent and the key, but not the outer parts. */
type PairPlace = "names-and-values" | PairsBeyond;
type PairsBeyond = `names-values-${"and-header" | "header-and-body" | "header-and-key" | "header-body-and-key"}`;
/** Where one function encodes several texts. */
export type EncodedPlace = PairPlace | AllPlace;
/** What it encodes beyond the base string. */
type TextsBeyond =
  `${" and the header" | ", the header"}${"" | " and the body" | " and the key" | ", the body and the key"}`;

/** What is encoded beyond the base string, with the clause that says how. */
const clauseOf = { header: "header.5", body: "body.1", secret: "hmac.1" } as const;
type SiteBeyond = keyof typeof clauseOf;

/** What one function encodes beyond the base string: how the place is called without the outer parts, and the words for it. */
const textsBeyond: Readonly<Record<Everywhere, readonly [PairsBeyond, TextsBeyond, readonly SiteBeyond[]]>> = {
  everywhere: ["names-values-and-header", " and the header", ["header"]],
  "everywhere-and-body": ["names-values-header-and-body", ", the header and the body", ["header", "body"]],
  "everywhere-and-key": ["names-values-header-and-key", ", the header and the key", ["header", "secret"]],
  "everywhere-and-body-and-key": [
    "names-values-header-body-and-key",
    ", the header, the body and the key",
    ["header", "body", "secret"],
  ],
};

/** Where a signer uses one and the same encoder. */
export type EncodingPlace =
  | "values"
  | "names"
  | "parts"
  | "url"
  | "parameters"
  | "header"
  | "body"
  | "names-and-values-joined-by-hand"
  | "names-and-values-encoded-once"
  | UnsentPlace
  | EncodedPlace;
/** All that one function encodes that is not sent, where a reader of the header finds nothing wrong. */
type UnsentPlace = "throughout-and-key";
/** All that one function encodes. */
export type EncodedTexts =
  | "Names and values"
  | `${"Names, values" | "All texts of the base string"}${TextsBeyond}`
  | "All texts of the base string";

const further = Object.entries(textsBeyond) as readonly [Everywhere, (typeof textsBeyond)[Everywhere]][];

/** The places of one function by what it encodes, the fewest texts first. */
export const encodedTexts = {
  "names-and-values": "Names and values",
  ...Object.fromEntries(further.map(([, [place, words]]) => [place, `Names, values${words}`])),
  throughout: "All texts of the base string",
  ...Object.fromEntries(further.map(([place, [, words]]) => [place, `All texts of the base string${words}`])),
} as Readonly<Record<EncodedPlace, EncodedTexts>>;
export const encodedPlaces = Object.keys(encodedTexts) as readonly EncodedPlace[];
export const allPlaces: readonly AllPlace[] = ["throughout", ...further.map(([place]) => place)];
/** The places of a function that makes nothing else of an outer part: that it is called there shows nowhere. */
export const pairPlaces: readonly PairPlace[] = ["names-and-values", ...further.map(([, [place]]) => place)];

export function isEncodedPlace(place: string): place is EncodedPlace {
  return Object.hasOwn(encodedTexts, place);
}

/** What writes a text, given how it is rightly written. */
export type Write = (text: string, right: (text: string) => string) => string;

/** A place: where in the code it is, how a sentence about what is encoded there begins, and the clauses that say how. */
type PlaceRow = readonly [sites: readonly Site[], subject: string, ...clauses: readonly ClauseId[]];

const pair = ["name", "value"] as const;
const throughout = ["part", ...pair] as const;
const ofBaseString = ["base-string.2", "base-string.5"] as const;
const placesBeyond = Object.fromEntries(
  further.flatMap(([all, [pairs, text, sites]]): readonly (readonly [string, PlaceRow])[] => {
    const words = text.replace("the key", "the control key");
    const clauses = sites.map((site) => clauseOf[site]);
    return [
      [all, [[...throughout, ...sites], `All of the base string${words} are`, ...ofBaseString, ...clauses]],
      [pairs, [[...pair, ...sites], `Names, values${words} are`, "base-string.2", ...clauses]],
    ];
  }),
) as Readonly<Record<Exclude<EncodedPlace, "names-and-values" | "throughout">, PlaceRow>>;

export const places: Readonly<Record<EncodingPlace, PlaceRow>> = {
  values: [["value"], "Values are", "base-string.2"],
  names: [["name"], "Names are", "base-string.2"],
  "names-and-values": [pair, "Names and values are", "base-string.2"],
  parts: [["part"], "The parts of the base string are", "base-string.5"],
  url: [["uri"], "The URL's part of the base string is", "base-string.5"],
  parameters: [["parameters"], "The parameters' part of the base string is", "base-string.5"],
  "names-and-values-joined-by-hand": [
    [...pair, "joined"],
    "Names and values, of which only %, & and = are encoded again with their part, are",
    ...ofBaseString,
  ],
  "names-and-values-encoded-once": [
    [...pair, "once"],
    "Names and values, of which nothing is encoded again with their part, are",
    ...ofBaseString,
  ],
  throughout: [throughout, "All of the base string is", ...ofBaseString],
  ...placesBeyond,
  "throughout-and-key": [
    [...throughout, "secret"],
    "All of the base string and the control key are",
    ...ofBaseString,
    clauseOf.secret,
  ],
  header: [["header"], "Header values are", "header.5"],
  body: [["body"], "The body is", "body.1", "endpoints.body"],
};

/** What clients encode of the joined parameters that write %3D and %26 between what they have encoded. */
const signs = { joined: /[%&=]/g, once: /[&=]/g } as const;

const stages: Readonly<Record<Exclude<Site, "uri" | "parameters" | "secret" | keyof typeof signs>, Stage>> = {
  name: "encodeName",
  value: "encodeValue",
  part: "encodePart",
  header: "encodeHeaderValue",
  body: "encodeBodyText",
};

/** Makes the replacements that put an encoder at a place. */
export function replaceAt(place: EncodingPlace, write: Write): readonly Replacement[] {
  return places[place][0].map((site) => replaceSite(site, write));
}

function replaceSite(site: Site, write: Write): Replacement {
  if (site === "joined" || site === "once") {
    return {
      stage: "encodePart",
      replace: (right) => (text, part) =>
        part === "parameters" ? text.replace(signs[site], percentEncode) : right(text, part),
    };
  }
  if (site === "uri" || site === "parameters") {
    return {
      stage: "encodePart",
      replace: (right) => (text, part) => (part === site ? write(text, (own) => right(own, part)) : right(text, part)),
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
}

/** One function that changes a text before it encodes it. */
export interface ChangingEncoder extends Pick<Deviation, "fix" | "fixes" | "clauses" | "meant" | "inEncoder"> {
  readonly replacing: (change: (text: string) => string) => PlainReplacement;
}

/** Puts one function in a place that changes each text before it encodes it. */
export function changeAndEncode(place: EncodedPlace): ChangingEncoder {
  const [sites, , ...clauses] = places[place];
  return {
    fix: "Encode each text as it is: a function that percent-encodes changes nothing else.",
    fixes: encoderLines,
    clauses,
    inEncoder: true,
    ...(sites.includes("header") && { meant: (sent) => [withProtocol(sent, {})] }),
    replacing(change) {
      const write: Write = (text, right) => encodeWithBytes(change(text), right);
      const others = sites.filter((site) => site !== "name");
      // Names are encoded in all of these places.
      return {
        stage: "encodeName",
        replace: (right) => (name) => write(name, right),
        also: others.map((site) => replaceSite(site, write)),
      };
    },
  };
}
