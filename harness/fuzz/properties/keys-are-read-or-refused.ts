import type { KeyObject } from "node:crypto";
import fc from "fast-check";
import type { CountersignError } from "../../../src/countersign-error.ts";
import { readPrivateKey, readPublicKey } from "../../../src/signing/rsa-sha256.ts";
import { rawTexts } from "../arbitraries.ts";
import type { Breach, Property } from "../property.ts";
import { unless } from "./breach.ts";
import { publishedPair } from "./inputs/published-keys.ts";
import { spoiledTexts } from "./inputs/spoiled.ts";
import { makeReaderLaw, type TextReader } from "./make-reader-law.ts";

/** The reader of keys: as a public one where the text says so, else as a private one. */
export const keyReader: TextReader<KeyObject> = {
  id: "keys-are-read-or-refused",
  read: (text) => (text.includes("PUBLIC") ? readPublicKey(text) : readPrivateKey(text)),
};

const MOST_BITS = 4096;
/** Sixteen characters of Base64 tell twelve bytes of a key. */
const TELLING = /(?=([A-Za-z0-9+/]{16}))/g;

/** The law of a reader of keys. */
export function makeKeyLaw(reader: TextReader<KeyObject> = keyReader): Property<string> {
  const { pkcs8, pkcs1, spki } = publishedPair;
  const labels = ["RSA PRIVATE KEY", "PRIVATE KEY", "PUBLIC KEY", "ENCRYPTED PRIVATE KEY", "EC PRIVATE KEY"];
  const wrapped = fc
    .tuple(fc.constantFrom(...labels), rawTexts())
    .map(([label, text]) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`);
  return makeReaderLaw(reader, {
    says: "Any text is refused as a key without repeating it, or is an RSA key of at most 4096 bits.",
    texts: fc.oneof(spoiledTexts([pkcs8, pkcs1, spki]), wrapped),
    judge: (key) =>
      unless(key.asymmetricKeyType === "rsa", "type", "expected an RSA key") ??
      unless((key.asymmetricKeyDetails?.modulusLength ?? 0) <= MOST_BITS, "size", `expected at most ${MOST_BITS} bits`),
    judgeRefusal: keepsTheKey,
  });
}

function keepsTheKey({ message, hint = "" }: CountersignError, text: string): Breach | undefined {
  const told = Array.from(`${message}\n${hint}`.matchAll(TELLING), ([, run = ""]) => run);
  return unless(!told.some((run) => text.includes(run)), "told", "expected a refusal that repeats nothing of the key");
}

/** The law of our own reader. */
export const keysAreReadOrRefused: Property<string> = makeKeyLaw();
