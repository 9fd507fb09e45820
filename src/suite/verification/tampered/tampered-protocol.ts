import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterProtocol } from "../alter-request.ts";
import { harms } from "../harms.ts";

const flags = {
  ProtocolChanged: {
    ...harms.formChanged,
    description: "A protocol parameter differs from the one that was signed.",
    clauses: ["base-string.1", "header.3", "oauth.consumer-key", "oauth.version"],
  },
  FreshnessChanged: {
    ...harms.replayed,
    description: "The nonce or the time differs from the one that was signed.",
    clauses: ["base-string.1", "header.3", "oauth.nonce", "oauth.timestamp"],
  },
  LoginExchanged: {
    ...harms.strangerServed,
    description: "The request names somebody of whom the gateway knows nothing, or nobody.",
    clauses: ["base-string.1", "header.3", "oauth.consumer-key"],
  },
  SignatureMethodChanged: {
    ...harms.formChanged,
    description: "The request names another signature method than the one that signed it.",
    clauses: ["oauth.signature-method", "methods.hmac-sha1", "methods.rsa-sha256"],
    links: ["https://github.com/guzzle/oauth-subscriber"],
  },
  SignatureMethodGone: {
    ...harms.noKeyNeeded,
    description: "The request names no signature method, or one for which there is nothing to check.",
    clauses: ["oauth.signature-method", "methods.hmac-sha1", "methods.rsa-sha256"],
  },
} as const satisfies Readonly<Record<string, VerificationFlag>>;

/** Requests that were signed rightly, one of whose protocol parameters was then changed. */
export const verificationTamperedProtocol: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-protocol",
  about: "Requests one of whose OAuth parameters was changed after they were signed. All must be refused.",
  flags,
  vectors: [
    ...tampered("FreshnessChanged", [
      [
        "nonce",
        "oauth_nonce",
        "A recorded request under a fresh nonce: a replay in disguise.",
        "signature-mismatch",
        (nonce) => `${nonce}x`,
      ],
      [
        "nonce-case",
        "oauth_nonce",
        "The nonce changes its case alone.",
        "signature-mismatch",
        (nonce) => nonce.toUpperCase(),
        { liveNonce: (fresh) => `${fresh}a` },
      ],
      [
        "nonce-emptied",
        "oauth_nonce",
        "The nonce is empty: nothing tells two requests apart.",
        "nonce-empty",
        () => "",
      ],
      [
        "timestamp",
        "oauth_timestamp",
        "A recorded request one second later: a replay in disguise.",
        "signature-mismatch",
        (seconds) => String(Number(seconds) + 1),
      ],
      [
        "timestamp-leading-zero",
        "oauth_timestamp",
        "The same time with a zero in front: equal as a number, not as text.",
        "timestamp-malformed",
        (text) => `0${text}`,
      ],
      [
        "timestamp-text",
        "oauth_timestamp",
        "A date in place of seconds.",
        "timestamp-malformed",
        () => "2022-12-02T07:41:53Z",
      ],
      ["timestamp-emptied", "oauth_timestamp", "No time at all: it never grows old.", "timestamp-malformed", () => ""],
    ]),
    ...tampered("LoginExchanged", [
      [
        "consumer-key",
        "oauth_consumer_key",
        "Another merchant's login over this merchant's signature.",
        "consumer-unknown",
        () => "othermerchant",
      ],
    ]),
    ...tampered("ProtocolChanged", [
      [
        "consumer-key-case",
        "oauth_consumer_key",
        "The login in capitals is another login.",
        "consumer-unknown",
        (key) => key.toUpperCase(),
      ],
    ]),
    ...tampered("LoginExchanged", [
      ["consumer-key-emptied", "oauth_consumer_key", "No login at all.", "consumer-unknown", () => ""],
    ]),
    ...tampered("ProtocolChanged", [
      ["version", "oauth_version", "A version that there is not.", "version-wrong", () => "1.1"],
      ["version-emptied", "oauth_version", "An empty version.", "version-wrong", () => ""],
    ]),
    ...tampered("SignatureMethodChanged", [
      [
        "method-name-sha256",
        "oauth_signature_method",
        "HMAC-SHA256, which the gateway does not accept.",
        "method-unsupported",
        () => "HMAC-SHA256",
      ],
      [
        "method-name-rsa-sha1",
        "oauth_signature_method",
        "RSA-SHA1, which the gateway does not accept: SHA-1 can be forged.",
        "method-unsupported",
        () => "RSA-SHA1",
      ],
    ]),
    ...tampered("SignatureMethodGone", [
      [
        "method-name-plaintext",
        "oauth_signature_method",
        "PLAINTEXT, which the gateway does not accept: there, the secret is the signature.",
        "method-unsupported",
        () => "PLAINTEXT",
      ],
      [
        "method-name-none",
        "oauth_signature_method",
        "none: a method that signs nothing.",
        "method-unsupported",
        () => "none",
      ],
      [
        "method-name-emptied",
        "oauth_signature_method",
        "No method: nothing says how to check.",
        "method-unsupported",
        () => "",
      ],
    ]),
    ...tampered("SignatureMethodChanged", [
      [
        "method-name-lower-case",
        "oauth_signature_method",
        "The method in small letters is no method of the gateway.",
        "method-unsupported",
        (name) => name.toLowerCase(),
      ],
    ]),
    ...tampered("SignatureMethodGone", [
      [
        "method-name-other",
        "oauth_signature_method",
        "The other method, for which this merchant has no key on record.",
        "credential-missing",
        (name) => (name === "HMAC-SHA1" ? "RSA-SHA256" : "HMAC-SHA1"),
      ],
    ]),
  ],
};

type Row = readonly [
  name: string,
  parameter: string,
  comment: string,
  refused: string,
  change: (value: string) => string,
  inputs?: Partial<AuthoredVerification>,
];

function tampered(flag: keyof typeof flags, rows: readonly Row[]): readonly AuthoredVerification[] {
  return rows.map(([name, parameter, comment, refused, change, inputs]) => ({
    name,
    comment,
    flags: [flag],
    refused,
    alter: alterProtocol(parameter, change),
    ...inputs,
  }));
}
