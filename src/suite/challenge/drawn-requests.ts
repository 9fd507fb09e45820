import { percentEncode } from "../../encoding/percent-encode.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import { operations } from "../../spec/operations.ts";
import { plainMerchant } from "../../spec/plain-merchant.ts";
import { type Draw, drawText } from "../accumulated/accumulated.ts";
import type { AuthoredSigning, SigningConcern } from "../concern.ts";
import { credentialsNamed } from "../model/resolve-task.ts";
import type { SigningVectorTask, VectorFile } from "../model/vector.ts";
import { type ProtocolValues, repeatProtocolParameters } from "../signing/author-parameter.ts";
import { mistakableLogins } from "../signing/values/easily-mistaken.ts";
import { ALL_LETTERS, DIGITS, drawFrom, drawOne, drawTimestamp, LETTERS, markOf } from "./drawing.ts";
import * as values from "./drawn-values.ts";
import { drawOfBlocks } from "./unicode-blocks.ts";

const UNRESERVED = `${ALL_LETTERS}${DIGITS}-._~`;
const MOST_PARAMETERS = 3;
/** So many requests are a row, which holds a character of every block of Unicode. */
const ROW = 20;
/** So many hold every field of the gateway with every kind of value. */
const REQUESTS_OF_ALL_FIELDS = 40;
/** How many parameters two requests of a row have: more than any framework's limit that a signer may have copied. */
const [FEWEST_OF_MANY, MOST_OF_MANY] = [100, 300];
/** The places in a row of those with many parameters, with a long value, and with one longer than any block. */
const [MANY_AT, LONG_AT, LONGEST_AT] = [[12, 19], 9, 5];

/** Names that code takes for something else, or that come from a list of its own. */
const EASILY_CHANGED_NAMES = ["file", "sign", "hash", "token", "submit", "_method", "b.c"];
/** Names that are to be encoded, or stand as they are: an ambiguity. */
const AMBIGUOUS_NAMES = ["$&", "a[]", "$1", "$$", "a b", "ключ", "x=y", "a+b", "~!*'()"];

/** Each request about names holds those of one turn of so many. */
const NAME_TURNS = 4;

/** What a made-up secret holds besides letters, which is encoded in the key, or stands as it is: an ambiguity. */
const AMBIGUOUS_SECRETS: readonly ((drawn: string) => string)[] = [
  (drawn) => `'${drawn}$x&amp;%41\\n${drawn}'`,
  (drawn) => `"${drawn}\u00e9${drawn}"`,
  (drawn) => `${drawn} # ${drawn}`,
  (drawn) => ` ${drawn}\0${drawn}  ${drawn}`,
  (drawn) => `${drawn}!#(+/:;<=>?@[]^\`{|}~${drawn}`,
];

/** What the published tasks are made of: each part has made some signer fail. */
interface Parts {
  readonly urls: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly secrets: readonly string[];
  readonly ambiguousSecrets: readonly string[];
}

/**
 * Draws signing vectors of which the whole request is new, so that no signer can be fitted to them: parts of published
 * requests in other company, beside made-up ones. The same for the same seed, each under both signature methods.
 */
export function drawRequests(seed: string, count: number, published: readonly VectorFile[]): SigningConcern {
  const mark = markOf(seed);
  const draw = drawFrom(seed);
  const parts = partsOf(published);
  return {
    kind: "signing",
    concern: "challenge",
    about: `Unseen requests drawn from the seed ${JSON.stringify(seed)}: made-up names, nasty values, any Unicode text.`,
    flags: {
      Challenge: {
        bugType: "basic",
        description: "A request that no published vector holds.",
        effect: "A signer that was fitted to the published vectors fails on its users' own requests.",
        clauses: ["base-string.1", "base-string.2", "base-string.3", "base-string.4", "base-string.5", "base-string.6"],
      },
    },
    vectors: Array.from({ length: count }, (_, index) => drawMethods(draw, parts, index))
      .flat()
      .map((inputs) => ({
        ...inputs,
        name: `${mark}-${String(inputs.index + 1).padStart(3, "0")}`,
        comment: `Request ${inputs.index + 1} of ${count} drawn from the seed.`,
        flags: ["Challenge"],
      })),
  };
}

