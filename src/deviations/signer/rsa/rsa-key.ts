import { constants, createPublicKey, hash, privateEncrypt, sign, verify } from "#crypto";
import { attempt } from "../../../attempt.ts";
import { utf8Bytes } from "../../../encoding/utf8-bytes.ts";
import { privateKeyOf } from "../../../signing/rsa-sha256.ts";
import type { RsaPrivateKeyPem } from "../../../signing/signing-task.ts";
import { describeMistakes, github, type MistakeAt } from "../../describe-mistakes.ts";
import { type HashName, hashes } from "../digest-forms.ts";
import { rsaLines } from "../right-lines.ts";
import { padLeft, type RecoveredSignature, recoverSignature, writeDigestInfo } from "./rsa-block.ts";
import { areEqual, type RsaDeviation } from "./rsa-payload.ts";

/** Some other merchant's key. It is published here, so it is worthless: never register its public half anywhere. */
export const anotherKey: RsaPrivateKeyPem = {
  pkcs8: `-----BEGIN PRIVATE KEY-----
MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAQCtE/FOfdAUSLg5
nLjMjEQ3LFkVPyb5hUbiDzZh17VXMn0XF+Zk1l77tHA2ZiaPksjd+4KSuv/q5rVl
7CVWa0nEo33Z4PhGmTHKKu4gJ1WRP7Q7lk5V4r8MP4wlX/CwEGmJgjig6TxO49dS
s4xV7n7sDcbYMWXEQ4rmMC0z0PGoUdi0MaFrfQh6Y0TALQYDnImpsAnUgqMqscIm
WAsSV6RdAE87YX1oj5x12Z+aOGQ14GKn9fy0zjoLJE7yfVmbvzq6xxJ1L3Po/5Md
s53MS3q/CzCv67SNlC6IBNEB4YvHwzFx4Vn1+IgXQT0hI+ZLGrxImcmzxfKqNQ76
7xd8NCxBAgMBAAECgf8BbC3fkfPT4YUiHsJQwWu4yF8zEtckgI6Z7RDAB8swcZ8g
QXdd/M/AYeCfkddfTBA6mDFKjh7sX1kTrWKL2KCSl9rA9Qhqtsz3TG2zS0ojbNKe
asMvZt21zA/q1A8LuMF6pTIHSzjOV9u9N5yVAuYoKoon3MAUDOS8tPNU1F19dKtM
8eZvJwlQD4aBvNe8EK/U9OXjXOyANNacJYBLykxH4dCSyOvZv6sdVDFqt7PE7Kbd
DLVD3upBUQrZfwU7oSWHVPZf/uv1QNTONraDzrzj7fT9stRGCh3jBOryhLxKpGz9
nylBAqIwXJXh7vmGtGdQzY3Z+i//N4I+OpBpAgECgYEA2fHp8iwBGKvWcAPx6x14
XemxuPQnZxAj1tzTDHS3/Y1/WZi4YCgF97tq6GsxW+131OT4uuCQTxOnJ/2zy1Ap
i1oVOeXgxK6tRa6CxbnFiDlnp/j0smO6fC5aE3DY4RRRUsS9gnhlQkbiQ4dgWRZI
lwYDrOrAOBQ4ldIWVTYJ/IECgYEAy0x7Tm5PW/VwXQGb/VGp7Dx6beafvDNDtZdo
RPjn2wCRN+KVfEzOTXFBsBjzeWkop5EiLUbZbB++VyztpR12uAWH2Lzy00NzirhK
elwRBYgWbF0R889eKtcRF9CNCMdhkanmRu8N80gVCYMtoVGvmeoYBO3Bn037x4qu
UQ1BT8ECgYAmr5M4QmlbaL0imwCpHE0OVnoOe4A3Ah1qeT4ZGurB3gj57Wrk3pXY
mHLsmIJlb+xyZMZl3ZCgCLwGFDmC4FLPgoj8Avr3zo3BLa3WzRfsC0yD+2Pr+lnS
yyOACerlYQbiazu8WgSXVB+7nt8SUStHa3Dhk7XU/nng1i7Sp0n0gQKBgC1zf+3d
A6kPinuArJtJ8q96JfUEJpow6+ZhX1JsQ4nW6qCP69PKaCUwOPth2K1AMXKlI/rz
aBCgWDGtPcQ4fh5OPjzaoX9SCTbuVNheVP/jmP/JHwZfSjJRuuSUH7Piv5GNZopd
T8UgTHO//Ceg152VlKEldrBjAvNtseM1D3EBAoGBAKo/VUU64fv4e4umL4ArfUXl
GFrCZmEQZBhKbvR9eQkzU4B0HeTohFbM3KAKmGpiz7e7TBt1jVEFTXSHNofjwNJj
mDcfIdKgnIliw40Yagj6JSZUdFRScBxepsNxNM4KmZ6SGIJZc/rL12rFkFzdymLD
m46hN5y3JnK7EhYXWH26
-----END PRIVATE KEY-----
`,
};

