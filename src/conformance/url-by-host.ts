import type { HttpRequest } from "../signing/http-request.ts";
import { authorityOf } from "./authority-of.ts";

const AUTHORITY = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/**
 * The URL of a request with the host that its Host header names: what its client has called, and perhaps signed.
 * Nothing where that is the same host, or none.
 */
export function urlByHost({ url, headers }: HttpRequest): string | undefined {
  const host = headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? "";
  if (!AUTHORITY.test(host) || host.toLowerCase() === authorityOf(url)) return undefined;
  return url.replace(/^([a-z]+:\/\/)[^/?#]*/i, (_all, scheme: string) => scheme + host);
}
