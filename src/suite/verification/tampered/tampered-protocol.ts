import { under } from "../../author-table.ts";
import type { VerificationConcern, VerificationFlag } from "../../concern.ts";
import { append } from "../alter-request.ts";
import { alteringProtocol } from "../author-requests.ts";
import { harm } from "../harms.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  ProtocolChanged: harm("formChanged", "A protocol parameter differs from the one that was signed.", [
    "base-string.1",
    "header.3",
    "oauth.consumer-key",
    "oauth.version",
  ]),
  FreshnessChanged: harm("replayed", "The nonce or the time differs from the one that was signed.", [
    "base-string.1",
    "header.3",
    "oauth.nonce",
    "oauth.timestamp",
  ]),
  LoginExchanged: harm("anybodyServed", "The request names somebody of whom the gateway knows nothing, or nobody.", [
    "base-string.1",
    "header.3",
    "oauth.consumer-key",
  ]),
  SignatureMethodChanged: harm(
    "formChanged",
    "The request names another signature method than the one that signed it.",
    ["oauth.signature-method", "methods.hmac-sha1", "methods.rsa-sha256"],
    ["https://github.com/guzzle/oauth-subscriber"],
  ),
  SignatureMethodGone: harm(
    "noKeyNeeded",
    "The request names no signature method, or one for which there is nothing to check.",
    ["oauth.signature-method", "methods.hmac-sha1", "methods.rsa-sha256"],
  ),
};

export const verificationTamperedProtocol: VerificationConcern = {
  kind: "verification",
  concern: "verification-tampered-protocol",
  about: "Requests one of whose OAuth parameters was changed after they were signed. All must be refused.",
  flags,
  vectors: [
    ...under("FreshnessChanged", alteringProtocol("oauth_nonce", "signature-mismatch"), [
      ["nonce", "A recorded request under a fresh nonce: a replay in disguise.", append("x")],
      ["nonce-case", "The nonce changes its case alone.", upperCase, { liveNonce: append("a") }],
    ]),
    ...under("FreshnessChanged", alteringProtocol("oauth_nonce", "nonce-empty"), [
      ["nonce-emptied", "The nonce is empty: nothing tells two requests apart.", () => ""],
    ]),
    ...under("FreshnessChanged", alteringProtocol("oauth_timestamp", "signature-mismatch"), [
      [
        "timestamp",
        "A recorded request one second later: a replay in disguise.",
        (seconds) => String(Number(seconds) + 1),
      ],
    ]),
    ...under("FreshnessChanged", alteringProtocol("oauth_timestamp", "timestamp-malformed"), [
      [
        "timestamp-leading-zero",
        "The same time with a zero in front: equal as a number, not as text.",
        (seconds) => `0${seconds}`,
      ],
      ["timestamp-text", "A date in place of seconds.", () => "2022-12-02T07:41:53Z"],
      ["timestamp-emptied", "No time at all: it never grows old.", () => ""],
    ]),
    ...under("LoginExchanged", alteringProtocol("oauth_consumer_key", "consumer-unknown"), [
      ["consumer-key", "Another merchant's login over this merchant's signature.", () => "othermerchant"],
    ]),
    ...under("ProtocolChanged", alteringProtocol("oauth_consumer_key", "consumer-unknown"), [
      ["consumer-key-case", "The login in capitals is another login.", upperCase],
    ]),
    ...under("LoginExchanged", alteringProtocol("oauth_consumer_key", "consumer-unknown"), [
      ["consumer-key-emptied", "No login at all.", () => ""],
    ]),
    ...under("ProtocolChanged", alteringProtocol("oauth_version", "version-wrong"), [
      ["version", "A version that there is not.", () => "1.1"],
      ["version-emptied", "An empty version.", () => ""],
    ]),
    ...under("SignatureMethodChanged", alteringProtocol("oauth_signature_method", "method-unsupported"), [
      ["method-name-sha256", "HMAC-SHA256, which the gateway does not accept.", () => "HMAC-SHA256"],
      ["method-name-rsa-sha1", "RSA-SHA1, which the gateway does not accept: SHA-1 can be forged.", () => "RSA-SHA1"],
    ]),
    ...under("SignatureMethodGone", alteringProtocol("oauth_signature_method", "method-unsupported"), [
      [
        "method-name-plaintext",
        "PLAINTEXT, which the gateway does not accept: there, the secret is the signature.",
        () => "PLAINTEXT",
      ],
      ["method-name-none", "none: a method that signs nothing.", () => "none"],
      ["method-name-emptied", "No method: nothing says how to check.", () => ""],
    ]),
    ...under("SignatureMethodChanged", alteringProtocol("oauth_signature_method", "method-unsupported"), [
      [
        "method-name-lower-case",
        "The method in small letters is no method of the gateway.",
        (name) => name.toLowerCase(),
      ],
    ]),
    ...under("SignatureMethodGone", alteringProtocol("oauth_signature_method", "credential-missing"), [
      [
        "method-name-other",
        "The other method, for which this merchant has no key on record.",
        (name) => (name === "HMAC-SHA1" ? "RSA-SHA256" : "HMAC-SHA1"),
      ],
    ]),
  ],
};

function upperCase(text: string): string {
  return text.toUpperCase();
}
