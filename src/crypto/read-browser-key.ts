import { attempt } from "../attempt.ts";
import { BrowserKey } from "./browser-key.ts";
import type { PemText } from "./cryptography.ts";
import { contentOf, type DerValue, readDer, readFirst, readInteger, tags } from "./der.ts";
import { type PemBlock, readPem } from "./read-pem.ts";

/** The algorithms of keys that somebody may give in place of RSA's, by Node's names (RFC 3279, 4055, 8410). */
const algorithms: ReadonlyMap<string, string> = new Map([
  ["2a864886f70d010101", "rsa"],
  ["2a864886f70d01010a", "rsa-pss"],
  ["2a864886f70d010301", "dh"],
  ["2a8648ce380401", "dsa"],
  ["2a8648ce3d0201", "ec"],
  ["2b656e", "x25519"],
  ["2b656f", "x448"],
  ["2b6570", "ed25519"],
  ["2b6571", "ed448"],
]);

type Reader = (value: DerValue | undefined) => BrowserKey;

/** In the order in which OpenSSL looks for them. */
const publicReaders: ReadonlyMap<string, Reader> = new Map([
  ["PUBLIC KEY", readSpki],
  ["RSA PUBLIC KEY", readPublicPkcs1],
  ["CERTIFICATE", readCertificate],
]);

const privateReaders: ReadonlyMap<string, Reader> = new Map([
  ["PRIVATE KEY", readPkcs8],
  ["RSA PRIVATE KEY", (value: DerValue | undefined) => attempt(() => readPkcs8(value)) ?? readPkcs1(value)],
  ["EC PRIVATE KEY", () => new BrowserKey("private", "ec")],
  ["DSA PRIVATE KEY", () => new BrowserKey("private", "dsa")],
]);

/** Reads the first private key of a text that can be read, as OpenSSL does. */
export function createPrivateKey(pem: PemText): BrowserKey {
  for (const block of readPem(textOf(pem))) {
    const key = attempt(() => readBlock(block, privateReaders));
    if (key !== undefined) return key;
  }
  throw unsupported();
}

/** Reads the public key of a text, or takes the public half of a private one. */
export function createPublicKey(key: PemText | BrowserKey): BrowserKey {
  if (key instanceof BrowserKey) return key.publicHalf();
  const blocks = readPem(textOf(key));
  for (const label of publicReaders.keys()) {
    const block = blocks.find((one) => one.label === label);
    const read = block === undefined ? undefined : attempt(() => readBlock(block, publicReaders));
    if (read !== undefined) return read;
    if (block !== undefined) throw unsupported();
  }
  return createPrivateKey(key).publicHalf();
}

function readBlock({ label, der }: PemBlock, readers: ReadonlyMap<string, Reader>): BrowserKey | undefined {
  return der === undefined ? undefined : readers.get(label)?.(readFirst(der));
}

/** `SubjectPublicKeyInfo` (RFC 5280, section 4.1). */
function readSpki(value: DerValue | undefined): BrowserKey {
  const [identifier, bits] = valuesIn(value);
  const algorithm = algorithmOf(identifier);
  return algorithm === "rsa"
    ? readPublicPkcs1(readFirst(contentOf(bits, tags.bitString).subarray(1)))
    : new BrowserKey("public", algorithm);
}

/** `RSAPublicKey` (RFC 8017, appendix A.1.1). */
function readPublicPkcs1(value: DerValue | undefined): BrowserKey {
  const [n, e] = valuesIn(value);
  return new BrowserKey("public", "rsa", { n: readInteger(n), e: readInteger(e) });
}

/** Of a certificate the key: behind version, number, algorithm, issuer, validity and subject (RFC 5280, section 4.1). */
function readCertificate(value: DerValue | undefined): BrowserKey {
  const values = valuesIn(valuesIn(value)[0]);
  return readSpki(values[values[0]?.tag === tags.first ? 6 : 5]);
}

/** `PrivateKeyInfo` (RFC 5958, section 2). */
function readPkcs8(value: DerValue | undefined): BrowserKey {
  const [, identifier, key] = valuesIn(value);
  const algorithm = algorithmOf(identifier);
  return algorithm === "rsa"
    ? readPkcs1(readFirst(contentOf(key, tags.octetString)))
    : new BrowserKey("private", algorithm);
}

/** `RSAPrivateKey` (RFC 8017, appendix A.1.2). */
function readPkcs1(value: DerValue | undefined): BrowserKey {
  const [, n = 0n, e = 0n, , p = 0n, q = 0n, dP = 0n, dQ = 0n, qInv] = valuesIn(value).map(readInteger);
  if (qInv === undefined) throw unsupported();
  return new BrowserKey("private", "rsa", { n, e, p, q, dP, dQ, qInv });
}

function valuesIn(value: DerValue | undefined): readonly DerValue[] {
  return readDer(contentOf(value, tags.sequence));
}

function algorithmOf(identifier: DerValue | undefined): string {
  const name = contentOf(valuesIn(identifier)[0], tags.identifier).toString("hex");
  return algorithms.get(name) ?? name;
}

function textOf(pem: PemText): string {
  return typeof pem === "string" ? pem : pem.key;
}

/** As OpenSSL has it for all that it cannot read. */
function unsupported(): Error {
  return Object.assign(new Error("error:1E08010C:DECODER routines::unsupported"), { code: "ERR_OSSL_UNSUPPORTED" });
}
