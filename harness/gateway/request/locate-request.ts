import { authorityOf } from "../../../src/captured/signed-url.ts";
import { type OperationName, operations } from "../../../src/spec/operations.ts";
import { quote } from "../../../src/verification/rejection.ts";
import { type Refusal, refuse } from "../refusal.ts";

export interface Place {
  /** As clients sign it, no slash at the end. */
  readonly baseUrl: string;
  /** Where it listens, `http://host:port`. */
  readonly origin: string;
  /** The path below which it serves, no slash at the end. */
  readonly basePath: string;
}

/** The signed URL of a request, and its operation. */
export interface Location {
  /** The URL as it is signed, as nearly as it is known. */
  readonly url: string;
  readonly operation?: OperationName;
  readonly refused?: Refusal;
}

const VISIBLE = /^[\x21-\x7e]+$/;
const ABSOLUTE = /^https?:\/\//i;
const ENDPOINT = /^(?!\.{1,2}$)[A-Za-z0-9\-._~!$&'()*+,;=:@%]+$/;

/**
 * Finds the operation and the signed URL of a request target (RFC 9112, section 3.2). The Host header is ignored: the
 * client chooses it freely.
 */
export function locateRequest(target: string, place: Place): Location {
  if (!VISIBLE.test(target) || target.includes("#")) {
    return malformed(place, "visible ASCII characters without a fragment");
  }
  if (!ABSOLUTE.test(target)) {
    return target.startsWith("/") ? locatePath(target, place) : malformed(place, "a path or an absolute URL");
  }
  const authority = authorityOf(target);
  const path = target.replace(/^[a-z]+:\/\/[^/?#]*/i, "");
  if (authority === authorityOf(place.baseUrl) || authority === authorityOf(place.origin)) {
    return locatePath(path.startsWith("/") ? path : `/${path}`, place);
  }
  const refused = refuse("host-wrong", `request target: expected a URL of ${place.origin}, got ${quote(target)}`);
  return { url: target, refused };
}

function locatePath(target: string, { baseUrl, basePath }: Place): Location {
  const inside = target.startsWith(`${basePath}/`);
  const rest = inside ? target.slice(basePath.length) : target;
  const url = inside ? baseUrl + rest : baseUrl.replace(/^([a-z]+:\/\/[^/]*).*$/i, "$1") + rest;
  const [path = ""] = rest.split("?", 1);
  const found = inside ? operations.find((one) => path.startsWith(one.path)) : undefined;
  if (found !== undefined && ENDPOINT.test(path.slice(found.path.length))) return { url, operation: found.name };
  const expected = `${basePath}${operations[0]?.path}{endpoint} or that of another operation`;
  return { url, refused: refuse("operation-unknown", `path: expected ${expected}, got ${quote(path)}`) };
}

function malformed({ baseUrl }: Place, expected: string): Location {
  return { url: baseUrl, refused: refuse("target-malformed", `request target: expected ${expected}, got other text`) };
}
