import { base64Decode } from "../../../encoding/base64.ts";
import type { HttpRequest } from "../../../signing/http-request.ts";
import { under } from "../../author-table.ts";
import type { Scene, VerificationConcern, VerificationFlag } from "../../concern.ts";
import { type Alter, append, type Change, pairsOf, swap } from "../alter-request.ts";
import { altering, alteringProtocol, describing, type Inputs } from "../author-requests.ts";
import { bytesOfNumber, numberOfBytes, type PublicNumbers, publicKeyOf } from "../forged/rsa-numbers.ts";
import { harm } from "../harms.ts";
import { alterSignatureBytes, hasReservedLetter, urlSafe } from "../tampered/byte-changes.ts";

const flags: Readonly<Record<string, VerificationFlag>> = {
  SignatureForm: harm(
    "guessable",
    "The right bytes of the signature in another form, or a part of them, or more than them.",
    ["hmac.3", "rsa.3", "header.5"],
    ["https://github.com/WP-API/OAuth1/issues/237"],
  ),
  SignatureNumber: harm(
    "guessable",
    "Another number than the RSA signature, or the same number in another length.",
    ["rsa.3"],
    ["https://www.rfc-editor.org/rfc/rfc8017#section-8.2.2"],
  ),
  SignatureGone: harm(
    "noKeyNeeded",
    "In place of the signature stands what everybody can write: a word, a letter, all bits set.",
    ["hmac.3", "rsa.3"],
    ["https://github.com/WP-API/OAuth1/issues/237"],
  ),
  NumberKnown: harm(
    "noKeyNeeded",
    "0, 1 or a number that follows from the modulus: each is its own power, whatever was to be signed.",
    ["rsa.3"],
    ["https://www.rfc-editor.org/rfc/rfc8017#section-8.2.2"],
  ),
};

const plain = describing("Test");
const malformed = alteringProtocol("oauth_signature", "signature-malformed", plain);
const number: Inputs = { ...plain, methods: ["RSA-SHA256"], refused: "signature-mismatch" };

