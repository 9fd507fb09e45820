import type { HttpRequest } from "../signing/http-request.ts";

/** Names by which a machine calls itself: a client may connect to one of them and sign another. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"] as const;
const AUTHORITY = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/**
 * Returns the text between the scheme and the path of a URL, in lower case; `undefined` for a URL that is not absolute.
 */
export function authorityOf(url: string): string {
  return (/^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? "").toLowerCase();
}

/**
 * Returns the URL of a request with the host of its Host header, which the client may have signed; `undefined` where
 * that is the same host, or none.
 */
export function urlByHost({ url, headers }: HttpRequest): string | undefined {
  const host = headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? "";
  if (!AUTHORITY.test(host) || host.toLowerCase() === authorityOf(url)) return undefined;
  return withAuthority(url, host);
}

/**
 * Finds the URL for which the signature of a request is right, where only the host differs from the URL to sign: that
 * of the Host header, or another name of this machine. An HMAC shows nothing else about the URL.
 */
export function findSignedUrl(request: HttpRequest, isRight: (request: HttpRequest) => boolean): string | undefined {
  const own = authorityOf(request.url);
  const port = /:[0-9]+$/.exec(own)?.[0] ?? "";
  const others = LOOPBACK_HOSTS.map((host) => host + port).filter((authority) => authority !== own);
  const urls = [urlByHost(request) ?? [], others.map((authority) => withAuthority(request.url, authority))].flat();
  return [...new Set(urls)].find((url) => isRight({ ...request, url }));
}

function withAuthority(url: string, authority: string): string {
  return url.replace(/^([a-z]+:\/\/)[^/?#]*/i, (_all, scheme: string) => scheme + authority);
}
