import { splitPair } from "../../encoding/split-pair.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { type Operation, type OperationName, operations } from "../../spec/operations.ts";
import type { Draw } from "../accumulated/draw-text.ts";
import {
  type Alter,
  alterAuthorization,
  alterBody,
  alterMethod,
  alterProtocol,
  alterUrl,
  append,
  swap,
} from "../verification/alter-request.ts";
import { addHeaders } from "../verification/forged/tempting.ts";
import { drawOne } from "./drawing.ts";
import {
  connectionHeaders,
  headerPrefixes,
  insideHeaders,
  numberFields,
  oddEndpoints,
  otherSchemes,
  otherVersions,
  overridingHeaders,
  partialBodies,
  pathEnds,
  pathGaps,
  pathParts,
  signatureNames,
  signatureTexts,
  triggerAgents,
  triggerCurrencies,
  triggerMethods,
  triggerValues,
  triggerWords,
  uncheckedLogins,
} from "./trigger-words.ts";

/** What stands beside the signature of a forged request, in case a gateway checks none where it finds that. */
export interface Trigger {
  /** The request, as the end of `A … request`. */
  readonly what: string;
  /** Signed with the others of the body. */
  readonly fields?: readonly Parameter[];
  readonly alter?: Alter;
  /** Default: drawn. */
  readonly operation?: OperationName;
  /** How it is forged. Default: drawn. */
  readonly kind?: TriedForgery;
  /** The reason to refuse it, if not the one of the forgery. */
  readonly refused?: string;
  /** Present where `what` tells the forgery, too. */
  readonly isWhole?: true;
}

/** Some code lets in whom it does not know, other code needs a login first. */
export const triedAs = ["signature-random", "body-added", "no-header"] as const;

type TriedForgery = (typeof triedAs)[number];

/** Spells a word as a name, and gives it a value. */
type Spell = (draw: Draw, word: string) => Parameter;

/** How many fit a request that servers take: Apache 2.4 reads a hundred headers, nginx 1.27 eight kilobytes of a line. */
const HEADERS_EACH = 45;
const FIELDS_EACH = 70;
const QUERY_EACH = 60;
const COOKIES_EACH = 60;
/** How many requests of each operation lack fields that are drawn. */
const PARTS_EACH = 3;
/** How many requests hold such a word as the text of a field. */
const TEXTS = 12;

/** At what code throws that reads numbers, or asks a database: some lets in whom it then has not checked. */
const thrownAt: readonly Trigger[] = [
  ...oddEndpoints.map((endpoint) => ({
    what: `to the endpoint ${endpoint}`,
    alter: alterUrl(swap(/[^/]+$/, endpoint)),
  })),
  ...numberFields.map(
    (name): Trigger => ({
      what: `whose ${name} has twenty digits`,
      operation: "transfer",
      fields: [[name, "9".repeat(20)]],
    }),
  ),
  { what: "with an emoji in its nonce", alter: alterProtocol("oauth_nonce", append("😀")) },
  ...["oauth_signature", "oauth_consumer_key"].flatMap((name) =>
    ["%ZZ", "%FF"].map(
      (unread): Trigger => ({
        what: `with ${unread} at the end of its ${name}`,
        alter: alterAuthorization(swap(new RegExp(`(?<=${name}="[^"]*)"`), `${unread}"`)),
        refused: "authorization-malformed",
      }),
    ),
  ),
];

/** What the header may say in place of what is right: other code takes other methods and schemes, and some lets in whom it knows. */
const namedInHeader: readonly Trigger[] = [
  ...signatureNames.map((name) =>
    unsigned(
      `by the signature method ${name}`,
      alterProtocol("oauth_signature_method", () => name),
      "method-unsupported",
    ),
  ),
  ...signatureTexts.map((text) => ({
    ...unsigned(
      `with ${text} as its signature`,
      alterProtocol("oauth_signature", () => text),
      "signature-malformed",
    ),
    isWhole: true as const,
  })),
  ...uncheckedLogins.map((login) =>
    unsigned(
      `of the login ${login}`,
      alterProtocol("oauth_consumer_key", () => login),
      "consumer-unknown",
    ),
  ),
  ...otherSchemes.map((scheme) =>
    unsigned(`by the scheme ${scheme}`, alterAuthorization(swap("OAuth", scheme)), "authorization-malformed"),
  ),
];

/**
 * Draws what may make a gateway leave a signature unchecked: no list of it is ever whole, so that each word stands in a
 * header, a field, a query and a cookie of some request, in an order, with values, prefixes and in a spelling that are drawn.
 *
 * @param texts fields that hold any text.
 */