export const verificationSignatureForms: VerificationConcern = {
  kind: "verification",
  concern: "verification-signature-forms",
  about: "Requests whose signature is spelled, cut or lengthened in another way. All must be refused.",
  flags,
  vectors: [
    ...under("SignatureForm", alteringProtocol("oauth_signature", "signature-mismatch", plain), [
      ["case-swapped", "Every letter changes its case.", swapCase],
      ["upper-case", "The signature in capitals: comparing without case is not enough.", upperCaseButLast],
    ]),
    ...under("SignatureForm", malformed, [
      ["first-half", "The first half alone.", (text) => text.slice(0, 4 * Math.floor(text.length / 8))],
      ["second-half", "The second half alone.", (text) => text.slice(4 * Math.floor(text.length / 8))],
    ]),
    ...under("SignatureGone", malformed, [["one-letter", "The first letter alone.", (text) => text.slice(0, 1)]]),
    ...under("SignatureForm", malformed, [
      ["doubled", "The signature twice in a row.", (text) => text + text],
      ["two-by-comma", "The signature twice, with a comma between.", (text) => `${text},${text}`],
      ["padded-more", "Base64 with more padding than it needs.", append("====")],
      ["padded-less", "Base64 with one = less than it needs.", swap(/=$/, "")],
      ["letters-behind-padding", "Letters behind the padding: readers that stop there miss them.", append("AAAA")],
      [
        "url-safe-unpadded",
        "- and _ for + and /, and no padding, as tokens have it.",
        urlSafeUnpadded,
        { shows: hasReservedLetter },
      ],
      ["space-in-front", "A space in front.", (text) => ` ${text}`],
      ["space-at-end", "A space at the end.", append(" ")],
      ["space-within", "A space within, where + was read from a form.", insertWithin(" ")],
      ["tab-at-end", "A tab at the end.", append("\t")],
      ["crlf-at-end", "A carriage return and a line feed at the end.", append("\r\n")],
      ["nul-at-end", "A NUL at the end.", append("\0")],
      ["dot-within", "A dot within: lenient readers skip what is no letter of Base64.", insertWithin(".")],
      ["quoted", "The signature in quotes within the quotes.", (text) => `"${text}"`],
    ]),
    ...under("SignatureGone", malformed, [
      ["word-true", "The word true: what a careless verifier compares with.", () => "true"],
      ["word-null", "The word null: what a failed computation leaves behind.", () => "null"],
      ["pattern-percent", "A % alone: any text to a LIKE of SQL.", () => "%"],
      ["pattern-underscores", "An underscore for each letter: any letter to a LIKE of SQL.", eachLetter("_")],
      ["pattern-asterisk", "An asterisk alone: any text to a pattern of file names.", () => "*"],
      [
        "pattern-question-marks",
        "A question mark for each letter: any one to a pattern of file names.",
        eachLetter("?"),
      ],
      ["pattern-dot-asterisk", "A dot and an asterisk: any text to a regular expression.", () => ".*"],
    ]),
    ...under("SignatureGone", altering(alterSignatureBytes, { ...plain, refused: "signature-mismatch" }), [
      ["ones", "All bits set, in the right length.", (bytes) => bytes.map(() => 0xff)],
    ]),
    ...under("SignatureNumber", altering(alterNumber, number), [
      [
        "number-plus-modulus",
        "The signature plus the modulus: the same number to whoever reduces it.",
        (signature, { n }) => signature + n,
        { nonce: "plusmodulus4", shows: isAsLongAsTheKey },
      ],
      ["number-minus", "The modulus less the signature.", (signature, { n }) => n - signature],
    ]),
    ...under("NumberKnown", altering(alterNumber, number), [
      ["number-zero", "Zero, as long as the key: every power of it is zero.", () => 0n],
      ["number-one", "One, as long as the key: every power of it is one.", () => 1n],
      ["number-modulus", "The modulus: zero to whoever reduces it.", (_, { n }) => n],
      ["number-modulus-minus-one", "The modulus less one: every odd power of it is itself.", (_, { n }) => n - 1n],
    ]),
    ...under("NumberKnown", altering(alterSignatureBytes, { ...number, refused: "signature-malformed" }), [
      ["number-one-short", "One, in a single byte.", () => [1]],
    ]),
    ...under("SignatureNumber", altering(alterSignatureBytes, { ...number, refused: "signature-malformed" }), [
      ["number-zero-in-front", "A zero byte in front: the same number, a byte too long.", (bytes) => [0, ...bytes]],
    ]),
  ],
};

function eachLetter(one: string): Change {
  return (text) => one.repeat(text.length);
}

/** Changes the signature as a number, of the same length where it fits. */
function alterNumber(change: (signature: bigint, key: PublicNumbers) => bigint): Alter {
  return (request, scene) =>
    alterSignatureBytes((bytes) => bytesOfNumber(change(numberOfBytes(bytes), publicKeyOf(scene.task)), bytes.length))(
      request,
      scene,
    );
}

/** Whether the signature fills the bytes of the key, and no more: a longer one is refused for its length alone. */
function isAsLongAsTheKey({ task }: Scene, makeRequest: () => HttpRequest): boolean {
  const { headers } = makeRequest();
  const signature = pairsOf(headers).find((pair) => pair.startsWith('oauth_signature="')) ?? "";
  const bytes = base64Decode(decodeURIComponent(signature.slice('oauth_signature="'.length, -1)));
  return bytes?.length === bytesOfNumber(publicKeyOf(task).n, 0).length;
}

function insertWithin(text: string): Change {
  return (signature) => signature.slice(0, 8) + text + signature.slice(8);
}

/** Swaps the case of all but the last letters: these also hold padding bits, and the text must be canonical Base64. */
function swapCase(text: string): string {
  const swapped = text.slice(0, -4).replace(/[A-Za-z]/g, (letter) => {
    const lower = letter.toLowerCase();
    return letter === lower ? letter.toUpperCase() : lower;
  });
  return swapped + text.slice(-4);
}

function upperCaseButLast(text: string): string {
  return text.slice(0, -4).toUpperCase() + text.slice(-4);
}

function urlSafeUnpadded(text: string): string {
  return urlSafe(text).replace(/=+$/, "");
}
