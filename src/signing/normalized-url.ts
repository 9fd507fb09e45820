import { formDecode } from "../encoding/percent-encode.ts";
import type { Parameter } from "./parameter.ts";

/**
 * A URL as RFC 5849, section 3.4.1.2, signs it: scheme and host in lower case, no default port, `/` for an empty path,
 * no query.
 */
export function normalizeUrl(url: string): string {
  const parts = /^(https?):\/\/([^/?]*)([^?]*)/i.exec(url);
  const scheme = (parts?.[1] ?? "").toLowerCase();
  const host = (parts?.[2] ?? "").toLowerCase().replace(scheme === "http" ? /:80$/ : /:443$/, "");
  return `${scheme}://${host}${parts?.[3] || "/"}`;
}

/** The parameters of a URL's query, which RFC 5849, section 3.4.1.3.1, signs with the others. */
export function queryParameters(url: string): readonly Parameter[] {
  const mark = url.indexOf("?");
  return mark < 0 ? [] : (formDecode(url.slice(mark + 1)) ?? []);
}