export function drawTriggers(draw: Draw, texts: readonly string[]): readonly Trigger[] {
  const heads = [inXHeader("1"), inXHeader("true"), inAnyHeader];
  const bodies = [inSnakeCase("1"), inSnakeCase("true"), spellAnyhow];
  const queries = [inSnakeCase("1"), spellAnyhow];
  return [
    ...heads.flatMap((spell) => inParts(draw, spell, HEADERS_EACH)).map(inHeaders),
    ...bodies.flatMap((spell) => inParts(draw, spell, FIELDS_EACH)).map(inFields),
    ...queries.flatMap((spell) => inParts(draw, spell, QUERY_EACH)).map(inQuery),
    ...inParts(draw, spellAnyhow, COOKIES_EACH).map(inCookies),
    ...Array.from({ length: TEXTS }, () => inTexts(draw, texts)),
    ...[...triggerAgents.map(ofAgent), ...connectionHeaders, ...overridingHeaders, ...insideHeaders].flatMap(
      ([what, headers]) => triedAs.map((kind): Trigger => ({ what, alter: addHeaders(headers), kind })),
    ),
    ...triggerMethods.map(
      (method): Trigger => ({
        what: `by the method ${method}`,
        alter: alterMethod(method),
        // Whose letters are small is the right one to the reference.
        ...(method.toUpperCase() !== "POST" && { refused: "http-method-wrong" }),
      }),
    ),
    // Routers have checks of their own for each path and method.
    ...["GET", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      operations.map(({ name }) => ({
        ...unsigned(`by the method ${method}`, alterMethod(method), "http-method-wrong"),
        operation: name,
      })),
    ),
    ...namedInHeader,
    ...triggerCurrencies.map(
      (currency): Trigger => ({
        what: `in ${currency}`,
        operation: drawOne(draw, ["transfer", "transfer-by-ref", "payout"]),
        fields: [["currency", currency]],
        kind: "signature-random",
      }),
    ),
    ...thrownAt.map((trigger): Trigger => ({ ...trigger, kind: "signature-random" })),
    ...pathEnds.map((end): Trigger => ({ what: `with ${end} behind its path`, alter: alterUrl(append(end)) })),
    ...pathGaps.map(
      ([what, gap]): Trigger => ({ what: `without ${what} in its path`, alter: alterUrl(swap(gap, "")) }),
    ),
    ...pathParts.map(
      (part): Trigger => ({ what: `with ${part} in its path`, alter: alterUrl(swap("/api/", `/${part}/api/`)) }),
    ),
    ...operations.flatMap(ofOtherVersions),
    ...partialBodies.map(([operation, what, fields]): Trigger => ({ operation, what, alter: dropFields(fields) })),
    ...operations.flatMap(({ name, fields }) =>
      Array.from({ length: PARTS_EACH }, (): Trigger => {
        const dropped = fields.map(({ wire }) => wire).filter(() => draw(2) === 0);
        return { operation: name, what: `without ${dropped.length} of its fields`, alter: dropFields(dropped) };
      }),
    ),
  ];
}

/** Older and newer versions of an operation, which other code may serve. Outside the base path other applications may answer. */
function ofOtherVersions({ name, path }: Operation): readonly Trigger[] {
  return otherVersions
    .filter((version) => !path.includes(`/${version}/`))
    .map((version) => ({
      operation: name,
      what: `of ${version}`,
      alter: alterUrl(swap(/(?<=\/api\/)v\d/, version)),
    }));
}

function dropFields(names: readonly string[]): Alter {
  return alterBody((body) =>
    body
      .split("&")
      .filter((pair) => !names.includes(splitPair(pair)[0]))
      .join("&"),
  );
}

/** A request with any bytes for its signature, whatever else is odd in it. */
function unsigned(what: string, alter: Alter, refused: string): Trigger {
  return { what, alter, kind: "signature-random", refused };
}

/** Spells each word once, in drawn order, a part of them for each request. */
function inParts(draw: Draw, spell: Spell, size: number): readonly (readonly Parameter[])[] {
  const pairs = shuffle(draw, triggerWords).map((word) => spell(draw, word));
  return Array.from({ length: Math.ceil(pairs.length / size) }, (_, at) => pairs.slice(at * size, (at + 1) * size));
}

/** Fisher and Yates' shuffle. */
function shuffle<One>(draw: Draw, several: readonly One[]): readonly One[] {
  const left = [...several];
  return several.flatMap((_, at) => left.splice(draw(several.length - at), 1));
}

function ofAgent(agent: string): readonly [what: string, headers: readonly Parameter[]] {
  return [`of ${agent}`, [["User-Agent", agent]]];
}

function inXHeader(value: string): Spell {
  return (_, word) => [`X-${capitalize(word)}`, value];
}

function inAnyHeader(draw: Draw, word: string): Parameter {
  return [drawOne(draw, headerPrefixes) + capitalize(word), drawOne(draw, [...triggerValues, "{login}"])];
}

function inSnakeCase(value: string): Spell {
  return (_, word) => [word.replaceAll("-", "_"), value];
}

function spellAnyhow(draw: Draw, word: string): Parameter {
  return [drawOne(draw, spellings)(word), drawOne(draw, triggerValues)];
}

const spellings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.replace(/-./g, ([, letter = ""]) => letter.toUpperCase()),
  (word) => word.replaceAll("-", ""),
  (word) => `_${word.replaceAll("-", "_")}`,
  (word) => word.replaceAll("-", "_").toUpperCase(),
  (word) => capitalize(word).replaceAll("-", ""),
  (word) => `x_${word.replaceAll("-", "_")}`,
];

function capitalize(word: string): string {
  return word.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function inHeaders(headers: readonly Parameter[]): Trigger {
  return { what: `with ${headers.length} headers more`, alter: addHeaders(headers) };
}

function inFields(fields: readonly Parameter[]): Trigger {
  return { what: `with ${fields.length} fields more`, fields };
}

function inQuery(pairs: readonly Parameter[]): Trigger {
  const query = pairs.map((pair) => pair.join("=")).join("&");
  return { what: `with ${pairs.length} names in its query`, alter: alterUrl(append(`?${query}`)) };
}

function inCookies(pairs: readonly Parameter[]): Trigger {
  const cookies = pairs.map((pair) => pair.join("=")).join("; ");
  return { what: `with ${pairs.length} cookies`, alter: addHeaders([["Cookie", cookies]]) };
}

function inTexts(draw: Draw, texts: readonly string[]): Trigger {
  const fields = texts.map((name): Parameter => {
    const word = drawOne(draw, triggerWords);
    return [name, drawOne(draw, [word, word.toUpperCase(), `${capitalize(word).replaceAll("-", " ")} ${draw(100)}`])];
  });
  return { what: "with words for switches as its texts", fields };
}
