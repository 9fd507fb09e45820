import { isIPv6 } from "node:net";
import { CountersignError } from "../../src/countersign-error.ts";

const PATH = /^(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]+)*$/;
const PUBLIC_URL = /^https?:\/\/[^/?#\s@\\]+(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@%]+)*$/i;
const HTTP_PORT = 80;
const TEXT_SHOWN = 100;

/**
 * Reads the path below which a gateway serves, without the slash at its end.
 *
 * @throws {CountersignError} `base-path-malformed`.
 */
export function readBasePath(text: string): string {
  const path = text.replace(/\/$/, "");
  if (PATH.test(path)) return path;
  throw new CountersignError(
    "base-path-malformed",
    `base path: expected a path like /paynet, got ${JSON.stringify(text.slice(0, TEXT_SHOWN))}`,
    "It begins with a slash and has no query.",
  );
}

/**
 * Reads the base URL as clients sign it, without the slash at its end.
 *
 * @throws {CountersignError} `public-url-malformed`.
 */
export function readPublicUrl(text: string): string {
  const url = text.replace(/\/$/, "");
  if (PUBLIC_URL.test(url) && URL.canParse(url)) return url;
  throw new CountersignError(
    "public-url-malformed",
    "public URL: expected one like https://gateway.example/paynet, got other text",
    "It has no query, fragment or user's name: it is what stands before /api in the URLs that clients sign.",
  );
}

/** Makes the URL of a host and port; leaves out the default port, which only some interpretations sign. */
export function originAt(host: string, port: number): string {
  const name = isIPv6(host) ? `[${host}]` : host;
  return port === HTTP_PORT ? `http://${name}` : `http://${name}:${port}`;
}
