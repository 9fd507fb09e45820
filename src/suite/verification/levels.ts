import type { ClauseId } from "../../spec/clauses.ts";
import { type Ground, type Level, levels, type Requirement } from "../model/level.ts";

/** Vectors by concern, without the common `verification-`, in words. */
type Named = Readonly<Record<string, string>>;

type Group = readonly [ground: Ground, names: Named];

const attack = (what: string, names: Named): Group => [{ attack: what }, names];
const clause = (id: ClauseId, names: Named): Group => [{ clause: id }, names];
const rfc = (section: string, names: Named): Group => [{ rfc: section }, names];

/** Vectors whose level or ground is not that of their flags: what a group of them lets somebody do, or who demands it. */
const groups: Readonly<Record<Level, readonly Group[]>> = {
  must: [
    attack("A part of a signature is taken for the whole: the shorter it may be, the sooner it is guessed.", {
      "signature-forms": "first-half second-half",
      "tampered-signature": "signature-cut",
      "single-bytes": "signature-last-byte-removed signature-first-byte-removed",
      deviations: "signature-cut",
    }),
    attack("A part of the secret is taken for the whole: the shorter it is, the sooner it is guessed.", {
      signers: "secret-first-part secret-last-part secret-first-half",
    }),
    attack("A signature with wrong bytes is taken: not all of it is compared, and what is not can be anything.", {
      "single-bytes": `
        signature-first-bit signature-last-bit signature-middle-bit signature-replaced signature-bytes-reversed
        signature-bytes-rotated signature-two-first-bits signature-letters-exchanged`,
    }),
    attack("A recorded request is obeyed again, under a nonce that nobody signed.", {
      "header-grammar": `
        nonce-raw-space nonce-raw-plus nonce-raw-letter nonce-broken-escape nonce-cut-escape nonce-latin1 nonce-overlong
        nonce-backslash`,
      "moved-parameters": "nonce-in-query-too",
    }),
    attack("An empty nonce tells no two requests apart: a recorded one is obeyed again.", {
      deviations: "nonce-empty",
    }),
    attack("One merchant's key signs in another's name.", { deviations: "key-of-first-request" }),
    attack("Without padding, the product of two signatures is the signature of a third text.", {
      deviations: "rsa-unpadded",
    }),
    attack("The signature holds for one text and the body says another, which the payment reads.", {
      "lenient-readers": "body-decoded-once-more",
    }),
  ],
  should: [
    clause("endpoints.method", {
      "tampered-request": "method-get method-put",
      "single-bytes": "method-bit-flipped method-patch method-delete method-override",
      borrowed: "request-as-get",
      deviations: "method-missing",
    }),
    clause("base-string.6", {
      // Fronts tidy such paths before a verifier sees them (ProxyPass in Apache, proxy_pass with a path in nginx), and it is the same operation and endpoint.
      "single-bytes": "url-operation-escaped url-double-slash url-dot-segment url-dot-dot-segment",
      "tampered-request": "url-scheme url-port url-path-case url-trailing-slash",
      signers: "url-scheme-http",
      deviations:
        "scheme-http scheme-https scheme-missing other-port-stripped port-80-and-443-stripped first-colon-80-stripped",
      "claimed-host": `
        x-forwarded-proto forwarded-proto scheme-of-other-fronts x-forwarded-port host-other-port host-upper-case
        host-trailing-dot`,
      "accepted-values": "escape slash double-slash port http",
    }),
    clause("oauth.version", {
      "tampered-protocol": "version version-emptied",
      "single-bytes": "version-inserted version-removed version-space-added version-line-feed-added",
      borrowed: "request-other-version-number",
      deviations: "oauth-version-not-signed",
      "malformed-body": "body-copy-version",
      "malformed-header": "repeated-version",
    }),
    clause("oauth.signature-method", {
      "tampered-protocol": "method-name-sha256 method-name-rsa-sha1 method-name-lower-case",
      "single-bytes": `
        signature-method-space-added signature-method-underscore signature-method-hyphen-look-alike
        signature-method-nul-added`,
      borrowed: "request-other-method-name",
      "malformed-body": "body-copy-signature-method",
      "malformed-header": "repeated-signature-method",
      // Nobody but who has the merchant's secret makes its signature.
      merchants: "secret-only-by-rsa-name",
    }),
    clause("oauth.consumer-key", {
      "tampered-protocol": "consumer-key-case",
      "single-bytes": `
        consumer-key-space-added consumer-key-nul-added consumer-key-line-feed-added consumer-key-zero-width-space`,
      accepted: "consumer-key-unicode",
    }),
    clause("oauth.timestamp", {
      "tampered-protocol": "timestamp-leading-zero",
      "single-bytes": "timestamp-space-added timestamp-line-feed-added timestamp-nul-added timestamp-exponent-added",
      accepted: "timestamp-old",
    }),
    rfc("RFC 5849, section 3.1", {
      "header-grammar": "nonce-twice-the-same all-twice",
      "malformed-header": "body-copy-twice",
      // Only one of the two is signed: who takes that one for all takes nothing that is not signed.
      "malformed-signed": "repeated-nonce repeated-timestamp",
    }),
    clause("oauth.signature", {
      "moved-parameters": "signature-in-body-too signature-in-query-too",
      "malformed-header": "signature-in-body",
    }),
    clause("body.1", { "moved-parameters": "amount-in-header-alone amount-in-header-too body-in-query-too" }),
    clause("base-string.1", {
      "moved-parameters": "added-realm added-token-empty",
      // A payment reads its amount from the body, which is signed.
      "malformed-header": "token-added operation-parameter-in-header",
      deviations: "body-param-named-realm-dropped",
      "accepted-values": "realm list long longer",
      "accepted-filled": "realm",
      sizes: "accepted-body-2k accepted-body-8k accepted-body-64k",
    }),
    rfc("RFC 4648, section 3.3", {
      "signature-forms": "space-in-front space-at-end space-within tab-at-end crlf-at-end nul-at-end dot-within",
      "tampered-signature": "signature-wrapped signature-newline",
    }),
    rfc("RFC 4648, section 3.2", { "signature-forms": "padded-less", "tampered-signature": "signature-unpadded" }),
    rfc("RFC 4648, section 5", { "signature-forms": "url-safe-unpadded", "tampered-signature": "signature-url-safe" }),
    rfc("RFC 8017, section 8.2.2", { "signature-forms": "number-plus-modulus number-minus number-zero-in-front" }),
    clause("rsa.3", { "single-bytes": "signature-byte-added signature-byte-in-front" }),
    rfc("RFC 9112, section 7.1, by which recipients read bodies in chunks", { surroundings: "chunked-accepted" }),
    clause("oauth.realm", { sizes: "accepted-header-2k accepted-header-6k" }),
    rfc("RFC 9110, section 4.2.3, by which hosts have no case and the usual port may stand there", {
      accepted: "host-upper-case host-usual-port",
    }),
    rfc("RFC 9112, section 3.2.2, by which servers accept the absolute form", { accepted: "absolute-form" }),
    clause("oauth.nonce", {
      accepted: "nonce-long nonce-one-character",
      // As long nonces by themselves; and who keeps a nonce while a signature is checked refuses the other meanwhile, and nobody can time that.
      nonces: `
        forged-signature-at-once forged-body-at-once alike-long-end alike-longer-end alike-longest-end alike-letters
        alike-accent alike-space alike-digit`,
    }),
    // How long an order may be is not said: who takes a longer one should tell it from others.
    clause("endpoints.order-id", { nonces: "order-alike-16 order-alike-35 order-alike-63 order-alike-254" }),
  ],
  hardening: [
    rfc("RFC 9110, section 5.6.1, which has recipients ignore empty elements of a list", {
      "header-grammar": "comma-in-front comma-at-end comma-doubled",
      deviations: "header-extra-comma header-leading-comma",
    }),
    rfc("RFC 9110, section 5.6.3, which has recipients take space around the equals sign", {
      "header-grammar": "space-before-equals space-after-equals",
      deviations: "header-spaces-around-equals",
    }),
    rfc("RFC 9112, section 5.2, which has servers refuse folded lines or read them as spaces", {
      deviations: "header-folded",
    }),
  ],
};

/** The requirements of those vectors, by their ids without the method's ending. */
export const ownRequirements: ReadonlyMap<string, Requirement> = new Map(
  levels.flatMap((level) =>
    groups[level].flatMap(([ground, names]) =>
      Object.entries(names).flatMap(([concern, list]) =>
        list
          .trim()
          .split(/\s+/)
          .map((name) => [`verification-${concern}/${name}`, { level, ground }] as const),
      ),
    ),
  ),
);
