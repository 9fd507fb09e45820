import { percentDecodeLeniently } from "../../encoding/percent-encode.ts";
import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import { isProtocolName } from "../../spec/protocol-names.ts";
import { parseFormBody } from "../../verification/parse-form-body.ts";

/** One reading of a request's protocol parameters, however badly they are written: a missing one is absent. */
export interface SentReading {
  readonly consumerKey?: string;
  readonly nonce?: string;
  readonly timestamp?: string;
  /** The value of `oauth_signature_method`, whatever it is. */
  readonly method?: string;
  readonly signature?: string;
  /** The value of `oauth_version`, whatever it is. */
  readonly version?: string;
  /** Protocol parameters beyond the six, for instance an empty `oauth_token`. */
  readonly extra: readonly Parameter[];
}

/**
 * A pair begins only where none is under way and its name ends soon, so that no text is searched more than once for the
 * same pair.
 */
const PAIR =
  /(?<![A-Za-z_.~-])([A-Za-z][A-Za-z0-9_.~-]{0,63})["']?[ \t]*[=:][ \t]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^"',;&\s][^"',;&\s]*)?)/g;
const SCHEME = /^\s*(?:OAuth1?|Bearer|Basic|Digest)\b[ \t,:]*/i;
const fields: Readonly<Record<string, keyof SentReading>> = {
  oauth_consumer_key: "consumerKey",
  oauth_nonce: "nonce",
  oauth_timestamp: "timestamp",
  oauth_signature_method: "method",
  oauth_signature: "signature",
  oauth_version: "version",
};

const decoders: readonly ((text: string) => string)[] = [
  percentDecodeLeniently,
  (text) => text,
  (text) => percentDecodeLeniently(percentDecodeLeniently(text)),
  (text) => percentDecodeLeniently(text.replaceAll("+", " ")),
];

/** Returns the first Authorization header, if there is one. */
export function authorizationOf({ headers }: HttpRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === "authorization")?.[1];
}

/** Returns the value of the content type, if there is one. */
export function contentTypeOf({ headers }: HttpRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
}

/**
 * Reads the protocol parameters of a request: from its header and, where that lacks them, from its body and its query.
 * Values decoded once come first, then as they stand, decoded twice, and with + for a space, each only where the result
 * differs.
 */
export function readProtocolLoosely(request: HttpRequest): readonly SentReading[] {
  const query = request.url.split("?").slice(1).join("?");
  const header = authorizationOf(request)?.replace(SCHEME, "") ?? "";
  const raw = new Map<string, string>();
  const pairs = [...readPairs(header), ...readPairs(query), ...readPairs(request.body), ...readBarePairs(header)];
  for (const [name, value] of pairs) if (!raw.has(name)) raw.set(name, value);
  const readings = decoders.map((decode) => readingOf(raw, decode));
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}

/** Reads the body's parameters as a gateway does or, where it would refuse the body, as far as they can be read. */
export function readBodyLoosely(body: string): readonly Parameter[] {
  const parsed = parseFormBody(body);
  if (parsed.accepted) return parsed.parameters;
  return body
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair): Parameter => {
      const equals = pair.indexOf("=");
      const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [percentDecodeLeniently(name.replaceAll("+", " ")), percentDecodeLeniently(value.replaceAll("+", " "))];
    });
}

function readPairs(text: string): readonly Parameter[] {
  return readAllPairs(text)
    .map(([name, value]): Parameter => [name.replace(/^oauth[-.]/, "oauth_"), value])
    .filter(([name]) => name.startsWith("oauth_"));
}

/** Reads the six protocol parameters under their names without `oauth_`, which no other part of the request may use. */
function readBarePairs(header: string): readonly Parameter[] {
  return readAllPairs(header)
    .map(([name, value]): Parameter => [`oauth_${name}`, value])
    .filter(([name]) => isProtocolName(name));
}

function readAllPairs(text: string): readonly Parameter[] {
  return [...text.matchAll(PAIR)].map(
    ([, name = "", quoted, single, bare]): Parameter => [name.toLowerCase(), quoted ?? single ?? bare ?? ""],
  );
}

function readingOf(raw: ReadonlyMap<string, string>, decode: (text: string) => string): SentReading {
  const decoded = [...raw].map(([name, value]): Parameter => [name, decode(value)]);
  return {
    ...Object.fromEntries(decoded.flatMap(([name, value]) => (isProtocolName(name) ? [[fields[name], value]] : []))),
    extra: decoded.filter(([name]) => !isProtocolName(name)),
  };
}
