import { base64Encode } from "../../../encoding/base64.ts";
import { percentEncode } from "../../../encoding/percent-encode.ts";
import { utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { reference } from "../../../signing/reference.ts";
import { authorTable, under } from "../../author-table.ts";
import type { AuthoredVerification, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { alterAuthorization, alterProtocol } from "../alter-request.ts";
import { describing, type Inputs } from "../author-requests.ts";
import { harm } from "../harms.ts";
import { claiming } from "./key-misuse.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  SecretAsSignature: harm(
    "secretShown",
    "The secret, in one of its spellings, stands where the signature belongs.",
    ["oauth.signature-method", "methods.hmac-sha1"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.4.4"],
  ),
  NothingAsSignature: harm(
    "noKeyNeeded",
    "PLAINTEXT by a merchant that has no secret: what is compared is empty, or a word for nothing.",
    ["oauth.signature-method", "methods.rsa-sha256"],
    ["https://www.rfc-editor.org/rfc/rfc5849#section-3.4.4"],
  ),
};

const encode = percentEncode;

/** Spellings of `secret&`, the signature of PLAINTEXT; the header encodes each once more. */
const spellings: readonly (readonly [name: string, comment: string, spell: (secret: string) => string])[] = [
  ["secret-alone", "The secret without its ampersand.", (secret) => secret],
  ["ampersand-encoded", "The secret with its ampersand encoded.", (secret) => encode(`${secret}&`)],
  ["ampersand-encoded-twice", "The secret with its ampersand encoded twice.", (secret) => encode(encode(`${secret}&`))],
  ["ampersand-twice", "The secret with two ampersands behind it.", (secret) => `${secret}&&`],
  ["ampersand-in-front", "The secret with the ampersand in front of it.", (secret) => `&${secret}`],
  ["ampersands-around", "The secret between two ampersands.", (secret) => `&${secret}&`],
  ["base64", "The secret with its ampersand, in Base64.", (secret) => base64Encode(utf8Bytes(`${secret}&`))],
];

/** Spellings that differ only for a secret with reserved characters. */
const encodings: typeof spellings = [
  ["secret-literal", "A secret with reserved characters, as it is.", (secret) => `${secret}&`],
  ["secret-encoded", "A secret with reserved characters, encoded once.", (secret) => `${encode(secret)}&`],
  [
    "secret-encoded-twice",
    "A secret with reserved characters, encoded twice.",
    (secret) => `${encode(encode(secret))}&`,
  ],
];

export const verificationPlaintext: VerificationConcern = {
  kind: "verification",
  concern: "verification-plaintext",
  about:
    "Requests in which the secret is the signature, in all its spellings: PLAINTEXT, which the gateway does not accept. All must be refused.",
  flags,
  vectors: [
    ...authorTable(plaintext({}), spellings),
    ...authorTable(plaintext({ merchant: "merchant-odd-secret" }), encodings),
    ...authorTable(plaintext({}, "plaintext"), [
      ["name-lower-case", "PLAINTEXT in small letters, with the secret.", (secret) => `${secret}&`],
    ]),
    {
      ...plaintext({ refused: "authorization-malformed" })(
        "ampersand-raw",
        "The secret with its ampersand bare between the quotes.",
        (secret) => `${secret}&`,
      ),
      alter: alterAuthorization((value) => value.replace(/(oauth_signature="[^"]*)%26"/, '$1&"')),
    },
    ...under("NothingAsSignature", keyless, [
      ["key-only-ampersand", "A merchant with a public key alone: the ampersand of an empty secret.", "&"],
      ["key-only-nothing", "The same with nothing at all.", ""],
      ["key-only-undefined", "The same with the word undefined.", "undefined&"],
      ["key-only-null", "The same with the word null.", "null&"],
      ["key-only-none", "The same with the word None.", "None&"],
    ]),
  ],
};

/** Authors requests of a merchant whose secret, spelled in some way, is the signature. */
function plaintext(inputs: Inputs, method = "PLAINTEXT") {
  return (name: string, comment: string, spell: (secret: string) => string): AuthoredVerification => ({
    name,
    comment,
    flags: ["SecretAsSignature"],
    ...describing("Test"),
    methods: ["HMAC-SHA1"],
    refused: "method-unsupported",
    scheme: claiming("oauth_signature_method", () => method, {
      ...reference,
      encodeSignature: (_, key) => spell(key.slice(0, -1)),
    }),
    ...inputs,
  });
}

/** Authors a request of a merchant without a secret, whose signature is a text that everybody knows. */
function keyless(name: string, comment: string, text: string): AuthoredVerification {
  return {
    name,
    comment,
    flags: [],
    ...describing("Test"),
    merchant: "merchant-key-only",
    methods: ["RSA-SHA256"],
    refused: "method-unsupported",
    scheme: claiming("oauth_signature_method", () => "PLAINTEXT"),
    alter: alterProtocol("oauth_signature", () => text),
  };
}
