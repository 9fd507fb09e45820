import type { HttpRequest } from "../signing/http-request.ts";
import { authorityOf } from "./authority-of.ts";
import { evidenceOf } from "./captured-evidence.ts";
import type { JudgedRequest } from "./captured-judge.ts";
import { urlByHost } from "./url-by-host.ts";

/** Names by which a machine calls itself: a client may connect to one of them and sign another. */
const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"] as const;

/**
 * The URL for which the signature of a request is right, where that is not the one that it is checked by but the same
 * at another host: that of the Host header, or another name of this machine. An HMAC tells no more.
 */
export function findSignedUrl(request: HttpRequest, isRight: (request: HttpRequest) => boolean): string | undefined {
  const own = authorityOf(request.url);
  const port = /:[0-9]+$/.exec(own)?.[0] ?? "";
  const others = LOOPBACK_HOSTS.map((host) => host + port).filter((authority) => authority !== own);
  const urls = [urlByHost(request) ?? [], others.map((authority) => withAuthority(request.url, authority))].flat();
  return [...new Set(urls)].find((url) => isRight({ ...request, url }));
}

/** A failed request as it would be if its Host header told the URL; nothing where that is no other one. */
export function relocate(one: JudgedRequest): JudgedRequest | undefined {
  const { captured } = one.read;
  const url = urlByHost(captured.request);
  if (url === undefined) return undefined;
  const request = { ...captured.request, url };
  const { evidence: _, ...rest } = one;
  const evidence = evidenceOf(request, one.credentials);
  return { ...rest, read: { ...one.read, captured: { ...captured, request } }, ...(evidence && { evidence }) };
}

function withAuthority(url: string, authority: string): string {
  return url.replace(/^([a-z]+:\/\/)[^/?#]*/i, (_all, scheme: string) => scheme + authority);
}
