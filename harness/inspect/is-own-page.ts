import type { IncomingMessage } from "node:http";
import { isLoopback } from "../gate/http/resolve-address.ts";

/**
 * Whether a request is from a page of our own origin, or from its user. A name of somebody's that leads to this machine (DNS
 * rebinding) shows in `Host`, another page in `Origin` and `Sec-Fetch-Site`.
 */
export function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const { host = "" } = headers;
  const own = `http://${host}`;
  const site = headers["sec-fetch-site"];
  // A link in another page may lead here, as one in a terminal in the browser: it opens a page, and reads nothing of it.
  const isVisit = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return (
    (own === origin || isOfThisMachine(own)) &&
    (headers.origin === undefined || headers.origin === own) &&
    (isVisit || site === undefined || site === "same-origin" || site === "none")
  );
}

/**
 * Whether an address names this machine: nobody else can make such a name lead here. Its port is another one where a tunnel
 * leads here.
 */
function isOfThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, origin } = new URL(address);
  return origin === address && (hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, "")));
}
