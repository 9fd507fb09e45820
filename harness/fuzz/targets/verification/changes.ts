import { base64Decode, base64Encode } from "../../../../src/encoding/base64.ts";
import { percentDecode, percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import { type Alter, alterProtocol } from "../../../../src/vectors/concerns/verification-alter.ts";

/** What somebody may do to a signed request, somewhere in it. */
type ChangeAt = (at: number) => Alter;

/** Changes of the substance, by name: none may be accepted, wherever it is made. */
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
  "signature-cut": (at) => alterProtocol("oauth_signature", (text) => text.slice(0, at % Math.max(1, text.length))),
  "nonce-changed": (at) => alterProtocol("oauth_nonce", (nonce) => replaceCharacter(nonce, at)),
  "time-changed": (at) => alterProtocol("oauth_timestamp", (seconds) => String(Number(seconds) + 1 + (at % 7))),
  "endpoint-changed": () => (request) => ({
    ...request,
    url: request.url.replace(/.$/, (last) => (last === "1" ? "2" : "1")),
  }),
};

/** The names of all changes. */
export const changeNames: readonly string[] = Object.keys(changes);

/** What was done to a request, as words. */
export function sayChange(name: string): string {
  return `after it was signed: ${name.replaceAll("-", " ")}`;
}

/** Makes a change; `at` says where, and counts round. */
export function changeAt(name: string, at: number): Alter {
  return changes[name]?.(at) ?? ((request) => request);
}

/** Only the operation's own: copies of the header's in the body are another matter. */
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
