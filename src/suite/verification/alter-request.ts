import { percentDecodeLeniently, percentEncode } from "../../encoding/percent-encode.ts";
import { splitPair } from "../../encoding/split-pair.ts";
import type { HttpRequest } from "../../signing/http-request.ts";
import type { Parameter } from "../../signing/parameter.ts";
import type { Scene } from "../concern.ts";

/** A change of a request after it is signed. */
export type Alter = (request: HttpRequest, scene: Scene) => HttpRequest;

export type Change = (text: string) => string;

export function alterBody(change: Change): Alter {
  return (request) => ({ ...request, body: change(request.body) });
}

/** Changes one value of the body, as plain text. */
export function alterValue(name: string, change: Change): Alter {
  return alterBody((body) =>
    body
      .split("&")
      .map((pair) => {
        const [own, value] = splitPair(pair);
        return own === name ? `${own}=${percentEncode(change(percentDecodeLeniently(value)))}` : pair;
      })
      .join("&"),
  );
}

export function alterUrl(change: Change): Alter {
  return (request) => ({ ...request, url: change(request.url) });
}

/** Sends the request with another method. */
export function alterMethod(method: string): Alter {
  return (request) => ({ ...request, method });
}

export function alterHeaders(change: (headers: readonly Parameter[]) => readonly Parameter[]): Alter {
  return (request) => ({ ...request, headers: change(request.headers) });
}

/** Changes the value of the Authorization header as it is written. */
export function alterAuthorization(change: Change): Alter {
  return alterHeader("Authorization", change);
}

/** Changes the value of the Content-Type header as it is written. */
export function alterContentType(change: Change): Alter {
  return alterHeader("Content-Type", change);
}

export function alterHeader(name: "Authorization" | "Content-Type", change: Change): Alter {
  return alterHeaders((headers) =>
    headers.map(([header, value]): Parameter => [header, header === name ? change(value) : value]),
  );
}

/** Writes a header twice. */
export function repeatHeader(name: "Authorization" | "Content-Type") {
  return (headers: readonly Parameter[]): readonly Parameter[] => [
    ...headers,
    ...headers.filter(([header]) => header === name),
  ];
}

/** Writes the whole URL in the request line, as to a proxy. */
export function toAbsoluteForm(request: HttpRequest): HttpRequest {
  return { ...request, target: request.url };
}

/** Leaves a header out. */
export function dropHeader(name: "Authorization" | "Content-Type"): Alter {
  return alterHeaders((headers) => headers.filter(([header]) => header !== name));
}

/** Changes one protocol parameter of the Authorization header, as plain text. */
export function alterProtocol(name: string, change: Change): Alter {
  return alterAuthorization((value) =>
    value.replace(
      new RegExp(`(${name}=")([^"]*)"`),
      (_, start: string, raw: string) => `${start}${percentEncode(change(percentDecodeLeniently(raw)))}"`,
    ),
  );
}

/** Puts the login of another merchant, the first beside the scene's own, into the Authorization header. */
export function nameOther(...[request, scene]: Parameters<Alter>): HttpRequest {
  return alterProtocol("oauth_consumer_key", (key) => scene.also[0]?.consumerKey ?? key)(request, scene);
}

/** Changes the order of the pairs of the Authorization header, or their number. */
export function alterPairs(change: (pairs: readonly string[]) => readonly string[], separator = ", "): Alter {
  return alterAuthorization((value) => `OAuth ${change(partPairs(value)).join(separator)}`);
}

export function dropPair(name: string): Alter {
  return alterPairs((pairs) => pairs.filter((pair) => !pair.startsWith(`${name}=`)));
}

export function addPair(pair: string): Alter {
  return alterPairs((pairs) => [...pairs, pair]);
}

/** Returns the pairs of the Authorization header of a request as it was signed. */
export function pairsOf(headers: readonly Parameter[]): readonly string[] {
  return partPairs(headers.find(([header]) => header === "Authorization")?.[1] ?? "");
}

function partPairs(value: string): readonly string[] {
  return value.slice("OAuth ".length).split(", ");
}

/** Makes one change after another. */
export function alterBoth(first: Alter, second: Alter): Alter {
  return (request, scene) => second(first(request, scene), scene);
}

/** Replaces the first match of a text or pattern. */
export function swap(from: string | RegExp, to: string | ((found: string) => string)): Change {
  return (text) => (typeof to === "string" ? text.replace(from, to) : text.replace(from, to));
}

export function append(text: string): Change {
  return (before) => before + text;
}
