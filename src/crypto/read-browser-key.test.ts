import * as node from "node:crypto";
import { describe, expect, it } from "vitest";
import { certificateOf } from "../fixtures/certificate-of.ts";
import { keyPairs } from "./fixtures/key-pairs.ts";
import { createPrivateKey, createPublicKey } from "./read-browser-key.ts";

const [{ pkcs8, pkcs1, spki, publicPkcs1 } = { pkcs8: "", pkcs1: "", spki: "", publicPkcs1: "" }] = keyPairs;
const asPkcs8 = { type: "pkcs8", format: "pem" } as const;
const asSpki = { type: "spki", format: "pem" } as const;
const locked = { cipher: "aes-128-cbc", passphrase: "not told" } as const;

/** Keys of other algorithms, which are read to be refused by name. */
const others: readonly string[] = [
  node.generateKeyPairSync("ec", { namedCurve: "P-256" }),
  node.generateKeyPairSync("rsa-pss", { modulusLength: 1024 }),
  node.generateKeyPairSync("ed25519"),
  node.generateKeyPairSync("x25519"),
  node.generateKeyPairSync("ed448"),
  node.generateKeyPairSync("x448"),
].flatMap(({ privateKey, publicKey }) => [String(privateKey.export(asPkcs8)), String(publicKey.export(asSpki))]);

/** Changes what a PEM text holds. */
function repack(pem: string, change: (der: Buffer) => Buffer): string {
  const [first = "", last = ""] = pem.match(/-----.*-----/g) ?? [];
  const der = Buffer.from(pem.replace(/-----.*-----/g, ""), "base64");
  return `${first}\n${change(der).toString("base64")}\n${last}\n`;
}

/** What people paste, and what they make of it. */
const texts: Readonly<Record<string, string>> = {
  pkcs8,
  pkcs1,
  spki,
  publicPkcs1,
  certificate: certificateOf({ spki, pkcs1 }),
  "CR LF": pkcs8.replaceAll("\n", "\r\n"),
  "spaces at ends of lines": spki.replaceAll("\n", "  \n"),
  "empty lines": pkcs8.replace("\n", "\n\n"),
  "a byte order mark": `\ufeff${pkcs8}`,
  "text before and behind": `Bag attributes\n${pkcs8}and more`,
  "no line end at the end": spki.trimEnd(),
  "long lines": pkcs8.replace(/(?<=[^-])\n(?!-)/g, ""),
  "a header": pkcs1.replace("\n", "\nComment: a key\n\n"),
  "bytes behind": repack(pkcs8, (der) => Buffer.concat([der, Buffer.of(0)])),
  "bytes behind the public key": repack(spki, (der) => Buffer.concat([der, Buffer.of(0)])),
  "bytes missing": repack(pkcs8, (der) => der.subarray(0, -1)),
  "bytes of the public key missing": repack(spki, (der) => der.subarray(0, -1)),
  "PKCS#8 that is called PKCS#1": pkcs8.replaceAll("PRIVATE KEY", "RSA PRIVATE KEY"),
  "PKCS#1 that is called PKCS#8": pkcs1.replaceAll("RSA PRIVATE KEY", "PRIVATE KEY"),
  "both halves": pkcs8 + spki,
  "both halves, the public one first": spki + pkcs8,
  "another key first": `${others[0]}${pkcs8}`,
  "an unreadable block first": `-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n${pkcs8}`,
  nothing: "",
  "no key": "secret",
  indented: pkcs8.replace(/^/gm, "  "),
  "one line": pkcs8.replaceAll("\n", ""),
  "written line ends": pkcs8.replaceAll("\n", "\\n"),
  "no end": pkcs8.split("-----END")[0] ?? "",
  "half an end": pkcs8.slice(0, -8),
  "lines missing": pkcs8.split("\n").toSpliced(2, 3).join("\n"),
  "not Base64": pkcs8.replace("MII", "M!I"),
  "not DER": pkcs8.replace("MII", "AII"),
  "another end": pkcs8.replace("END PRIVATE", "END RSA PRIVATE"),
  "Base64 alone": pkcs8.replace(/-----.*-----\n/g, ""),
  "of OpenSSH": "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n",
  "SPKI that is called PKCS#1": spki.replaceAll("PUBLIC KEY", "RSA PUBLIC KEY"),
  "public PKCS#1 that is called SPKI": publicPkcs1.replaceAll("RSA PUBLIC KEY", "PUBLIC KEY"),
  "an encrypted PKCS#8": String(node.createPrivateKey(pkcs8).export({ ...asPkcs8, ...locked })),
  "an encrypted PKCS#1": String(node.createPrivateKey(pkcs8).export({ type: "pkcs1", format: "pem", ...locked })),
};

/** What is known of what a text holds, or that it was refused. */
function tell(
  read: () => { type: string; asymmetricKeyType?: string; asymmetricKeyDetails?: { modulusLength?: number } },
) {
  try {
    const { type, asymmetricKeyType = "", asymmetricKeyDetails } = read();
    const bits = asymmetricKeyType === "rsa" ? asymmetricKeyDetails?.modulusLength : undefined;
    return { type, asymmetricKeyType, bits };
  } catch {
    return "refused";
  }
}

describe("a key in a browser", () => {
  it.each([...Object.entries(texts), ...others.map((text, at) => [`of another algorithm, ${at}`, text] as const)])(
    "is read, or refused, as by Node: %s",
    (_, key) => {
      expect(tell(() => createPrivateKey(key))).toEqual(tell(() => node.createPrivateKey(key)));
      expect(tell(() => createPublicKey(key))).toEqual(tell(() => node.createPublicKey(key)));
      const named = { key, format: "pem" } as const;
      expect(tell(() => createPublicKey(named))).toEqual(tell(() => node.createPublicKey(named)));
    },
  );

  it.each(keyPairs)("is exported as by Node: $name", (pair) => {
    const expected = node.createPublicKey(pair.spki);
    const { n, e } = expected.export({ format: "jwk" });
    for (const text of [pair.pkcs8, pair.pkcs1, pair.spki, pair.publicPkcs1]) {
      const key = createPublicKey(text);
      for (const type of ["spki", "pkcs1"] as const) {
        expect(key.export({ type, format: "pem" })).toBe(expected.export({ type, format: "pem" }));
        expect(key.export({ type, format: "der" })).toEqual(expected.export({ type, format: "der" }));
      }
      expect(key.export({ format: "jwk" })).toEqual({ n, e });
      expect(key.asymmetricKeyDetails.modulusLength).toBe(expected.asymmetricKeyDetails?.modulusLength);
    }
  });

  it("has a public half if it is private", () => {
    const half = createPublicKey(createPrivateKey(pkcs8));
    expect([half.type, half.export(asSpki)]).toEqual(["public", spki]);
    expect(() => createPublicKey(half)).toThrow("expected private");
  });

  it("keeps its private numbers to itself", () => {
    const key = createPrivateKey(pkcs8);
    expect(() => key.export(asSpki)).toThrow("not exported");
    expect(JSON.stringify([key, { ...key }])).not.toContain("data");
  });

  it("says what OpenSSL says of what it cannot read", () => {
    const told = expect.objectContaining({ code: "ERR_OSSL_UNSUPPORTED" });
    expect(() => createPrivateKey("")).toThrow(told);
    expect(() => node.createPrivateKey("")).toThrow(told);
  });
});