/** Collects the parts of the tasks of which the specification fixes the outcome, and the secrets of those where it does not. */
function partsOf(files: readonly VectorFile[]): Parts {
  const all = files.flatMap((file) =>
    file.kind === "signing" ? file.vectors.map((vector) => ({ ...vector, file })) : [],
  );
  const fixed = all.filter(({ result }) => result === "valid");
  const own = fixed.flatMap(({ task }) => task.parameters.filter(([name]) => !name.startsWith("oauth_")));
  const secrets = [...new Set(all.flatMap(({ task, file }) => secretOf(task, file.credentials)))];
  return {
    urls: [...new Set(fixed.map(({ task }) => task.url))],
    parameters: [...new Map(own.map((one) => [JSON.stringify(one), one])).values()],
    secrets: secrets.filter((secret) => percentEncode(secret) === secret),
    ambiguousSecrets: secrets.filter((secret) => percentEncode(secret) !== secret),
  };
}

function secretOf(
  { credentials }: SigningVectorTask,
  known: Parameters<typeof credentialsNamed>[1] = {},
): readonly string[] {
  const found = credentialsNamed(credentials, known);
  return "consumerSecret" in found ? [found.consumerSecret] : [];
}

/** A drawn request under one method. */
type DrawnSigning = Omit<AuthoredSigning, "name" | "comment" | "flags"> & { readonly index: number };

/**
 * Draws one request under both methods. It touches one ambiguity at most, in turn: of a request that touches several, each pair of
 * interpretations would be an outcome of its own.
 */
function drawMethods(draw: Draw, parts: Parts, index: number): readonly DrawnSigning[] {
  const drawn = {
    index,
    url: index % 2 === 0 ? drawUrl(draw, index / 2) : drawOne(draw, parts.urls),
    nonce: drawNonce(draw, index),
    timestamp: drawTimestamp(draw),
    consumerSecret: drawSecret(draw, parts),
    consumerKey: drawLogin(draw, index),
  };
  const parameters = drawParameters(draw, parts, index);
  const touches = drawPoint(draw, parts, index);
  return signatureMethods.map((method) => {
    const { parameters: more = [], ...touched } = touches(method, drawn);
    // The first apart from the others: a signer may merge only those of one name that stand side by side.
    const all = [...more.slice(0, 1), ...parameters, ...more.slice(1)];
    return { ...drawn, ...touched, methods: [method], parameters: all };
  });
}

/** Makes what a request has of an ambiguity, under a method; more parameters are written around the others. */
type TouchPoint = (
  method: SignatureMethod,
  drawn: ProtocolValues & { readonly url: string },
) => Partial<Pick<AuthoredSigning, "point" | "parameters" | "consumerSecret" | "url">>;

/** Every other request touches an ambiguity or more, and so does one of the two that hold the same block of Unicode. */
function drawPoint(draw: Draw, { ambiguousSecrets }: Parts, index: number): TouchPoint {
  const shifted = index + Math.floor(index / ROW);
  const turn = shifted >> 3;
  switch (shifted % 8) {
    case 0: {
      const names = AMBIGUOUS_NAMES.filter((_, at) => at % NAME_TURNS === turn % NAME_TURNS);
      const parameters = names.map((name): Parameter => [name, values.drawWord(draw)]);
      return () => ({ point: "name-encoding", parameters });
    }
    case 2: {
      const make = AMBIGUOUS_SECRETS[turn % AMBIGUOUS_SECRETS.length];
      const made = make?.(drawText(draw, UNRESERVED, 8 + draw(32))) ?? "";
      const consumerSecret = draw(4) === 0 ? drawOne(draw, ambiguousSecrets) : made;
      return (method) => (method === "HMAC-SHA1" ? { point: "consumer-secret-encoding", consumerSecret } : {});
    }
    case 4: {
      const name = drawName(draw, MOST_OF_MANY + 2);
      const texts = Array.from({ length: 1 + draw(4) }, () => values.drawValue(draw));
      const parameters = [values.drawDense(draw), ...texts].map((value): Parameter => [name, value]);
      return () => ({ point: "duplicate-names", parameters });
    }
    case 6: {
      const dense: Parameter = [drawName(draw, MOST_OF_MANY + 2), values.drawDense(draw)];
      return (method, drawn) => ({
        point: "repeated-protocol-parameters",
        parameters: [dense, ...repeatProtocolParameters(method, drawn)],
      });
    }
    case 5: {
      const pairs = drawQuery(draw);
      return (_method, { url }) => ({ point: "url-query", url: `${url}?${pairs}` });
    }
    default:
      return () => ({});
  }
}

