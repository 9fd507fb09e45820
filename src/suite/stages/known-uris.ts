import type { AuthoredStage } from "../concern.ts";
import { known } from "./author-stages.ts";
import { mastercard, rfc5849 } from "./known-sources.ts";

/** Published base string URIs. They follow RFC 5849, which normalizes where the specification says nothing. */
export const knownUris: readonly AuthoredStage[] = [
  known(
    "baseStringUri",
    "uri-rfc5849-default-port",
    rfc5849,
    { url: "http://EXAMPLE.COM:80/r%20v/X?id=123" },
    "http://example.com/r%20v/X",
    "Host in lower case, no default port, no query; the path keeps its case and its escapes.",
  ),
  known(
    "baseStringUri",
    "uri-rfc5849-other-port",
    rfc5849,
    { url: "https://www.example.net:8080/?q=1" },
    "https://www.example.net:8080/",
    "Another port stays.",
  ),
  known(
    "baseStringUri",
    "uri-mastercard-default-port",
    mastercard,
    { url: "https://api.mastercard.com:443/test?query=param" },
    "https://api.mastercard.com/test",
    "No default port of https, no query.",
  ),
  known(
    "baseStringUri",
    "uri-mastercard-other-port",
    mastercard,
    { url: "https://api.mastercard.com:17443/test?query=param" },
    "https://api.mastercard.com:17443/test",
    "Another port stays, however close it looks to the default one.",
  ),
  known(
    "baseStringUri",
    "uri-mastercard-case",
    mastercard,
    { url: "HTTPS://API.MASTERCARD.COM/TEST" },
    "https://api.mastercard.com/TEST",
    "Scheme and host in lower case; the path keeps its case.",
  ),
  known(
    "baseStringUri",
    "uri-mastercard-empty-path",
    mastercard,
    { url: "https://api.mastercard.com" },
    "https://api.mastercard.com/",
    "An empty path is a slash.",
  ),
];
