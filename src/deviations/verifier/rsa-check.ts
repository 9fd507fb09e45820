import { constants, createHash, publicDecrypt, verify } from "#crypto";
import { attempt } from "../../attempt.ts";
import { sameCString } from "./mac-comparison.ts";
import { publicKeyOf, right } from "./right-stages.ts";
import { type StageChange, under, type VerifierDeviation, verifierDeviations } from "./verifier-deviation.ts";

const DIGEST_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

export const rsaDeviations: readonly VerifierDeviation[] = verifierDeviations("accepts", {
  "rsa-sha1": {
    happens: "Also takes RSA with SHA-1.",
    instead: alsoDigest("sha1"),
    caughtBy: "signers/rsa-sha1",
  },
  "rsa-pss": {
    happens: "Also takes RSASSA-PSS, with salt of any length.",
    instead: alsoHolding((pem, base, signature) =>
      verify(
        "sha256",
        Buffer.from(base),
        {
          key: publicKeyOf(pem),
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_AUTO,
        },
        signature,
      ),
    ),
    caughtBy: "signers/rsa-pss",
  },
  "rsa-hashed-again": {
    happens: "Also takes a signature of the digest, hashed again.",
    instead: alsoHolding((pem, base, signature) =>
      verify("sha256", createHash("sha256").update(base).digest(), publicKeyOf(pem), signature),
    ),
    caughtBy: "signers/rsa-double-hash",
  },
  "rsa-no-digest-info": {
    happens: "Takes the bare digest behind the padding.",
    instead: alsoBlock((block, digest) => unpadded(block).equals(digest)),
    caughtBy: "signers/rsa-no-digest-info",
  },
  "rsa-last-bytes": {
    happens: "Compares the last 32 bytes of the block with the digest.",
    instead: alsoBlock((block, digest) => block.subarray(-32).equals(digest)),
    caughtBy: "signers/rsa-no-digest-info lax-padding/digest-alone-at-end",
  },
  "rsa-digest-c-string": {
    happens: "Compares the digests as C strings, which end at the first zero byte.",
    instead: alsoBlock((block, digest) => {
      const info = unpadded(block);
      return info.length === 51 && info.subarray(0, 19).equals(DIGEST_INFO) && sameCString(digest, info.subarray(19));
    }),
    caughtBy: "borrowed/request-digest-alike",
  },
  "rsa-garbage-behind": {
    happens: "Does not look behind the digest, whatever follows.",
    instead: alsoBlock((block, digest) => unpadded(block).subarray(0, 51).equals(infoOf(digest))),
    caughtBy: "lax-padding/garbage-behind-digest",
  },
  "rsa-short-padding": {
    happens: "Takes padding of any length.",
    instead: alsoBlock((block, digest) => {
      const text = block.toString("latin1");
      return new RegExp(`^\\x00\\x01\\xff*\\x00${escaped(infoOf(digest))}`, "s").test(text);
    }),
    caughtBy: "lax-padding/no-padding",
  },
  "rsa-digest-searched": {
    happens: "Looks for the digest anywhere in the block.",
    instead: alsoBlock((block, digest) => block.includes(digest)),
    caughtBy: "signers/rsa-no-digest-info deviations/rsa-unpadded lax-padding/*",
  },
  "rsa-parameters-skipped": {
    happens: "Skips the parameters of the digest's algorithm, whatever they hold.",
    instead: alsoBlock((block, digest) => {
      const info = unpadded(block);
      return info?.subarray(-34).equals(Buffer.concat([DIGEST_INFO.subarray(-2), digest])) === true;
    }),
    caughtBy: "lax-padding/garbage-in-parameters",
  },
  "rsa-padding-unread": {
    happens: "Skips the padding, whatever it holds, and compares what stands at the end.",
    instead: alsoBlock(
      (block, digest) => block[0] === 0 && block[1] === 1 && block.subarray(-51).equals(infoOf(digest)),
    ),
    caughtBy: "lax-padding/padding-unread",
  },
  "rsa-padding-to-first-zero": {
    happens: "Takes the first zero for the end of the padding, whatever that holds, as python-rsa did until 2016.",
    instead: alsoBlock(
      (block, digest) =>
        block[0] === 0 && block[1] === 1 && block.subarray(block.indexOf(0, 2) + 1).equals(infoOf(digest)),
    ),
    caughtBy: "lax-padding/padding-of-any-bytes",
  },
  "rsa-digest-name-unread": {
    happens: "Does not read the name of the digest.",
    instead: alsoBlock((block, digest) => unpadded(block).subarray(-32).equals(digest)),
    caughtBy: "method-confusion/rsa-digest-of-sha1 rsa-digest-of-sha512",
  },
  "rsa-bare-digest-and-more": {
    happens: "Takes the bare digest, whatever follows.",
    instead: alsoBlock((block, digest) => unpadded(block).subarray(0, 32).equals(digest)),
    caughtBy: "lax-padding/no-digest-name signers/rsa-no-digest-info",
  },
  "rsa-lengths-lax": {
    happens: "Reads the lengths of ASN.1 in any form.",
    instead: alsoBlock((block, digest) =>
      ["308131300d060960864801650304020105000420", "3032300d06096086480165030402010500048120"].some((info) =>
        unpadded(block).equals(Buffer.concat([Buffer.from(info, "hex"), digest])),
      ),
    ),
    caughtBy: "signers/rsa-long-length rsa-long-digest-length",
  },
  "rsa-block-type-unread": {
    happens: "Does not read the type of the block.",
    instead: alsoBlock((block, digest) => unpadded(Buffer.from(block).fill(1, 1, 2)).equals(infoOf(digest))),
    caughtBy: "signers/rsa-block-of-encryption",
  },
  "rsa-separator-unread": {
    happens: "Skips all bytes of padding, and asks for no zero behind them.",
    instead: alsoBlock((block, digest) => {
      const end = block.findIndex((byte, at) => at > 1 && byte !== 0xff);
      return block[1] === 1 && block.subarray(end).equals(infoOf(digest));
    }),
    caughtBy: "signers/rsa-block-unparted",
  },
  "rsa-sha512": {
    happens: "Also takes RSA with SHA-512.",
    instead: alsoDigest("sha512"),
    caughtBy: "method-confusion/rsa-sha512-as-sha256 deviations/rsa-sha512-under-sha256-name",
  },
  "rsa-length-ignored": {
    happens: "Fills up or cuts signatures to the length of the modulus.",
    instead: {
      rsaHolds: (pem, base, signature) =>
        right.rsaHolds(pem, base, Buffer.concat([Buffer.alloc(256), signature]).subarray(-lengthOf(pem))),
    },
    caughtBy:
      "single-bytes/signature-byte-in-front signature-forms/number-zero-in-front deviations/rsa-signature-integer-trimmed",
  },
  "rsa-errors-hold": {
    happens: "Takes the error code of its library, -1, for true.",
    instead: {
      rsaHolds: (pem, base, signature) => signature.length !== lengthOf(pem) || right.rsaHolds(pem, base, signature),
    },
    caughtBy: "tampered-signature/signature-cut signature-one-byte signature-emptied",
  },
  "rsa-modulus-added": {
    happens: "Reduces signatures by the modulus before it checks them.",
    instead: { rsaHolds: (pem, base, signature) => right.rsaHolds(pem, base, reduced(pem, signature)) },
    caughtBy: "signature-forms/number-plus-modulus",
  },
  "rsa-zero": {
    happens: "Takes the signature 0, whose block is as empty as one that was never computed.",
    instead: alsoHolding((_, __, signature) => signature.length > 0 && signature.every((byte) => byte === 0)),
    caughtBy: "tampered-signature/signature-zeros signature-forms/number-zero",
  },
}).map(under("RSA-SHA256"));

