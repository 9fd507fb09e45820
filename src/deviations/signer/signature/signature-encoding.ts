import type { Scheme } from "../../../signing/scheme.ts";
import type { SignatureMethod } from "../../../signing/signing-task.ts";
import type { ClauseId } from "../../../spec/clauses.ts";
import type { Deviation } from "../../deviation.ts";

type Encode = Scheme["encodeSignature"];

interface EncodingMistake {
  readonly id: string;
  readonly title: string;
  readonly happens: string;
  readonly fix?: string;
  readonly clauses?: readonly ClauseId[];
  readonly links?: readonly string[];
  readonly methods?: readonly SignatureMethod[];
  readonly replace: (right: Encode) => Encode;
}

const utf8 = new TextEncoder();
const lossyUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const HEX_LINK = "https://github.com/J7mbo/twitter-api-php/issues/167";

const otherTexts: readonly EncodingMistake[] = [
  {
    id: "hex-instead-of-base64",
    title: "The signature is written in hexadecimal digits in place of Base64",
    happens: "The hexadecimal text of the digest is sent.",
    links: [HEX_LINK],
    replace: () => hexEncode,
  },
  {
    id: "hex-in-capitals-instead-of-base64",
    title: "The signature is written in hexadecimal digits, A to F in capitals, in place of Base64",
    happens: "The hexadecimal text of the digest is sent.",
    replace: () => (signature) => hexEncode(signature).toUpperCase(),
  },
  {
    id: "base64-of-hex",
    title: "The hexadecimal text of the signature is Base64-encoded",
    happens: "The digest is taken as hexadecimal text, and that text is encoded, which makes it twice as long.",
    fix: "Base64-encode the bytes of the signature; ask the library for bytes, not for hexadecimal text.",
    links: [HEX_LINK],
    replace: (right) => (signature, key) => right(utf8.encode(hexEncode(signature)), key),
  },
  {
    id: "base64-of-hex-in-capitals",
    title: "The hexadecimal text of the signature, A to F in capitals, is Base64-encoded",
    happens: "The digest is taken as hexadecimal text, and that text is encoded, which makes it twice as long.",
    fix: "Base64-encode the bytes of the signature; ask the library for bytes, not for hexadecimal text.",
    replace: (right) => (signature, key) => right(utf8.encode(hexEncode(signature).toUpperCase()), key),
  },
  {
    id: "base64-twice",
    title: "The signature is Base64-encoded twice",
    happens: "The library returns Base64 already, and that text is encoded once more.",
    replace: (right) => (signature, key) => right(utf8.encode(right(signature, key)), key),
  },
  {
    id: "signature-not-base64",
    title: "The bytes of the signature are sent as they are, without Base64",
    happens: "Each byte becomes the Latin-1 character of its number.",
    links: ["https://github.com/zendframework/ZendOAuth/issues/27"],
    replace: () => latin1,
  },
  {
    id: "signature-bytes-as-text",
    title: "The bytes of the signature are turned into UTF-8 text before they are Base64-encoded",
    happens: "Each byte of 80 and above is taken for a Latin-1 character, and becomes two bytes.",
    fix: "Base64-encode the bytes of the signature, without a text in between.",
    replace: (right) => (signature, key) => right(utf8.encode(latin1(signature)), key),
  },
  {
    id: "signature-bytes-read-as-utf8",
    title: "The bytes of the signature are read as UTF-8 text before they are Base64-encoded",
    happens: "Bytes that are no UTF-8 become U+FFFD, so the signature is lost for good.",
    fix: "Base64-encode the bytes of the signature, without a text in between.",
    replace: (right) => (signature, key) => right(utf8.encode(lossyUtf8.decode(signature)), key),
  },
  {
    id: "signature-bytes-reversed",
    title: "The bytes of the signature are in reverse order",
    happens: "The number is written with its least byte first, as some cryptography interfaces of Windows do for RSA.",
    fix: "Reverse the bytes before they are Base64-encoded: the first byte of a signature is the most significant.",
    replace: (right) => (signature, key) => right(signature.toReversed(), key),
  },
  {
    id: "plaintext-method",
    title: "The signing key itself is sent as the signature",
    happens: "This is OAuth's method PLAINTEXT, which shows the control key to whoever sees the request.",
    fix: "Compute HMAC-SHA1, and ask the gateway for a new control key: this one has been sent.",
    clauses: ["hmac.2", "hmac.3", "methods.hmac-sha1"],
    links: ["https://github.com/guzzle/oauth-subscriber"],
    methods: ["HMAC-SHA1"],
    replace: () => (_signature, key) => key,
  },
  {
    id: "signature-empty",
    title: "The signature is empty",
    happens: "Nothing stands between the quotes of oauth_signature: the result of the HMAC is lost on its way.",
    fix: "Send the Base64 text of the HMAC, and refuse to send a request without it.",
    // Under RSA-SHA256 it is `rsa-failure-swallowed`.
    methods: ["HMAC-SHA1"],
    replace: () => () => "",
  },
  {
    id: "rsa-error-text-as-signature",
    title: "An error message is sent as the signature",
    happens: "The key could not be read, and the library returns the text of its error where the signature belongs.",
    fix: "Stop when the key cannot be read or the signing call fails.",
    links: ["https://github.com/x42/liboauth"],
    methods: ["RSA-SHA256"],
    replace: () => () => "liboauth/OpenSSL: can not read private key",
  },
  {
    id: "rsa-signature-integer-trimmed",
    title: "Zero bytes at the front of the signature are dropped",
    happens: "The signature passes through a big integer, so one in 256 is shorter than the key's modulus.",
    fix: "Write the signature with as many bytes as the modulus has, zeros at the front included.",
    methods: ["RSA-SHA256"],
    replace: (right) => (signature, key) => right(signature.subarray(leadingZeros(signature)), key),
  },
];

/** Mistakes that write the signature in other terms than the Base64 of its bytes. */
export const signatureEncodingDeviations: readonly Deviation[] = otherTexts.map((mistake) => ({
  stage: "encodeSignature",
  fix: "Base64-encode the bytes of the signature, once.",
  clauses: ["hmac.3", "rsa.3"],
  links: [],
  ...mistake,
}));

function hexEncode(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
  return text;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function leadingZeros(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0);
  return at < 0 ? bytes.length : at;
}
