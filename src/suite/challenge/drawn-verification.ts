import type { Parameter } from "../../signing/parameter.ts";
import type { SignatureMethod } from "../../signing/signing-task.ts";
import { buildRequest } from "../../spec/build-request.ts";
import { type OperationName, operationNames, operations } from "../../spec/operations.ts";
import { type Draw, drawText, nastyAtoms } from "../accumulated/accumulated.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../concern.ts";
import { valuesOf } from "../requests/request-shapes-values.ts";
import type { TestMerchantName } from "../test-merchants.ts";
import { type Alter, alterBody, alterProtocol, alterUrl } from "../verification/alter-request.ts";
import { harm } from "../verification/harms.ts";
import { drawFrom, drawOne, drawTimestamp, markOf, redraw } from "./drawing.ts";

const ROUNDS = 2;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
/** Fields that hold any text, so that a gateway has no reason of its own to refuse what is drawn. */
const FREE = /^(?:order_desc|bank_name|card_printed_name)$/;
/** No control characters and no invisible marks: some gateways refuse these, whatever the signature. */
const atoms = [...nastyAtoms.filter((one) => !/[\u0000-\u001f\u007f\ufeff]/.test(one)), "ß", "ключ", "価", "😀"];

const flags: Readonly<Record<string, VerificationFlag>> = {
  UnseenRequest: {
    bugType: "refusal",
    description: "A rightly signed request with values that no published vector holds.",
    effect: "Merchants whose requests are not those of the published vectors are turned away.",
    clauses: ["endpoints.operations", "body.1", "base-string.1", "oauth.signature"],
  },
  UnseenBody: harm("bodyChanged", "An unseen request whose body was changed at a drawn place after it was signed.", [
    "base-string.1",
    "body.1",
  ]),
  UnseenUrl: harm("sentElsewhere", "An unseen request that goes to another operation than was signed.", [
    "base-string.6",
  ]),
  UnseenProtocol: harm("replayed", "An unseen request with another nonce or time than was signed.", [
    "oauth.nonce",
    "oauth.timestamp",
  ]),
  UnseenSignature: harm("notCovered", "An unseen request with another signature, or of another merchant.", [
    "oauth.signature",
    "oauth.consumer-key",
  ]),
};

/** Merchants by the methods for which they have keys; the plain one has no name here. */
const merchants: readonly (readonly [TestMerchantName | undefined, readonly SignatureMethod[]])[] = [
  [undefined, ["HMAC-SHA1", "RSA-SHA256"]],
  ["merchant-two", ["HMAC-SHA1", "RSA-SHA256"]],
  ["merchant-secret-only", ["HMAC-SHA1"]],
  ["merchant-key-only", ["RSA-SHA256"]],
  ["merchant-digit-secret", ["HMAC-SHA1"]],
  ["merchant-rsa-3072", ["RSA-SHA256"]],
  ["merchant-odd-login", ["HMAC-SHA1"]],
  ["merchant-rsa-4096", ["RSA-SHA256"]],
];

/** How a request is forged: at places that numbers name, whatever it holds. */
interface Forgery {
  readonly flag: string;
  readonly comment: string;
  readonly alter: (places: Places) => Alter;
  readonly also?: readonly TestMerchantName[];
}

/** Drawn once for a vector: its request is made anew for each gateway, and altered alike. */
interface Places {
  readonly which: number;
  readonly where: number;
  readonly word: string;
}

const forgeries: readonly Forgery[] = [
  {
    flag: "UnseenBody",
    comment: "one character of a value is another one.",
    alter: ({ which, where }) => changePair(which, (pair) => replaceCharacter(pair, where)),
  },
  {
    flag: "UnseenBody",
    comment: "a value is longer.",
    alter: ({ which, word }) => changePair(which, (pair) => pair + word),
  },
  {
    flag: "UnseenBody",
    comment: "a pair is gone.",
    alter: ({ which }) => changePairs((pairs) => pairs.filter((_, at) => at !== which % pairs.length)),
  },
  {
    flag: "UnseenBody",
    comment: "a pair that was not signed is added.",
    alter: ({ word }) => alterBody((body) => `${body}&${word}=${word}`),
  },
  { flag: "UnseenBody", comment: "two values have changed their places.", alter: () => changePairs(swapValues) },
  {
    flag: "UnseenUrl",
    comment: "it is sent to another operation.",
    alter: ({ which }) => alterUrl((url) => toOther(which, url)),
  },
  {
    flag: "UnseenProtocol",
    comment: "the nonce is another one.",
    alter: ({ word }) => alterProtocol("oauth_nonce", (nonce) => word + nonce),
  },
  {
    flag: "UnseenProtocol",
    comment: "the time is another one.",
    alter: ({ which }) => alterProtocol("oauth_timestamp", (time) => String(Number(time) + 1 + (which % 5))),
  },
  {
    flag: "UnseenSignature",
    comment: "one character of the signature is another one.",
    alter: ({ where }) => alterProtocol("oauth_signature", (signature) => replaceAt(signature, where % 20)),
  },
  {
    flag: "UnseenSignature",
    comment: "it names another merchant than signed it.",
    also: ["merchant-two"],
    alter: () => (request, scene) =>
      alterProtocol("oauth_consumer_key", (key) => scene.also[0]?.consumerKey ?? key)(request, scene),
  },
];

/**
 * Draws requests for a gateway that nobody has seen, right ones and forged ones: of every operation, of several
 * merchants, under both methods. The same for the same seed; a live gateway gets them signed anew, with these values.
 */