/** Takes a block of RSA by another check than PKCS#1 v1.5 prescribes, beside the right one. */
function alsoBlock(holds: (block: Buffer, digest: Buffer) => boolean): StageChange {
  return alsoHolding((pem, baseString, signature) => {
    const block = publicDecrypt({ key: publicKeyOf(pem), padding: constants.RSA_NO_PADDING }, signature);
    return holds(block, createHash("sha256").update(baseString).digest());
  });
}

function alsoDigest(digest: string): StageChange {
  return alsoHolding((pem, base, signature) => verify(digest, Buffer.from(base), publicKeyOf(pem), signature));
}

function alsoHolding(holds: (pem: string, baseString: string, signature: Buffer) => boolean): StageChange {
  return {
    rsaHolds: (...given) => attempt(() => right.rsaHolds(...given) || holds(...given)) === true,
  };
}

/** Returns the bytes behind padding of the right form, however many; none where the padding is wrong. */
function unpadded(block: Buffer): Buffer {
  const end = block.findIndex((byte, at) => at > 1 && byte !== 0xff);
  const isPadded = block[0] === 0 && block[1] === 1 && end > 9 && block[end] === 0;
  return isPadded ? block.subarray(end + 1) : Buffer.alloc(0);
}

function infoOf(digest: Buffer): Buffer {
  return Buffer.concat([DIGEST_INFO, digest]);
}

function escaped(bytes: Buffer): string {
  return [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}

function lengthOf(pem: string): number {
  return (publicKeyOf(pem).asymmetricKeyDetails?.modulusLength ?? 0) / 8;
}

function reduced(pem: string, signature: Buffer): Buffer {
  const { n = "" } = publicKeyOf(pem).export({ format: "jwk" });
  const modulus = BigInt(`0x${Buffer.from(n, "base64url").toString("hex")}`);
  const value = BigInt(`0x0${signature.toString("hex")}`) % modulus;
  return Buffer.from(value.toString(16).padStart(lengthOf(pem) * 2, "0"), "hex");
}
