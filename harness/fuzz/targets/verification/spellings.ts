import { percentEncode } from "../../../../src/encoding/percent-encode.ts";
import type { HttpRequest } from "../../../../src/signing/http-request.ts";
import type { SigningOptions } from "../../../../src/signing/sign-request.ts";
import type { Scene } from "../../../../src/vectors/concern.ts";
import { lowerCaseHex } from "../../../../src/vectors/concerns/verification-accepted-bodies.ts";
import {
  type Alter,
  alterBody,
  alterHeader,
  alterHeaders,
  alterPairs,
} from "../../../../src/vectors/concerns/verification-alter.ts";

/** A way to write a request that the specification leaves free: each must be accepted, alone and with others. */
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

/** The names of all spellings. */
export const spellingNames: readonly string[] = Object.keys(spellings);

/** What the signer is told, for these spellings. */
export function optionsFor(names: readonly string[]): SigningOptions {
  return Object.assign({}, ...names.map((name) => spellings[name]?.options));
}

/** Writes a signed request so. */
export function spell(names: readonly string[], signed: HttpRequest, scene: Scene): HttpRequest {
  const steps = spellingNames.filter((name) => names.includes(name)).flatMap((name) => spellings[name]?.alter ?? []);
  return steps.reduce((request, alter) => alter(request, scene), signed);
}
