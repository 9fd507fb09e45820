import type { IncomingMessage } from "node:http";

/**
 * Whether a request is from a page of our own origin, or from its user. A name of somebody's that leads to this machine (DNS
 * rebinding) shows in `Host`, another page in `Origin` and `Sec-Fetch-Site`.
 */
export function isOwnPage({ headers }: IncomingMessage, origin: string): boolean {
  const { host = "" } = headers;
  const { port } = new URL(origin);
  const own = `http://${host}`;
  const site = headers["sec-fetch-site"];
  // A link in another page may lead here, as one in a terminal in the browser: it opens a page, and reads nothing of it.
  const isVisit = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return (
    (own === origin || own === `http://localhost:${port}`) &&
    (headers.origin === undefined || headers.origin === own) &&
    (isVisit || site === undefined || site === "same-origin" || site === "none")
  );
}
