import { authorTable, describeFlags, under } from "../../author-table.ts";
import type { AuthoredSigning, SigningConcern } from "../../concern.ts";
import { mistakableAmbiguousSecrets, mistakableSecrets } from "../values/easily-mistaken.ts";

export const secrets: SigningConcern = {
  kind: "signing",
  concern: "secrets",
  about: "The HMAC key is the consumer secret and an ampersand, whatever the secret looks like.",
  flags: describeFlags("key", ["hmac.1"], {
    SecretShape: {
      description: "A secret is text: it is not decoded, trimmed, made small or read as a number.",
      effect: "Every request of a merchant with such a control key is refused.",
      links: ["https://github.com/ddo/oauth-1.0a/issues/39", "https://github.com/WP-API/OAuth1/issues/146"],
    },
    SecretLength: {
      description: "HMAC hashes a key longer than its block of 64 bytes, and only then.",
      effect: "Every request of a merchant with a long control key is refused.",
      clauses: ["hmac.1", "hmac.2"],
      links: ["https://github.com/OAuthSwift/OAuthSwift/issues/42"],
    },
    EmptySecret: {
      description: "With an empty secret the key is a single ampersand.",
      effect: "A signer that takes an empty secret for a missing one signs with another key, or not at all.",
    },
    EncodedSecret: {
      description:
        "A secret with other than unreserved characters goes into the key as it is, or percent-encoded once.",
      effect: "Signer and gateway must agree, or every request of such a merchant is refused.",
      links: ["https://github.com/dghubble/oauth1/pull/72", "https://github.com/AFNetworking/AFOAuth1Client/pull/65"],
    },
  }),
  vectors: [
    ...under("SecretShape", fixed, [
      ["uuid-capitals", "0F8FAD5B-D9CB-469F-A165-70867728950E", "A UUID in capitals keeps its case and hyphens."],
      ["uuid-small", "7c9e6679-7425-40de-944b-e07fc1f90ae7", "A UUID in small letters keeps its case and hyphens."],
      ["hexadecimal", "0a1B2c3D4e5F60718293a4b5c6d7e8f9", "Hexadecimal digits are the secret, not bytes to decode."],
      ["base64", "U2VjcmV0S2V5Rm9yVGVzdHMx", "Base64 is the secret, not bytes to decode, and keeps its case."],
      ["digits", "00000042", "A secret of digits keeps its zeros."],
      ["zero", "0", "A secret of 0 is not an absent one."],
      ["null", "null", "A secret that reads null is not an absent one."],
      ["mixed-case", "aAbBcCdD", "A secret keeps its case."],
      ["unreserved", "aZ09-._~", "Unreserved characters of a secret are the same in either reading."],
      ...mistakableSecrets.map(
        ([name, secret]) =>
          [`mistakable-${name}`, secret, `A secret that reads ${secret} is no number, no date and no word.`] as const,
      ),
    ]),
    ...under("SecretLength", fixed, [["one-character", "k", "A secret of one character is enough."]]),
    ...[62, 63, 64, 65, 200].map(ofLength),
    ...under("EmptySecret", fixed, [["empty", "", "With an empty secret the key is & alone."]]),
    ...authorTable(ambiguous, [
      ["ampersand", "left&right=1", "An ampersand in a secret: & as it is, or %26, and = with it."],
      ["base64-padded", "a+b/c==", "A secret of Base64 with + / and =: as it is, or encoded."],
      ["percent", "100%", "A % in a secret: as it is, or %25."],
      ["looks-encoded", "a%26b", "A secret that looks encoded is encoded once more, or left; never decoded."],
      ["space", "two words", "A space in a secret: as it is, or %20; never +."],
      ["surrounding-spaces", " secret ", "Spaces around a secret belong to it: nothing is trimmed."],
      ["trailing-line-feed", "secret\n", "A line feed at the end of a secret belongs to it."],
      [
        "sub-delimiters",
        "a/b!'()*",
        "! ' ( ) and * in a secret: as they are, or all encoded, like the slash beside them.",
      ],
      ["reserved", ":/?#[]@$,;", "Reserved characters in a secret: as they are, or encoded."],
      ["quotes", `"secret"`, "Quotation marks belong to a secret."],
      ["backslash", "a\\n", "A backslash in a secret escapes nothing."],
      ["latin", "clé", "A secret in Latin-1 letters is UTF-8 bytes, or their percent-encoding."],
      ["cyrillic", "ключ", "A secret in Cyrillic is UTF-8 bytes, or their percent-encoding."],
      ["emoji", "\u{1f511}", "A secret beyond U+FFFF is four UTF-8 bytes, or their percent-encoding."],
      ["nfd", "cle\u0301", "A secret is not normalized."],
      ["byte-order-mark", "\ufeffsecret", "A byte order mark before a secret belongs to it."],
      ["block-in-characters", "é".repeat(40), "40 characters but 80 bytes: longer than the block of 64 bytes."],
      [
        "block-when-encoded",
        "/".repeat(30),
        "30 bytes as they are, 90 when encoded: longer than the block of 64 bytes.",
      ],
      ...mistakableAmbiguousSecrets.map(
        ([name, secret]) =>
          [`mistakable-${name}`, secret, "What shells and templates fill in is text of a secret."] as const,
      ),
    ]),
  ],
};

function fixed(name: string, consumerSecret: string, comment: string, ...flags: readonly string[]): AuthoredSigning {
  return { name, comment, flags, consumerSecret, methods: ["HMAC-SHA1"] };
}

function ambiguous(name: string, consumerSecret: string, comment: string): AuthoredSigning {
  return { ...fixed(name, consumerSecret, comment, "EncodedSecret"), point: "consumer-secret-encoding" };
}

function ofLength(length: number): AuthoredSigning {
  const secret = "0123456789".repeat(20).slice(0, length);
  const comment = `A secret of ${length} characters makes a key of ${length + 1} bytes; the block has 64.`;
  return fixed(`length-${length}`, secret, comment, "SecretLength");
}
