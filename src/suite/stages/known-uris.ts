import type { AuthoredStage } from "../concern.ts";
import { knownAnswers } from "./author-stages.ts";
import { mastercard, rfc5849 } from "./known-sources.ts";

const uris = knownAnswers("baseStringUri", (url: string) => ({ url }));

/** Published base string URIs. They follow RFC 5849, which normalizes where the specification states nothing. */
export const knownUris: readonly AuthoredStage[] = [
  ...uris(rfc5849, [
    [
      "uri-rfc5849-default-port",
      "Host in lower case, no default port, no query; the path keeps its case and its escapes.",
      "http://example.com/r%20v/X",
      "http://EXAMPLE.COM:80/r%20v/X?id=123",
    ],
    [
      "uri-rfc5849-other-port",
      "Another port stays.",
      "https://www.example.net:8080/",
      "https://www.example.net:8080/?q=1",
    ],
  ]),
  ...uris(mastercard, [
    [
      "uri-mastercard-default-port",
      "No default port of https, no query.",
      "https://api.mastercard.com/test",
      "https://api.mastercard.com:443/test?query=param",
    ],
    [
      "uri-mastercard-other-port",
      "Another port stays, however close it looks to the default one.",
      "https://api.mastercard.com:17443/test",
      "https://api.mastercard.com:17443/test?query=param",
    ],
    [
      "uri-mastercard-case",
      "Scheme and host in lower case; the path keeps its case.",
      "https://api.mastercard.com/TEST",
      "HTTPS://API.MASTERCARD.COM/TEST",
    ],
    [
      "uri-mastercard-empty-path",
      "An empty path is a slash.",
      "https://api.mastercard.com/",
      "https://api.mastercard.com",
    ],
  ]),
];
