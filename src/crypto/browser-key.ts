import type { AsymmetricKey } from "./cryptography.ts";
import { bytesOfNumber, tags, writeDer, writeInteger } from "./der.ts";
import { writePem } from "./read-pem.ts";

/** Modulus and public exponent (RFC 8017, section 3.1). */
export interface RsaPublicNumbers {
  readonly n: bigint;
  readonly e: bigint;
}

/** The factors of the modulus, an exponent for each, and the inverse of the second factor (RFC 8017, section 3.2). */
export interface RsaPrivateNumbers extends RsaPublicNumbers {
  readonly p: bigint;
  readonly q: bigint;
  readonly dP: bigint;
  readonly dQ: bigint;
  readonly qInv: bigint;
}

interface ExportOptions {
  readonly type?: "spki" | "pkcs1";
  readonly format: "pem" | "der" | "jwk";
}

const RSA_IDENTIFIER = Buffer.from("2a864886f70d010101", "hex");

const labels = { spki: "PUBLIC KEY", pkcs1: "RSA PUBLIC KEY" } as const;

/** A key that was read. The numbers of a private one cannot be seen from outside. */
export class BrowserKey implements AsymmetricKey {
  readonly type: "public" | "private";
  readonly asymmetricKeyType: string;
  readonly asymmetricKeyDetails: { readonly modulusLength?: number };
  readonly #numbers: RsaPublicNumbers | RsaPrivateNumbers | undefined;

  /** Makes a key of RSA of its numbers, or one of another algorithm, which can only be refused. */
  constructor(type: "public" | "private", algorithm: string, numbers?: RsaPublicNumbers | RsaPrivateNumbers) {
    this.type = type;
    this.asymmetricKeyType = algorithm;
    this.asymmetricKeyDetails = numbers === undefined ? {} : { modulusLength: numbers.n.toString(2).length };
    this.#numbers = numbers;
  }

  publicHalf(): BrowserKey {
    if (this.type === "public") throw new TypeError("Invalid key object type public, expected private.");
    const numbers = this.#numbers && { n: this.#numbers.n, e: this.#numbers.e };
    return new BrowserKey("public", this.asymmetricKeyType, numbers);
  }

  /** Raises a block, which is as long as the modulus and a number below it, to the public exponent. */
  raise(block: Uint8Array): Buffer<ArrayBuffer> {
    const { n, e } = this.#rsa();
    return this.#apply(block, (base) => raiseTo(base, e, n));
  }

  /** Raises a block, which is as long as the modulus and a number below it, to the private exponent. */
  raiseToPrivate(block: Uint8Array): Buffer<ArrayBuffer> {
    const numbers = this.#rsa();
    if (!("p" in numbers)) throw new TypeError("Invalid key object type public, expected private.");
    return this.#apply(block, (base) => raiseToPrivate(base, numbers));
  }

  export(options: { readonly type: "spki" | "pkcs1"; readonly format: "pem" }): string;
  export(options: { readonly type: "spki" | "pkcs1"; readonly format: "der" }): Buffer;
  export(options: { readonly format: "jwk" }): { readonly n: string; readonly e: string };
  export({ type = "spki", format }: ExportOptions): string | Buffer | { readonly n: string; readonly e: string } {
    const { n, e } = this.#rsa();
    if (this.type === "private") throw new TypeError("A private key is not exported.");
    if (format === "jwk") return { n: toBase64Url(n), e: toBase64Url(e) };
    const der = type === "spki" ? writeSpki({ n, e }) : writePkcs1({ n, e });
    return format === "der" ? der : writePem(labels[type], der);
  }

  #rsa(): RsaPublicNumbers | RsaPrivateNumbers {
    if (this.#numbers === undefined) throw new TypeError(`expected a key of RSA, got ${this.asymmetricKeyType}`);
    return this.#numbers;
  }

  #apply(block: Uint8Array, raise: (base: bigint) => bigint): Buffer<ArrayBuffer> {
    const { n } = this.#rsa();
    const length = Math.ceil((this.asymmetricKeyDetails.modulusLength ?? 0) / 8);
    if (block.length !== length) throw new Error("expected data as long as the modulus");
    const base = BigInt(`0x${Buffer.from(block).toString("hex")}`);
    if (base >= n) throw new Error("data too large for modulus");
    return bytesOfNumber(raise(base), length);
  }
}

/** RFC 8017, section 5.1.2, step 2.b. */
function raiseToPrivate(base: bigint, { p, q, dP, dQ, qInv }: RsaPrivateNumbers): bigint {
  const first = raiseTo(base, dP, p);
  const second = raiseTo(base, dQ, q);
  const difference = ((first - second) * qInv) % p;
  return second + q * (difference < 0n ? difference + p : difference);
}

/** Raises to an exponent, bit by bit. How long it takes tells of the exponent: nobody else is there to see. */
function raiseTo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const factor = base % modulus;
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (bit === "1") result = (result * factor) % modulus;
  }
  return result;
}

/** `RSAPublicKey` (RFC 8017, appendix A.1.1). */
function writePkcs1({ n, e }: RsaPublicNumbers): Buffer {
  return writeDer(tags.sequence, writeInteger(n), writeInteger(e));
}

/** `SubjectPublicKeyInfo` (RFC 5280, section 4.1). */
function writeSpki(numbers: RsaPublicNumbers): Buffer {
  const algorithm = writeDer(tags.sequence, writeDer(tags.identifier, RSA_IDENTIFIER), writeDer(tags.nothing));
  return writeDer(tags.sequence, algorithm, writeDer(tags.bitString, Buffer.alloc(1), writePkcs1(numbers)));
}

function toBase64Url(number: bigint): string {
  const text = bytesOfNumber(number).toString("base64");
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
