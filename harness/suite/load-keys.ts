import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import type { RsaKeyPair, RsaKeys } from "../../src/vectors/resolve-task.ts";
import { readFolder, type SuiteFile } from "./read-folder.ts";

/**
 * Reads the RSA key pairs of a suite, each in all its PEM forms.
 *
 * @throws {CountersignError} `vectors-missing` or `key-file-missing`, naming the file.
 */
export function loadKeys(folder: string): RsaKeys {
  return pairKeys(readKeyFiles(folder), folder);
}

/** The path of one PEM form of a key pair, below the folder of the suite. */
export function keyPath(stem: string, form: keyof RsaKeyPair): string {
  return `${stem}.${form}.test-only.pem`;
}

/** The PEM files of a suite. Throws as {@link loadKeys}. */
export function readKeyFiles(folder: string): readonly SuiteFile[] {
  return readFolder(folder, "keys", ".pem");
}

/** Puts the PEM files of each key pair together. Throws as {@link loadKeys}. */
export function pairKeys(files: readonly SuiteFile[], folder: string): RsaKeys {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const stems = new Set(files.map(({ path }) => path.slice(0, path.indexOf("."))));
  const read = (path: string): string => {
    const text = texts.get(path);
    if (text !== undefined) return text;
    throw new CountersignError(
      "key-file-missing",
      `${join(folder, path)}: expected one of the three forms of a key pair, got no such file`,
      "Restore it from the package.",
    );
  };
  return Object.fromEntries(
    [...stems].map((stem): [string, RsaKeyPair] => [
      stem,
      {
        pkcs8: read(keyPath(stem, "pkcs8")),
        pkcs1: read(keyPath(stem, "pkcs1")),
        spki: read(keyPath(stem, "spki")),
      },
    ]),
  );
}
