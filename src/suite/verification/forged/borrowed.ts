import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { harms } from "../harms.ts";

const flags = {
  ValidForAnotherUrl: {
    ...harms.sentElsewhere,
    description: "The signature is valid for the same request to another endpoint, operation or host.",
    clauses: ["base-string.5", "base-string.6", "endpoints.endpoint-id"],
  },
  ValidForAnotherRequest: {
    ...harms.notCovered,
    description: "The signature is valid for another request of the same merchant.",
    clauses: ["base-string.1", "base-string.4"],
  },
  ValidForAnotherTime: {
    ...harms.replayed,
    description: "The signature is valid for the same request with another nonce or time.",
    clauses: ["base-string.1", "oauth.nonce", "oauth.timestamp"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

const parameters: readonly Parameter[] = [
  ["client-order-id", "902B4FF5"],
  ["amount", "10.42"],
];

/** Requests with a signature that is valid, but for another request. */
export const verificationBorrowed: VerificationConcern = {
  kind: "verification",
  concern: "verification-borrowed",
  about: "Requests with a signature that is valid for another request. All must be refused.",
  flags,
  vectors: [
    {
      ...url("other-endpoint", "The signature of the same request to another endpoint.", (signed) => signed),
      scheme: ({ otherEndpointId }) =>
        signing({ baseStringUri: (signed) => signed.replace(/[^/]+$/, otherEndpointId) }),
    },
    url("endpoint-as-number", "The endpoint was signed with a zero in front.", (signed) =>
      signed.replace(/\/([^/]+)$/, "/0$1"),
    ),
    url("other-operation", "The signature of the same parameters to another operation.", (signed) =>
      signed.replace("/payout/", "/transfer-by-ref/"),
    ),
    url("other-version", "The signature of the same parameters to another version of the API.", (signed) =>
      signed.replace("/api/v4/", "/api/v2/"),
    ),
    url("other-port", "The signature of the same request to another port.", (signed) =>
      signed.replace(/(:\/\/[^/:]+)(:[0-9]+)?/, "$1:18443"),
    ),
    url("other-base-path", "The signature of the same request below another base path.", (signed) =>
      signed.replace("/api/", "/sandbox/api/"),
    ),
    url("host-alone", "The host alone was signed, without a path.", (signed) => signed.split("/", 3).join("/")),
    url(
      "path-alone",
      "The path alone was signed, without scheme and host.",
      (signed) => `/${signed.split("/").slice(3).join("/")}`,
    ),
    url("without-scheme", "The URL was signed without its scheme.", (signed) => signed.replace(/^[a-z]+:\/\//, "")),
    url("trailing-slash", "The URL was signed with a slash at the end.", (signed) => `${signed}/`),
    url("host-with-dot", "The host was signed with a dot at the end, which names the same host.", (signed) =>
      signed.replace(/(:\/\/[^/:]+)/, "$1."),
    ),
    request("other-amount", "The signature of a smaller amount.", {
      collectParameters: collectWith((parameter) => (parameter[0] === "amount" ? ["amount", "0.01"] : parameter)),
    }),
    time("other-nonce", "The signature of the same request with another nonce.", {
      collectParameters: collectWith(changed("oauth_nonce", (nonce) => `${nonce}0`)),
    }),
    time("other-time", "The signature of the same request an hour before.", {
      collectParameters: collectWith(changed("oauth_timestamp", (seconds) => String(Number(seconds) - 3600))),
    }),
    request(
      "other-merchant",
      "The signature, by this merchant's key, of the same request in another merchant's name.",
      {
        collectParameters: collectWith(changed("oauth_consumer_key", (key) => `${key}2`)),
      },
    ),
    request("other-method-name", "The signature of the same request under the other method's name.", {
      collectParameters: collectWith(changed("oauth_signature_method", other)),
    }),
    request("other-version-number", "The signature of the same request with version 2.0.", {
      collectParameters: collectWith(changed("oauth_version", () => "2.0")),
    }),
    request("empty-body", "The signature of the same request without its parameters.", {
      collectParameters: (_, protocol) => protocol,
    }),
    request("body-alone", "The signature of the parameters alone, without the protocol's: it never grows old.", {
      collectParameters: (operation) => operation,
    }),
    request("as-get", "The signature of the same request as GET.", { baseStringMethod: () => "GET" }),
    request("nothing", "The signature of nothing at all.", { baseStringBytes: () => "" }),
    request("nonce-alone", "The signature of the nonce alone.", {
      joinParts: (_method, _uri, text) => /oauth_nonce%3D(.*?)%26/.exec(text)?.[1] ?? "",
    }),
  ],
};

function url(name: string, comment: string, baseStringUri: Scheme["baseStringUri"]): AuthoredVerification {
  return v(`url-${name}`, "ValidForAnotherUrl", comment, { baseStringUri });
}

function request(name: string, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return v(`request-${name}`, "ValidForAnotherRequest", comment, stage);
}

function time(name: string, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return v(`request-${name}`, "ValidForAnotherTime", comment, stage);
}

function v(name: string, flag: keyof typeof flags, comment: string, stage: Partial<Scheme>): AuthoredVerification {
  return { name, comment, flags: [flag], parameters, refused: "signature-mismatch", scheme: signing(stage) };
}

function signing(stage: Partial<Scheme>): Scheme {
  return { ...reference, ...stage };
}

/** Signs other parameters than are sent. */
function collectWith(change: (parameter: Parameter) => Parameter): Scheme["collectParameters"] {
  return (operation, protocol, signed) => reference.collectParameters(operation, protocol, signed).map(change);
}

function changed(name: string, change: (value: string) => string): (parameter: Parameter) => Parameter {
  return (parameter) => (parameter[0] === name ? [name, change(parameter[1])] : parameter);
}

function other(method: string): string {
  return method === "HMAC-SHA1" ? "RSA-SHA256" : "HMAC-SHA1";
}
