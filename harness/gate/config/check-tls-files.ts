import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { TlsFiles } from "../http/raw-client.ts";

const CERTIFICATES = /-----BEGIN ((?:X509 |TRUSTED )?CERTIFICATE)-----[^-]*-----END \1-----/g;
const CERTIFICATE = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;
const WITH_PASSPHRASE = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/**
 * Checks what is to be trusted and shown before anything is sent: a connection would fail for each request, and say less.
 *
 * @param files the contents of the files, in PEM.
 * @param paths the paths of the files.
 * @throws {CountersignError} `tls-file-invalid` where one is not what it must be, or the key is not that of the certificate.
 */
export function checkTlsFiles(files: TlsFiles, paths: TlsFiles): void {
  const { ca, cert, key } = files;
  if (ca !== undefined) readCertificates(ca, `--ca ${paths.ca}`);
  if (cert === undefined || key === undefined) return;
  const [own] = readCertificates(cert, `--cert ${paths.cert}`);
  const where = `--key ${paths.key}`;
  if (own?.checkPrivateKey(readKey(key, where)) !== true) {
    throw invalid(`${where}: expected the private key of --cert, got that of another certificate`);
  }
}

function readCertificates(pem: string, where: string): readonly X509Certificate[] {
  const found = pem.match(CERTIFICATES) ?? [];
  if (found.length === 0) {
    throw invalid(`${where}: expected a certificate in PEM, got ${PRIVATE_KEY.test(pem) ? "a private key" : "none"}`);
  }
  return found.map((text) => {
    try {
      return new X509Certificate(text);
    } catch {
      throw invalid(`${where}: expected a certificate in PEM, got one that cannot be read`);
    }
  });
}

function readKey(pem: string, where: string): KeyObject {
  if (WITH_PASSPHRASE.test(pem)) {
    throw invalid(
      `${where}: expected a private key, got one with a passphrase`,
      "Write it without: openssl pkey -in <file> -out <other file>.",
    );
  }
  try {
    return createPrivateKey(pem);
  } catch {
    const other = CERTIFICATE.test(pem) ? "a certificate" : "none";
    throw invalid(
      `${where}: expected a private key in PEM, got ${PRIVATE_KEY.test(pem) ? "one that cannot be read" : other}`,
    );
  }
}

function invalid(message: string, hint?: string): CountersignError {
  return new CountersignError("tls-file-invalid", message, hint);
}