function drawParameters(draw: Draw, { parameters }: Parts, index: number): readonly Parameter[] {
  const place = index % ROW;
  const isLarge = MANY_AT.includes(place);
  const count = isLarge ? FEWEST_OF_MANY + draw(MOST_OF_MANY - FEWEST_OF_MANY) : 1 + draw(MOST_PARAMETERS);
  const ownValues = [
    ...values.easilyMistakenAt(index),
    values.drawEasilyLost(draw, index),
    ...(place === LONG_AT ? [values.drawLong(draw)] : []),
    ...(place === LONGEST_AT ? [values.drawPairs(draw, Math.floor(index / ROW))] : []),
  ];
  const own: readonly Parameter[] = [
    ["amount", values.drawNumber(draw)],
    [
      EASILY_CHANGED_NAMES[index % EASILY_CHANGED_NAMES.length] ?? "",
      values.drawWord(draw) + drawOfBlocks(draw, index, ROW) + values.drawWord(draw),
    ],
    ...ownValues.map((value, at): Parameter => [drawName(draw, MOST_OF_MANY + 3 + at), value]),
  ];
  const drawn = Array.from({ length: count }, (_, at): Parameter => {
    if (isLarge) return [drawName(draw, at), values.drawNumber(draw)];
    if (draw(3) === 0) return [drawName(draw, at), values.drawValue(draw)];
    const [name, value] = drawOne(draw, parameters);
    return [draw(2) === 0 ? name : drawName(draw, at), value];
  });
  const fields = values.drawFields(draw, index, REQUESTS_OF_ALL_FIELDS);
  // A name that is given twice is an ambiguity.
  return [...new Map([...own, ...drawn, ...fields].map((one) => [one[0], one])).values()];
}

/** Draws a URL of each operation in turn, of a host that no published task has. */
function drawUrl(draw: Draw, turn: number): string {
  const letters = drawText(draw, LETTERS, 4 + draw(8));
  const host = drawOne(draw, [
    `${letters}.example`,
    `pay.${letters}.example`,
    `${letters}.example:${1024 + draw(60_000)}`,
  ]);
  const [operation] = operations.slice(turn % operations.length);
  const base = drawOne(draw, ["", "/paynet", `/${letters}/v2`, `/${letters}_${letters.repeat(40)}`]);
  const scheme = draw(4) === 0 ? "http" : "https";
  return `${scheme}://${host}${base}${operation?.path}${drawText(draw, DIGITS, 1 + draw(8))}`;
}

/** Draws a name. Its index comes last and makes it unique; short names are often the beginnings of others. */
function drawName(draw: Draw, index: number): string {
  return drawText(draw, UNRESERVED, draw(draw(2) === 0 ? 3 : 24)) + index;
}

/** Draws a query of one to three pairs, in which what separates them stands raw or escaped too; no name twice. */
function drawQuery(draw: Draw): string {
  const word = (): string => values.drawWord(draw);
  const pairs = [
    `c${word()}=${word()}==`,
    `b${word()}=/${word()}?x=1`,
    `a${word()}%5B%5D=${word()}%26${word()}%3D`,
    `d${word()}%20=`,
  ];
  return pairs.filter((_, at) => at === 0 || draw(2) === 0).join("&");
}

/** Draws a nonce; every third looks like a number, or holds what is easily left out. */
function drawNonce(draw: Draw, index: number): string {
  if (index % 3 !== 0) return drawText(draw, UNRESERVED, 1 + draw(64));
  const digits = drawText(draw, "123456789", 8);
  return drawOne(draw, [`000${digits}`, `${digits}e9`, `${digits}==`, ` ${digits}. `]);
}

/** Draws a login, or in turn the plain one or one that is easily taken for something else. */
function drawLogin(draw: Draw, index: number): string {
  if (index % 2 === 0) return drawText(draw, UNRESERVED, 1 + draw(24));
  return index % 4 === 1 ? plainMerchant.consumerKey : drawOne(draw, mistakableLogins)[1];
}

/** Draws a published secret, or a made-up one: in the key they are the same, encoded or not. */
function drawSecret(draw: Draw, { secrets }: Parts): string {
  return draw(2) === 0 ? drawOne(draw, secrets) : drawText(draw, UNRESERVED, 8 + draw(draw(4) === 0 ? 400 : 32));
}
