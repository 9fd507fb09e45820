import { createHash } from "#crypto";
import type { Parameter } from "../../../signing/parameter.ts";
import { reference } from "../../../signing/reference.ts";
import type { Scheme } from "../../../signing/scheme.ts";
import type { RsaPrivateKeyPem } from "../../../signing/signing-task.ts";
import { traceBaseString } from "../../../signing/trace-stages.ts";
import { HOST_AND_PORT, HOST_BEFORE_DOT } from "../../../signing/url-host.ts";
import { operations } from "../../../spec/operations.ts";
import { under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { append, type Change, swap } from "../alter-request.ts";
import { type Inputs, paying, plainRequest, RSA, sharing, signing, slugOf } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  ValidForAnotherUrl: harm(
    "sentElsewhere",
    "The signature is valid for the same request to another endpoint, operation or host.",
    ["base-string.5", "base-string.6", "endpoints.endpoint-id"],
  ),
  ValidForAnotherRequest: harm("notCovered", "The signature is valid for another request of the same merchant.", [
    "base-string.1",
    "base-string.4",
  ]),
  ValidForAnotherTime: harm("replayed", "The signature is valid for the same request with another nonce or time.", [
    "base-string.1",
    "oauth.nonce",
    "oauth.timestamp",
  ]),
};

const borrowed: Inputs = { ...paying("10.42"), refused: "signature-mismatch" };

/** Whole requests to each operation that were signed for each other one. */
const signedForOthers: readonly AuthoredVerification[] = operations.flatMap((sent) =>
  operations
    .filter((one) => one !== sent)
    .map((signed) => ({
      ...signing({ ...plainRequest(sent.name), refused: "signature-mismatch" })(
        `url-${slugOf(sent.name)}-signed-for-${slugOf(signed.name)}`,
        `A ${sent.name} request with the signature of the same parameters to ${signed.name}.`,
        { baseStringUri: swap(sent.path, signed.path) },
      ),
      flags: ["ValidForAnotherUrl"],
    })),
);

export const verificationBorrowed: VerificationConcern = {
  kind: "verification",
  concern: "verification-borrowed",
  about: "Requests with a signature that is valid for another request. All must be refused.",
  flags,
  vectors: [
    ...under("ValidForAnotherUrl", sharing(borrowed), [
      [
        "url-other-endpoint",
        "The signature of the same request to another endpoint.",
        { scheme: ({ otherEndpointId }) => ({ ...reference, baseStringUri: swap(/[^/]+$/, otherEndpointId) }) },
      ],
    ]),
    ...under("ValidForAnotherUrl", signingUrl, [
      ["url-endpoint-as-number", "The endpoint was signed with a zero in front.", swap(/\/([^/]+)$/, "/0$1")],
      [
        "url-other-operation",
        "The signature of the same parameters to another operation.",
        swap("/payout/", "/transfer-by-ref/"),
      ],
      [
        "url-other-version",
        "The signature of the same parameters to another version of the API.",
        swap("/api/v4/", "/api/v2/"),
      ],
      ["url-other-port", "The signature of the same request to another port.", swap(HOST_AND_PORT, "$1:18443")],
      [
        "url-other-base-path",
        "The signature of the same request below another base path.",
        swap("/api/", "/sandbox/api/"),
      ],
      ["url-host-alone", "The host alone was signed, without a path.", (url) => url.split("/", 3).join("/")],
      ["url-path-alone", "The path alone was signed, without scheme and host.", swap(/^[a-z]+:\/\/[^/]+/, "")],
      ["url-without-scheme", "The URL was signed without its scheme.", swap(/^[a-z]+:\/\//, "")],
      ["url-trailing-slash", "The URL was signed with a slash at the end.", append("/")],
      [
        "url-host-with-dot",
        "The host was signed with a dot at the end, which names the same host.",
        swap(HOST_BEFORE_DOT, "$1."),
      ],
    ]),
    ...signedForOthers,
    ...under("ValidForAnotherRequest", signing(borrowed), [
      ["request-other-amount", "The signature of a smaller amount.", collecting("amount", () => "0.01")],
    ]),
    ...under("ValidForAnotherTime", signing(borrowed), [
      [
        "request-other-nonce",
        "The signature of the same request with another nonce.",
        collecting("oauth_nonce", append("0")),
      ],
      [
        "request-other-time",
        "The signature of the same request an hour before.",
        collecting("oauth_timestamp", (seconds) => String(Number(seconds) - 3600)),
      ],
    ]),
    ...under("ValidForAnotherRequest", signing(borrowed), [
      [
        "request-other-merchant",
        "The signature, by this merchant's key, of the same request in another merchant's name.",
        collecting("oauth_consumer_key", append("2")),
      ],
      [
        "request-other-method-name",
        "The signature of the same request under the other method's name.",
        collecting("oauth_signature_method", (method) => (method === "HMAC-SHA1" ? "RSA-SHA256" : "HMAC-SHA1")),
      ],
      [
        "request-other-version-number",
        "The signature of the same request with version 2.0.",
        collecting("oauth_version", () => "2.0"),
      ],
      [
        "request-empty-body",
        "The signature of the same request without its parameters.",
        { collectParameters: (_, protocol) => protocol },
      ],
      [
        "request-body-alone",
        "The signature of the parameters alone, without the protocol's: it never grows old.",
        { collectParameters: (operation) => operation },
      ],
      ["request-as-get", "The signature of the same request as GET.", { baseStringMethod: () => "GET" }],
      [
        "request-digest-alike",
        "The signature of another text: both digests begin with a zero byte, where a comparison of C strings ends.",
        { rsaSha256: ofDigestWithZero },
        {
          methods: RSA,
          nonce: "zero219",
          shows: ({ task }) => digestBeginsWithZero(traceBaseString(task, reference).baseString),
        },
      ],
      ["request-nothing", "The signature of nothing at all.", { baseStringBytes: () => "" }],
      [
        "request-nonce-alone",
        "The signature of the nonce alone.",
        { joinParts: (_method, _uri, text) => /oauth_nonce%3D(.*?)%26/.exec(text)?.[1] ?? "" },
      ],
    ]),
  ],
};

/** Signs another text, whose digest begins with a zero byte. */
function ofDigestWithZero(key: RsaPrivateKeyPem, message: Uint8Array | string): Uint8Array {
  const text = typeof message === "string" ? message : new TextDecoder().decode(message);
  let count = 1;
  while (!digestBeginsWithZero(`${text}${count}`)) count += 1;
  return reference.rsaSha256(key, `${text}${count}`);
}

function digestBeginsWithZero(text: string): boolean {
  return createHash("sha256").update(text).digest()[0] === 0;
}

function signingUrl(name: string, comment: string, baseStringUri: Change): AuthoredVerification {
  return signing(borrowed)(name, comment, { baseStringUri });
}

/** Signs another value of a parameter than is sent. */
function collecting(name: string, change: Change): Partial<Scheme> {
  return {
    collectParameters: (...given) =>
      reference
        .collectParameters(...given)
        .map(([key, value]): Parameter => [key, key === name ? change(value) : value]),
  };
}
