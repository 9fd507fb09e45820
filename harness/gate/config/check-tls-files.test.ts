import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkTlsFiles } from "./check-tls-files.ts";

const read = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
const cert = read("tls-certificate.test-only.pem");
const key = read("tls-key.test-only.pem");
const paths = { ca: "ca.pem", cert: "cert.pem", key: "key.pem" };
const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
const locked = createPrivateKey(key).export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" });

it.each([
  ["none", {}],
  ["several certificates, with text between them", { ca: `our own\n${cert}\nand\n${cert}` }],
  ["a certificate and its key", { ca: cert, cert, key }],
  ["one by another name", { ca: cert.replaceAll("CERTIFICATE", "X509 CERTIFICATE") }],
  ["both in one file", { cert: key + cert, key: key + cert }],
])("takes %s", (_, files) => {
  checkTlsFiles(files, paths);
});

it.each([
  ["no certificate", { ca: "" }, /^--ca ca\.pem: expected a certificate in PEM, got none/],
  ["a key to trust", { ca: key }, /^--ca ca\.pem: .*, got a private key/],
  ["a broken one", { ca: cert.replace(/MII/, "MIJ") }, /^--ca ca\.pem: .*, got one that cannot be read/],
  ["the two confused", { cert: key, key: cert }, /^--cert cert\.pem: .*, got a private key/],
  ["a certificate for a key", { cert, key: cert }, /^--key key\.pem: expected a private key in PEM, got a certificate/],
  [
    "a broken key",
    { cert, key: cert + key.replace(/MII/, "MIJ").replace(/[A-Za-z]{9}/g, "AAAAAAAAA") },
    /^--key key\.pem: .*, got one that cannot be read/,
  ],
  ["no key", { cert, key: "" }, /^--key key\.pem: expected a private key in PEM, got none/],
  ["a key with a passphrase", { cert, key: String(locked) }, /^--key key\.pem: .*, got one with a passphrase/],
  [
    "another key",
    { cert, key: String(other) },
    /^--key key\.pem: expected the private key of --cert, got that of another/,
  ],
])("refuses %s", (_, files, message) => {
  expect(() => checkTlsFiles(files, paths)).toThrow(
    expect.objectContaining({ code: "tls-file-invalid", message: expect.stringMatching(message) }),
  );
});
