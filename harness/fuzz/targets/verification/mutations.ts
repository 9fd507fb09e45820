import { base64Decode, base64Encode } from "../../../../src/encoding/base64.ts";
import { percentDecode, percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import type { SigningOptions } from "../../../../src/signing/sign-request.ts";
import type { Scene } from "../../../../src/suite/concern.ts";
import { lowerCaseHex } from "../../../../src/suite/verification/accepted/accepted-bodies.ts";
import {
  type Alter,
  alterBody,
  alterHeader,
  alterHeaders,
  alterPairs,
  alterProtocol,
} from "../../../../src/suite/verification/alter-request.ts";

/** A mutation of a signed request, at a place in it. */
type ChangeAt = (at: number) => Alter;

/** Mutations of the content, by name: none may be accepted, at any place. */
const changes: Readonly<Record<string, ChangeAt>> = {
  "value-character-changed": changeValue((value, at) => replaceCharacter(value, at)),
  "value-character-removed": changeValue((value, at) => removeCharacter(value, at)),
  "value-emptied": changeValue(() => ""),
  "value-case-changed": changeValue((value) =>
    value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase(),
  ),
  "value-lengthened": changeValue((value) => `${value} `),
  "name-changed": changePairs((pairs, at) => pairs.with(at, `x${pairs[at]}`)),
  "parameter-removed": changePairs((pairs, at) => pairs.toSpliced(at, 1)),
  "parameter-repeated": changePairs((pairs, at) => [...pairs, pairs[at] ?? ""]),
  "parameter-added": changePairs((pairs, at) => pairs.toSpliced(at, 0, "zz=1")),
  "values-exchanged": changePairs(exchange),
  "parameters-joined": changePairs((pairs, at) => {
    const [one = "", next] = pairs.slice(at);
    return next === undefined ? pairs : pairs.toSpliced(at, 2, `${one}%26${next.replace("=", "%3D")}`);
  }),
  "signature-bit-changed": (at) => alterProtocol("oauth_signature", (text) => flipBit(text, at)),
  // Without its padding alone it is still the signature, which a gateway only should refuse.
  "signature-cut": (at) =>
    alterProtocol("oauth_signature", (text) => text.slice(0, at % Math.max(1, text.replace(/=+$/, "").length))),
  "nonce-changed": (at) => alterProtocol("oauth_nonce", (nonce) => replaceCharacter(nonce, at)),
  "time-changed": (at) => alterProtocol("oauth_timestamp", (seconds) => String(Number(seconds) + 1 + (at % 7))),
  "endpoint-changed": () => (request) => ({
    ...request,
    url: request.url.replace(/.$/, (last) => (last === "1" ? "2" : "1")),
  }),
};

export const changeNames: readonly string[] = Object.keys(changes);

export function describeChange(name: string): string {
  return `after it was signed: ${name.replaceAll("-", " ")}`;
}

/** Applies a mutation at the place `at`, modulo the number of places. */
export function changeAt(name: string, at: number): Alter {
  return changes[name]?.(at) ?? ((request) => request);
}

/** Changes the operation's parameters; repeated protocol parameters in the body stay. */
function changePairs(change: (pairs: readonly string[], at: number) => readonly string[]): ChangeAt {
  return (at) => (request) => {
    const pairs = request.body.split("&");
    const own = pairs.filter((pair) => pair !== "" && !pair.startsWith("oauth_"));
    const others = pairs.filter((pair) => !own.includes(pair));
    if (own.length === 0) return request;
    return withBody(request, [...change(own, at % own.length), ...others]);
  };
}

function changeValue(change: (value: string, at: number) => string): ChangeAt {
  return (place) =>
    changePairs((pairs, at) => {
      const [name = "", raw = ""] = (pairs[at] ?? "").split("=", 2);
      const value = percentDecode(raw.replaceAll("+", " ")) ?? raw;
      return pairs.with(at, `${name}=${percentEncode(change(value, Math.floor(place / pairs.length)))}`);
    })(place);
}

function exchange(pairs: readonly string[], at: number): readonly string[] {
  const next = (at + 1) % pairs.length;
  const [name = "", value = ""] = (pairs[at] ?? "").split("=", 2);
  const [otherName = "", otherValue = ""] = (pairs[next] ?? "").split("=", 2);
  if (next === at) return pairs;
  return pairs.with(at, `${name}=${otherValue}`).with(next, `${otherName}=${value}`);
}

function withBody(request: HttpRequest, pairs: readonly string[]): HttpRequest {
  return { ...request, body: pairs.filter((pair) => pair !== "").join("&") };
}

function replaceCharacter(text: string, at: number): string {
  const characters = [...text];
  if (characters.length === 0) return "x";
  const place = at % characters.length;
  return characters.with(place, characters[place] === "x" ? "y" : "x").join("");
}

function removeCharacter(text: string, at: number): string {
  const characters = [...text];
  return characters.length === 0 ? text : characters.toSpliced(at % characters.length, 1).join("");
}

function flipBit(text: string, at: number): string {
  const bytes = base64Decode(text);
  if (bytes === undefined || bytes.length === 0) return text;
  const place = at % bytes.length;
  return base64Encode(bytes.with(place, (bytes[place] ?? 0) ^ (1 << (at % 8))));
}

/** A spelling that the specification leaves free: it must be accepted, alone and with others. */
interface Spelling {
  readonly options?: SigningOptions;
  readonly alter?: Alter;
}

/** The spellings by name, in the order in which they are applied. */
const spellings: Readonly<Record<string, Spelling>> = {
  "repeated-in-body": { options: { placement: "header-and-body" } },
  "charset-latin1": { options: { charset: "ISO-8859-1" } },
  "charset-without-space": {
    alter: alterHeader("Content-Type", (value) => (value.includes("charset") ? value : `${value};charset=utf-8`)),
  },
  "header-reversed": { alter: alterPairs((pairs) => pairs.toReversed(), ", ") },
  "realm-first": { alter: alterPairs((pairs) => ['realm="paynet"', ...pairs], ", ") },
  "realm-last": {
    alter: alterHeader("Authorization", (value) =>
      value.includes('realm="') ? value : `${value}, realm="${percentEncode("https://gateway.example/")}"`,
    ),
  },
  "comma-without-space": { alter: alterPairs((pairs) => pairs, ",") },
  "header-lower-case-hex": { alter: alterHeader("Authorization", lowerCaseHex) },
  "scheme-lower-case": { alter: alterHeader("Authorization", (value) => value.replace("OAuth", "oauth")) },
  "body-reversed": { alter: alterBody((body) => body.split("&").toReversed().join("&")) },
  "body-over-encoded": { alter: alterBody((body) => body.replaceAll("-", "%2D")) },
  "body-plus": { alter: alterBody((body) => body.replaceAll("%20", "+")) },
  "body-lower-case-hex": { alter: alterBody(lowerCaseHex) },
  "other-headers": { alter: alterHeaders((headers) => [["User-Agent", "curl/8"], ...headers, ["Accept", "*/*"]]) },
  "header-names-lower-case": {
    alter: alterHeaders((headers) => headers.map(([name, value]) => [name.toLowerCase(), value])),
  },
};

export const spellingNames: readonly string[] = Object.keys(spellings);

export function optionsFor(names: readonly string[]): SigningOptions {
  return Object.assign({}, ...names.map((name) => spellings[name]?.options));
}

export function spell(names: readonly string[], signed: HttpRequest, scene: Scene): HttpRequest {
  const steps = spellingNames.filter((name) => names.includes(name)).flatMap((name) => spellings[name]?.alter ?? []);
  return steps.reduce((request, alter) => alter(request, scene), signed);
}