export function drawGatewayRequests(seed: string): VerificationConcern {
  const mark = markOf(seed);
  const draw = drawFrom(`gateway ${seed}`);
  const hosts = operationNames.map((operation, at) => ({
    ...drawInputs(draw, operation, drawBase(draw)),
    name: `${mark}-host-${at + 1}`,
    comment: `A right ${operation} request of a gateway at another host.`,
    flags: ["UnseenRequest"],
    fixedOnly: "a live gateway has the host that it has",
  }));
  const right = merchants.flatMap(([merchant, methods], at) =>
    drawSome(draw, at).map((operation) => ({
      ...drawInputs(draw, operation),
      name: `${mark}-right-${merchant ?? "plain"}-${slugOf(operation)}`,
      comment: `A right ${operation} request with drawn values.`,
      flags: ["UnseenRequest"],
      methods,
      ...(merchant !== undefined && { merchant }),
    })),
  );
  const forged = Array.from({ length: ROUNDS * forgeries.length }, (_, at): AuthoredVerification => {
    const { flag, comment, alter, also } = forgeries[at % forgeries.length] as Forgery;
    const round = Math.floor(at / forgeries.length);
    const operation = operationNames[(at + round) % operationNames.length] as OperationName;
    return {
      ...drawInputs(draw, operation),
      name: `${mark}-forged-${at + 1}`,
      comment: `A ${operation} request with drawn values: ${comment}`,
      flags: [flag],
      refused: "signature-mismatch",
      alter: alter({ which: draw(64), where: draw(64), word: drawText(draw, LETTERS, 6) }),
      ...(also !== undefined && { also }),
    };
  });
  return {
    kind: "verification",
    concern: "challenge",
    about: `Unseen requests to a gateway, right and forged, drawn from the seed ${JSON.stringify(seed)}.`,
    flags,
    vectors: [...right, ...hosts, ...forged],
  };
}

/** The plain merchant asks for every operation, each other one for one of them. */
function drawSome(draw: Draw, at: number): readonly OperationName[] {
  return at === 0 ? operationNames : [drawOne(draw, operationNames)];
}

function slugOf(operation: OperationName): string {
  return operation.replace("/", "-");
}

function drawBase(draw: Draw): string {
  return `https://${drawText(draw, LETTERS, 8)}.example${drawOne(draw, ["", ":8443"])}/${drawText(draw, LETTERS, 5)}`;
}

function drawInputs(
  draw: Draw,
  operation: OperationName,
  baseUrl = "https://gateway.example/paynet",
): Required<Pick<AuthoredVerification, "url" | "parameters" | "nonce" | "timestamp">> {
  const built = buildRequest({ operation, baseUrl, endpointId: "1111", values: valuesOf(operation) });
  return {
    url: built.url,
    parameters: built.parameters.map(([name, value]): Parameter => {
      if (name === "amount")
        return [name, `${1 + draw(9)}${drawText(draw, DIGITS, draw(4))}.${drawText(draw, DIGITS, 2)}`];
      return [name, FREE.test(name) ? drawText(draw, [...atoms, ...LETTERS], 4 + draw(16)) : value];
    }),
    nonce: redraw(draw, "aB1cD2eF3gH4"),
    timestamp: drawTimestamp(draw),
  };
}

/** Changes the pairs of a body as they are written. */
function changePairs(change: (pairs: readonly string[]) => readonly string[]): Alter {
  return alterBody((body) => change(body.split("&")).join("&"));
}

/** Changes one pair, of which there are fewer than places. */
function changePair(which: number, change: (pair: string) => string): Alter {
  return changePairs((pairs) => pairs.map((pair, at) => (at === which % pairs.length ? change(pair) : pair)));
}

/** Replaces one letter or digit of a pair's value by another one of its kind; an escape stays one. */
function replaceCharacter(pair: string, where: number): string {
  const [name = "", value = ""] = pair.split("=");
  const places = [...value.matchAll(/%..|[A-Za-z0-9]/g)]
    .filter(([found]) => found.length === 1)
    .map(({ index }) => index);
  const at = places[where % Math.max(1, places.length)];
  return at === undefined ? `${pair}1` : `${name}=${replaceAt(value, at)}`;
}

/** Replaces the letter or digit at, or behind, a place by the next one of its kind. */
function replaceAt(text: string, from: number): string {
  const at = Math.max(
    0,
    [...text].findIndex((one, index) => index >= from && /[A-Za-z0-9]/.test(one)),
  );
  const next = { "9": "0", z: "a", Z: "A" }[text[at] ?? ""] ?? String.fromCharCode(text.charCodeAt(at) + 1);
  return text.slice(0, at) + next + text.slice(at + 1);
}

/** Exchanges the values of the first two pairs whose values differ. */
function swapValues(pairs: readonly string[]): readonly string[] {
  const parted = pairs.map((pair) => pair.split("="));
  const [first, ...rest] = parted;
  const second = rest.find(([, value]) => value !== first?.[1]);
  if (first === undefined || second === undefined) return pairs;
  return parted.map((pair) => {
    if (pair === first) return `${pair[0]}=${second[1]}`;
    return pair === second ? `${pair[0]}=${first[1]}` : pair.join("=");
  });
}

function toOther(which: number, url: string): string {
  const called = operations.find(({ path }) => url.includes(path));
  const others = operations.filter((one) => one !== called);
  return called === undefined ? url : url.replace(called.path, others[which % others.length]?.path ?? "");
}
