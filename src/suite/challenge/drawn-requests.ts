import { percentEncode } from "../../encoding/percent-encode.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { type SignatureMethod, signatureMethods } from "../../signing/signing-task.ts";
import { type Draw, drawText } from "../accumulated/draw-text.ts";
import type { AuthoredSigning, SigningConcern } from "../concern.ts";
import { credentialsNamed } from "../model/resolve-task.ts";
import type { SigningVectorTask, VectorFile } from "../model/vector.ts";
import { touchAmbiguity } from "./ambiguous-requests.ts";
import { combineRequests } from "./combined-requests.ts";
import { drawFrom, drawOne, drawTimestamp, markOf, numbered } from "./drawing.ts";
import { drawLogin, drawName, drawNonce, drawUrl, UNRESERVED } from "./drawn-protocol.ts";
import * as values from "./drawn-values.ts";
import { drawOfBlocks } from "./unicode-blocks.ts";

const MOST_PARAMETERS = 3;
/** So many requests are a row, which holds a character of every block of Unicode. */
const ROW = 20;
/** So many hold every field of the gateway with every kind of value. */
const REQUESTS_OF_ALL_FIELDS = 40;
/** How many parameters two requests of a row have: more than any framework's limit that a signer may have copied. */
const [FEWEST_OF_MANY, MOST_OF_MANY] = [100, 300];
/** The places in a row of those with many parameters, with a long value, and with one longer than any block. */
const [MANY_AT, LONG_AT, LONGEST_AT] = [[12, 19], 9, 5];

/** One whole request of eight is signed with RSA, which is slow. */
const METHODS: readonly SignatureMethod[] = ["RSA-SHA256", ...Array<SignatureMethod>(7).fill("HMAC-SHA1")];

/** Names that code takes for something else, or that come from a list of its own. */
const EASILY_CHANGED_NAMES = ["file", "sign", "hash", "token", "submit", "_method", "b.c"];
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
export function drawRequests(
  seed: string,
  { inRows, combined }: { readonly inRows: number; readonly combined: number },
  published: readonly VectorFile[],
): SigningConcern {
  const mark = markOf(seed);
  const draw = drawFrom(seed);
  const parts = partsOf(published);
  const inTurn = Array.from({ length: inRows }, (_, index) => drawMethods(draw, parts, index))
    .flat()
    .map((inputs) => ({
      ...inputs,
      name: `${mark}-${numbered(inputs.index)}`,
      comment: `Request ${inputs.index + 1} of ${inRows} drawn from the seed.`,
    }));
  const { ambiguousSecrets } = parts;
  const whole = combineRequests(drawFrom(`combined ${seed}`), combined, { methods: METHODS, ambiguousSecrets });
  return concernOfRequests(seed, [
    ...inTurn,
    ...whole.map((inputs, index) => ({ ...inputs, name: `${mark}-combined-${numbered(index)}` })),
  ]);
}

export function concernOfRequests(seed: string, vectors: readonly Omit<AuthoredSigning, "flags">[]): SigningConcern {
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
    vectors: vectors.map((inputs) => ({ ...inputs, flags: ["Challenge"] })),
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
  // One of the two that hold the same block of Unicode touches an ambiguity.
  const touches = touchAmbiguity(draw, index + Math.floor(index / ROW), parts);
  return signatureMethods.map((method) => {
    const { parameters: more = [], ...touched } = touches(method, drawn);
    // The first apart from the others: a signer may merge only those of one name that stand side by side.
    const all = [...more.slice(0, 1), ...parameters, ...more.slice(1)];
    return { ...drawn, ...touched, methods: [method], parameters: all };
  });
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

/** Draws a published secret, or a made-up one: in the key they are the same, encoded or not. */
function drawSecret(draw: Draw, { secrets }: Parts): string {
  return draw(2) === 0 ? drawOne(draw, secrets) : drawText(draw, UNRESERVED, 8 + draw(draw(4) === 0 ? 400 : 32));
}
