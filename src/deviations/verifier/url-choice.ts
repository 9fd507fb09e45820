import { HOST_AND_PORT } from "../../signing/url-host.ts";
import { type StageChange, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const toUrl = (signedUrl: (url: string) => string): StageChange => ({ signedUrl });

/** The origin in the configuration of a gateway that does not take it from the request. */
const OWN_ORIGIN = "https://gateway.example";

export const urlDeviations: readonly VerifierDeviation[] = [
  ...verifierDeviations("accepts and refuses", {
    "url-path-alone": {
      happens: "Signs the path alone, as web frameworks hand it over.",
      instead: toUrl((url) => url.replace(/^https?:\/\/[^/]+/, "")),
      caughtBy: "accepted/* borrowed/url-path-alone deviations/relative-url-signed",
    },
    "endpoint-from-configuration": {
      happens: "Checks with the endpoint identifier of its configuration, not the one that was called.",
      instead: toUrl((url) => url.replace(/[^/]*$/, "1111")),
      caughtBy: "tampered-request/url-endpoint url-endpoint-extended accepted-values/slash",
    },
    "host-from-configuration": {
      happens: "Checks with its own scheme, host and port, wherever the request was sent.",
      instead: toUrl((url) => url.replace(/^https?:\/\/[^/]+/i, OWN_ORIGIN)),
      caughtBy: "tampered-request/url-host url-scheme url-port accepted-values/port",
    },
    "port-stripped": {
      happens: "Strips the port from the URL, whatever it is.",
      instead: toUrl((url) => url.replace(HOST_AND_PORT, "$1")),
      caughtBy: "tampered-request/url-port accepted-values/port",
    },
    "path-lower-cased": {
      happens: "Puts the path into small letters.",
      instead: toUrl((url) => url.toLowerCase()),
      caughtBy: "tampered-request/url-path-case single-bytes/url-operation-case accepted-values/escape",
    },
    "trailing-slash-stripped": {
      happens: "Strips a slash at the end of the path.",
      instead: toUrl((url) => url.replace(/\/+$/, "")),
      caughtBy: "tampered-request/url-trailing-slash accepted-values/slash",
    },
    "endpoint-ignored": {
      happens: "Leaves the last segment of the path out of the signature.",
      instead: toUrl((url) => url.slice(0, url.lastIndexOf("/"))),
      caughtBy: "accepted/* signers/url-without-endpoint",
    },
  }),
  ...verifierDeviations("refuses", {
    "url-ignored": {
      happens: "Leaves the URL out of the signature.",
      instead: toUrl(() => ""),
      caughtBy: "accepted/*",
    },
  }),
  ...verifierDeviations("accepts", {
    "endpoint-optional": {
      happens: "Also takes a signature of the URL without the endpoint identifier.",
      also: toUrl((url) => url.slice(0, url.lastIndexOf("/"))),
      caughtBy: "signers/url-without-endpoint",
    },
    "operation-any": {
      happens: "Takes a signature for any operation of the endpoint.",
      also: ["pan-eligibility/send", "transfer", "transfer-by-ref", "payout"].map(toOperation),
      caughtBy: "tampered-request/url-operation",
    },
    "transfer-for-all": {
      happens: "Takes a signature for a transfer at each operation, as those that share a controller with it do.",
      also: toOperationNow("transfer"),
      caughtBy: "borrowed/url-*-signed-for-transfer",
    },
    "operations-renamed": {
      happens: "Takes a signature for the name that an operation had before.",
      also: ["payout", "transfer-by-ref", "pan-eligibility/send"].map(toOperationNow),
      caughtBy: "borrowed/url-transfer-signed-for-* url-transfer-by-ref-signed-for-p* url-payout-signed-for-pan-*",
    },
    "version-any": {
      happens: "Takes a signature for any version of the API.",
      also: ["v2", "v3", "v4"].map((version) => toUrl((url) => url.replace(/\/v\d+\//, `/${version}/`))),
      caughtBy: "tampered-request/url-api-version",
    },
    "scheme-either": {
      happens: "Behind a proxy, tries both http and https.",
      also: [toUrl((url) => url.replace(/^https?/, "https")), toUrl((url) => url.replace(/^https?/, "http"))],
      caughtBy: "tampered-request/url-scheme signers/url-scheme-http",
    },
    "path-decoded": {
      happens: "Decodes the path before it is signed.",
      also: toUrl((url) => decodeURIComponent(url)),
      caughtBy: "deviations/path-decoded single-bytes/url-operation-escaped",
    },
    "path-parameters-dropped": {
      happens: "Drops path parameters, as servers in Java do.",
      also: toUrl((url) => url.replace(/;[^/]*/g, "")),
      caughtBy: "single-bytes/url-path-parameter",
    },
    "path-resolved": {
      happens: "Resolves dots in the path before it is signed.",
      also: toUrl((url) => new URL(url).href),
      caughtBy: "single-bytes/url-dot-segment url-dot-dot-segment",
    },
    "path-alone-optional": {
      happens: "Also takes a signature of the path without scheme and host, or without the scheme.",
      also: [toUrl((url) => url.replace(/^https?:\/\/[^/]+/, "")), toUrl((url) => url.replace(/^https?:\/\//, ""))],
      caughtBy: "borrowed/url-path-alone url-without-scheme",
    },
    "query-ignored": {
      happens: "Leaves the query out of the signature.",
      instead: toUrl((url) => url.replace(/\?.*$/, "")),
      caughtBy: "tampered-request/url-query moved-parameters/amount-in-query-too body-in-query-too nonce-in-query-too",
    },
  }),
];

/** To an operation in the version of the API that has it. */
export function toOperationNow(name: string): StageChange {
  return toUrl((url) => url.replace(/\/v\d+\/.*(\/[^/]*)$/, `/${name.startsWith("pan") ? "v2" : "v4"}/${name}$1`));
}

function toOperation(name: string): StageChange {
  return toUrl((url) => url.replace(/(\/v\d+\/).*(\/[^/]*)$/, `$1${name}$2`));
}