const USE_PKCS1 = "Choose PKCS#1 v1.5 padding in the signing call, often named SHA256withRSA or RSASSA-PKCS1-v1_5.";

type RsaMistake = MistakeAt<"rsaSha256", keyof typeof shared>;

const shared = {
  fix: USE_PKCS1,
  fixes: rsaLines,
  clauses: ["rsa.3"],
  methods: ["RSA-SHA256"],
} as const;

const otherPss = (["sha1", "sha384", "sha512"] as const).map((algorithm) => ({
  ...pss(algorithm),
  id: `rsa-pss-${algorithm}`,
}));

const published = describeMistakes("rsaSha256", shared, {
  "rsa-pss": {
    ...pss("sha256"),
    title: "The signature is padded with PSS in place of PKCS#1 v1.5",
    links: github("kjur/jsrsasign/issues/556", "Mastercard/oauth1-signer-nodejs"),
  },
  "rsa-unpadded": {
    title: "The digest is signed without any padding",
    happens: "The SHA-256 digest, with zeros before it, is the number that the private key is applied to.",
    replace: () => (privateKey, message) => {
      const key = privateKeyOf(privateKey);
      const length = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
      return privateEncrypt(
        { key, padding: constants.RSA_NO_PADDING },
        padLeft(hash("sha256", message, "buffer"), length),
      );
    },
    recognizes: ({ block }, message) =>
      block?.[1] === 0 && areEqual(block, padLeft(hash("sha256", message, "buffer"), block.length)),
  },
  "rsa-wrong-key": {
    title: "The signature is made with another key than the registered one",
    happens:
      "The signature is right for another key pair, as with the key for tests in production. Here it is one that is published with this catalogue.",
    fix: "Sign with the private key whose public half the gateway has registered for this merchant.",
    clauses: ["rsa.1", "rsa.3"],
    replace: (right) => (_privateKey, message) => right(anotherKey, message),
    recognizes: (signature, message) => {
      const { payload } = recoverWithAnotherKey(signature);
      return payload !== undefined && areEqual(payload, writeDigestInfo("sha256", hash("sha256", message, "buffer")));
    },
  },
  "rsa-boolean-signed": { ...resultOfTheCall("1"), links: github("saltedge/saltedge-examples/pull/48") },
  "rsa-boolean-text-signed": resultOfTheCall("true"),
  "rsa-failure-swallowed": {
    title: "The signature is empty because the signing call failed unseen",
    happens: "The key could not be read, the error is swallowed, and an empty signature is sent.",
    fix: "Stop when the key cannot be read or the signing call fails.",
    links: github("mrjones/oauth", "x42/liboauth", "php/pecl-web_services-oauth"),
    replace: () => () => new Uint8Array(),
    recognizes: ({ bytes }) => bytes.length === 0,
  },
});

/** Mistakes about padding, key and call of the RSA signature. */
export const rsaKeyDeviations: readonly RsaDeviation[] = [
  ...published,
  ...describeMistakes("rsaSha256", { ...shared, generated: true }, otherPss),
];

function resultOfTheCall(text: string): RsaMistake {
  const bytes = utf8Bytes(text);
  return {
    title: `The text ${text} is sent in place of the signature`,
    happens:
      "The signing call returns whether it worked, and that is Base64-encoded in place of the bytes that it wrote.",
    fix: "Encode the bytes that the signing call writes, not the value that it returns.",
    replace: () => () => bytes,
    recognizes: (signature) => areEqual(signature.bytes, bytes),
  };
}

function pss(algorithm: HashName): RsaMistake {
  const padded = { padding: constants.RSA_PKCS1_PSS_PADDING };
  return {
    title: `The signature is padded with PSS, with ${hashes[algorithm]}, in place of PKCS#1 v1.5`,
    happens: `RSASSA-PSS with ${hashes[algorithm]} is used, the other signature scheme of RFC 8017; it differs at each call by its salt.`,
    replace: () => (privateKey, message) =>
      // A salt would have to be drawn at random; none is as good for whoever recognises any.
      sign(algorithm, utf8Bytes(message), { key: privateKeyOf(privateKey), ...padded, saltLength: 0 }),
    recognizes({ block, bytes, publicKey }, message) {
      // RFC 8017, section 9.1.2: its block ends with BC.
      if (block?.at(-1) !== 0xbc) return false;
      const key = { key: publicKey, ...padded, saltLength: constants.RSA_PSS_SALTLEN_AUTO };
      return attempt(() => verify(algorithm, message, key, bytes)) === true;
    },
  };
}

const recovered = new WeakMap<RecoveredSignature, RecoveredSignature>();

/** Recovers once per signature: many messages are tried on each. */
function recoverWithAnotherKey(signature: RecoveredSignature): RecoveredSignature {
  const known = recovered.get(signature);
  if (known !== undefined) return known;
  const found = recoverSignature(createPublicKey(privateKeyOf(anotherKey)), signature.bytes);
  recovered.set(signature, found);
  return found;
}
