import type { AuthoredVerification, VerificationFlag } from "../concern.ts";
import type { TestMerchantName } from "../test-merchants.ts";
import { lowerCaseHex } from "../verification/accepted/accepted-bodies.ts";
import {
  type Alter,
  alterAuthorization,
  alterBody,
  alterContentType,
  alterHeaders,
  alterPairs,
  alterProtocol,
  alterUrl,
  nameOther,
} from "../verification/alter-request.ts";
import { signedRequest } from "../verification/author-requests.ts";
import { toOtherOperation } from "../verification/forged/forgery-kinds.ts";
import { harm, refusal } from "../verification/harms.ts";

/** How a request is forged: at places that numbers name, whatever it holds. */
export interface DrawnForgery {
  readonly flag: string;
  readonly comment: string;
  readonly alter: (places: Places) => Alter;
  readonly also?: readonly TestMerchantName[];
}

/** Drawn once for a vector: its request is made anew for each gateway, and altered alike. */
export interface Places {
  readonly which: number;
  readonly where: number;
  readonly word: string;
}

/** Flags of requests that nobody has seen. */
export const unseenFlags: Readonly<Record<string, VerificationFlag>> = {
  UnseenRequest: refusal(
    "A rightly signed request with values that no published vector holds.",
    "Merchants whose requests are not those of the published vectors are turned away.",
    ["endpoints.operations", "body.1", "base-string.1", "oauth.signature"],
  ),
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
  UnseenReplay: harm("replayed", "An unseen request that was accepted, once more.", ["oauth.nonce", "oauth.timestamp"]),
  UnseenSignature: harm("notCovered", "An unseen request with another signature, or of another merchant.", [
    "oauth.signature",
    "oauth.consumer-key",
  ]),
};

type Row = readonly [comment: string, alter: DrawnForgery["alter"], also?: DrawnForgery["also"]];

const flagged = (flag: string, rows: readonly Row[]): readonly DrawnForgery[] =>
  rows.map(([comment, alter, also]) => ({ flag, comment, alter, ...(also && { also }) }));

export const drawnForgeries: readonly DrawnForgery[] = [
  ...flagged("UnseenBody", [
    [
      "one character of a value is another one.",
      ({ which, where }) => changePair(which, (pair) => replaceCharacter(pair, where)),
    ],
    ["a value is longer.", ({ which, word }) => changePair(which, (pair) => pair + word)],
    ["a pair is gone.", ({ which }) => changePairs((pairs) => pairs.filter((_, at) => at !== which % pairs.length))],
    ["a pair that was not signed is added.", ({ word }) => alterBody((body) => `${body}&${word}=${word}`)],
    ["two values have changed their places.", () => changePairs(swapValues)],
  ]),
  ...flagged("UnseenUrl", [["it is sent to another operation.", ({ which }) => alterUrl(toOtherOperation(which))]]),
  ...flagged("UnseenProtocol", [
    ["the nonce is another one.", ({ word }) => alterProtocol("oauth_nonce", (nonce) => word + nonce)],
    [
      "the time is another one.",
      ({ which }) => alterProtocol("oauth_timestamp", (time) => String(Number(time) + 1 + (which % 5))),
    ],
  ]),
  ...flagged("UnseenSignature", [
    [
      "one character of the signature is another one.",
      ({ where }) => alterProtocol("oauth_signature", (signature) => replaceAt(signature, where % 20)),
    ],
    ["it names another merchant than signed it.", () => nameOther, ["merchant-two"]],
  ]),
];

/** Sends the right request just before a forgery: who keeps verdicts, by the header or by the body, has kept one that holds for it. */
export function behindTheRightOne<Forged extends Pick<AuthoredVerification, "comment" | "before">>(
  forged: Forged,
): Forged {
  const comment = `${forged.comment.slice(0, -1)}, behind the right one.`;
  return { ...forged, comment, before: (_, { task }) => signedRequest(task) };
}

/** Spellings in which right requests come, too: code of its own may read them. */
export const spellings: readonly (readonly [how: string, alter: Alter])[] = [
  ["without spaces in its header", alterPairs((pairs) => pairs, ",")],
  ["with several spaces in its header", alterPairs((pairs) => pairs, ",   ")],
  ["with the pairs of its header reversed", alterPairs((pairs) => pairs.toReversed())],
  ["with a realm", alterPairs((pairs) => [...pairs, 'realm="paynet"'])],
  ["with escapes of its header in small letters", alterAuthorization(lowerCaseHex)],
  ["with the scheme in small letters", alterAuthorization((value) => value.replace("OAuth", "oauth"))],
  ["with names of headers in small letters", renameHeaders((name) => name.toLowerCase())],
  ["with names of headers in capitals", renameHeaders((name) => name.toUpperCase())],
  ["with a charset", alterContentType((value) => `${value}; charset=UTF-8`)],
  ["with another charset", alterContentType((value) => `${value}; charset=ISO-8859-1`)],
  ["with its body reversed", alterBody((body) => body.split("&").toReversed().join("&"))],
  ["with escapes of its body in small letters", alterBody(lowerCaseHex)],
];

function renameHeaders(rename: (name: string) => string): Alter {
  return alterHeaders((headers) => headers.map(([name, value]) => [rename(name), value]));
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
