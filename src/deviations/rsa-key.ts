import { constants, createPublicKey, hash, privateEncrypt, sign, verify } from "node:crypto";
import { privateKeyOf } from "../signing/rsa-sha256.ts";
import { anotherKey } from "./another-key.ts";
import type { Deviation } from "./deviation.ts";
import { writeDigestInfo } from "./digest-info.ts";
import { type RecoveredSignature, recoverSignature } from "./rsa-block.ts";
import { areEqual, type RsaDeviation } from "./rsa-payload.ts";

const utf8 = new TextEncoder();

interface RsaMistake
  extends Pick<RsaDeviation, "id" | "title" | "happens" | "fix" | "replace" | "recognizes">,
    Partial<Pick<RsaDeviation, "clauses" | "links">> {}

const mistakes: readonly RsaMistake[] = [
  {
    id: "rsa-pss",
    title: "The signature is padded with PSS in place of PKCS#1 v1.5",
    happens:
      "RSASSA-PSS with SHA-256 is used, the other signature scheme of RFC 8017; it differs at each call by its salt.",
    fix: "Choose PKCS#1 v1.5 padding in the signing call, often named SHA256withRSA or RSASSA-PKCS1-v1_5.",
    links: ["https://github.com/kjur/jsrsasign/issues/556", "https://github.com/Mastercard/oauth1-signer-nodejs"],
    replace: () => (privateKey, message) =>
      // A salt would have to be drawn at random; none is as good for whoever recognises any.
      sign("sha256", bytesOf(message), {
        key: privateKeyOf(privateKey),
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: 0,
      }),
    recognizes: isPss,
  },
  {
    id: "rsa-unpadded",
    title: "The digest is signed without any padding",
    happens: "The SHA-256 digest, with zeros before it, is the number that the private key is applied to.",
    fix: "Choose PKCS#1 v1.5 padding in the signing call, often named SHA256withRSA or RSASSA-PKCS1-v1_5.",
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
  {
    id: "rsa-wrong-key",
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
  resultOfTheCall("rsa-boolean-signed", "1", ["https://github.com/saltedge/saltedge-examples/pull/48"]),
  resultOfTheCall("rsa-boolean-text-signed", "true"),
  {
    id: "rsa-failure-swallowed",
    title: "The signature is empty because the signing call failed unseen",
    happens: "The key could not be read, the error is swallowed, and an empty signature is sent.",
    fix: "Stop when the key cannot be read or the signing call fails.",
    links: [
      "https://github.com/mrjones/oauth",
      "https://github.com/x42/liboauth",
      "https://github.com/php/pecl-web_services-oauth",
    ],
    replace: () => () => new Uint8Array(),
    recognizes: ({ bytes }) => bytes.length === 0,
  },
];

/** Mistakes about padding, key and call of the RSA signature. */
export const rsaKeyDeviations: readonly Deviation[] = mistakes.map((mistake) => ({
  stage: "rsaSha256",
  clauses: ["rsa.3"],
  links: [],
  methods: ["RSA-SHA256"],
  ...mistake,
}));

function resultOfTheCall(id: string, text: string, links: readonly string[] = []): RsaMistake {
  const bytes = utf8.encode(text);
  return {
    id,
    title: `The text ${text} is sent in place of the signature`,
    happens:
      "The signing call returns whether it worked, and that is Base64-encoded in place of the bytes that it wrote.",
    fix: "Encode the bytes that the signing call writes, not the value that it returns.",
    links,
    replace: () => () => bytes,
    recognizes: (signature) => areEqual(signature.bytes, bytes),
  };
}

/** Whether this is a PSS signature, of any salt (RFC 8017, section 9.1.2): its block ends with BC. */
function isPss({ block, bytes, publicKey }: RecoveredSignature, message: Uint8Array): boolean {
  if (block?.at(-1) !== 0xbc) return false;
  const options = {
    key: publicKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_AUTO,
  };
  try {
    return verify("sha256", message, options, bytes);
  } catch {
    return false;
  }
}

const recovered = new WeakMap<RecoveredSignature, RecoveredSignature>();

/** Once per signature: many messages are tried on each. */
function recoverWithAnotherKey(signature: RecoveredSignature): RecoveredSignature {
  const known = recovered.get(signature);
  if (known !== undefined) return known;
  const found = recoverSignature(createPublicKey(privateKeyOf(anotherKey)), signature.bytes);
  recovered.set(signature, found);
  return found;
}

function padLeft(bytes: Uint8Array, length: number): Uint8Array {
  const padded = new Uint8Array(length);
  padded.set(bytes, length - bytes.length);
  return padded;
}

function bytesOf(message: Uint8Array | string): Uint8Array {
  return typeof message === "string" ? utf8.encode(message) : message;
}
