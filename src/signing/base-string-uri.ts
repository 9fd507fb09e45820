import { CountersignError } from "../countersign-error.ts";

const ABSOLUTE = /^https?:\/\/[^/?#\s][^#\s]*$/i;

/**
 * Returns the URL to sign: the complete request URL, exactly as it is sent (clause base-string.6).
 *
 * @throws {CountersignError} `url-not-absolute` when there is no `http(s)://host`, or a fragment or white space,
 * neither of which travels in a request.
 */
export function baseStringUri(url: string): string {
  if (ABSOLUTE.test(url)) return url;
  throw new CountersignError(
    "url-not-absolute",
    `request URL: expected an absolute http or https URL without a fragment, got ${JSON.stringify(url.slice(0, 100))}`,
    "Sign the complete URL of the request, for instance https://gateway.example/paynet/api/v4/payout/1111.",
  );
}
