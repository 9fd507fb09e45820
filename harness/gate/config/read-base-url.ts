import { CountersignError } from "../../../src/countersign-error.ts";

/**
 * Reads a base URL, without the slashes at its end.
 *
 * @param where the name of the URL in messages.
 * @throws {CountersignError} `gateway-url-invalid` for one with more than a scheme, a host, a port and a path.
 */
export function readBaseUrl(word: string, where = "gateway"): string {
  const url = new URL(word);
  if (url.search === "" && url.hash === "" && url.username === "" && url.password === "") {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new CountersignError(
    "gateway-url-invalid",
    `${where}: expected a base URL alone, got one with a query, a fragment or a user`,
    "The base URL is what stands before /api, for instance http://127.0.0.1:8080/paynet.",
  );
}
