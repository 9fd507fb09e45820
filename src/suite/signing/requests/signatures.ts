import { under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import type { RsaKeyName } from "../../test-merchants.ts";

/**
 * Requests whose signatures have rare bytes. The nonces were found by trying `nonce0`, `nonce1`, …; the test beside
 * this folder checks each vector against its comment.
 */
export const signatures: SigningConcern = {
  kind: "signing",
  concern: "signatures",
  about: "Signatures are bytes, of a fixed length, in standard Base64: also where the bytes are unusual.",
  flags: {
    RareByte: {
      bugType: "signature",
      description: "A zero or white space at an end of the signature's bytes belongs to it.",
      effect: "A signer that takes the bytes for a number or a text is refused for one request in 256.",
      clauses: ["hmac.3", "rsa.3"],
    },
    Alphabet: {
      bugType: "signature",
      description: "Base64 is standard: + and /, not - and _; both are encoded in the header.",
      effect: "A URL-safe or unencoded signature is refused, but not always: more than half of all have + or /.",
      clauses: ["hmac.3", "rsa.3", "header.5"],
      links: ["https://github.com/davidlumley/myob-api/pull/37", "https://github.com/WP-API/OAuth1/issues/143"],
    },
  },
  vectors: [
    ...under("RareByte", hmac, [
      ["leading-zero", 477, "The signature's first byte is 0: it is not dropped."],
      ["small-first-byte", 1, "The signature's first byte is below 16: its hexadecimal zero is not dropped."],
      ["trailing-zero", 20, "The signature's last byte is 0: it ends no text."],
      ["leading-space", 678, "The signature's first byte is that of a space: it is not trimmed."],
      ["trailing-line-feed", 24, "The signature's last byte is that of a line feed: it is not trimmed."],
    ]),
    ...under("RareByte", hmac, [
      ["two-leading-zeros", 13480, "The signature's first two bytes are 0: neither is dropped."],
      ["inner-zero", 42, "The signature has a zero byte inside: it ends no text."],
      ["zero-then-high", 924, "A 0 before a byte above 7F: the number keeps it, an unsigned one drops it."],
      ["high-first-bit", 0, "The first bit is set and no byte is 0: no zero byte goes before it."],
      ["ones-then-high", 1172, "FF before a byte above 7F: a signed number drops it."],
      ["ones-then-low", 81, "FF before a byte below 80: a signed number keeps it."],
    ]),
    ...under("Alphabet", hmac, [
      ["plus-and-slash", 16, "The signature has + and /: neither - and _ nor left raw in the header."],
      ["leading-plus", 5, "The signature begins with +: %2B in the header, never read as a space."],
    ]),
    ...under("RareByte", rsa, [
      ["leading-zero", 561, "The signature's first byte is 0: as long as the key all the same."],
      ["trailing-zero", 147, "The signature's last byte is 0: it ends no text."],
      ["trailing-line-feed", 364, "The signature's last byte is that of a line feed: it is not trimmed."],
    ]),
    ...under("RareByte", rsa, [
      ["zero-then-low", 1981, "A 0 before a byte below 80: a signed number drops it, too."],
      ["inner-zero", 10, "The signature has a zero byte inside: it ends no text."],
      ["high-first-bit", 3, "The first bit is set and no byte is 0: no zero byte goes before it."],
    ]),
    ...under("Alphabet", rsa, [
      ["plus-and-slash", 0, "The signature has + and /: neither - and _ nor left raw in the header."],
    ]),
    ...under("RareByte", rsa, [
      ["leading-zero-3072", 56, "The first byte is 0 with a key of 3072 bits: 384 bytes all the same.", "rsa-3072"],
      ["leading-zero-4096", 3, "The first byte is 0 with a key of 4096 bits: 512 bytes all the same.", "rsa-4096"],
    ]),
  ],
};

function hmac(name: string, nonce: number, comment: string): AuthoredSigning {
  return { ...authored(name, nonce, comment), methods: ["HMAC-SHA1"] };
}

function rsa(name: string, nonce: number, comment: string, rsaKey: RsaKeyName = "rsa-2048"): AuthoredSigning {
  return { ...authored(name, nonce, comment), methods: ["RSA-SHA256"], rsaKey };
}

/** Authors every input explicitly: another default would change the signature. */
function authored(name: string, nonce: number, comment: string): AuthoredSigning {
  return {
    name,
    comment,
    flags: [],
    url: "https://gateway.example/paynet/api/v4/payout/1111",
    parameters: [["amount", "10.42"]],
    nonce: `nonce${nonce}`,
    timestamp: "1669966913",
  };
}
