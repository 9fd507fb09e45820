import { formDecode } from "../encoding/percent-encode.ts";
import type { Parameter } from "./parameter.ts";

/**
 * Normalizes a URL as RFC 5849, section 3.4.1.2, does: scheme and host in lower case, no default port, `/` for an empty
 * path, no query.
 */
export function normalizeUrl(url: string): string {
  return url.replace(/^(https?:\/\/[^/?]*)([^?]*).*/i, (_, given: string, path: string) => {
    const origin = given.toLowerCase();
    return origin.replace(origin.startsWith("http:") ? /:80$/ : /:443$/, "") + (path || "/");
  });
}

/** Returns the parameters of a URL's query, which RFC 5849, section 3.4.1.3.1, signs with the others. */
export function queryParameters(url: string): readonly Parameter[] {
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
  return formDecode(query) ?? [];
}
