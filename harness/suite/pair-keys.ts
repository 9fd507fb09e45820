import { join } from "node:path";
import { CountersignError } from "../../src/countersign-error.ts";
import type { RsaKeyPair, RsaKeys } from "../../src/suite/model/resolve-task.ts";
import type { SuiteFile } from "./read-folder.ts";

/** Makes the path of one PEM form of a key pair, below the folder of the suite. */
export function keyPath(stem: string, form: keyof RsaKeyPair): string {
  return `${stem}.${form}.test-only.pem`;
}

/**
 * Puts the three PEM forms of each key pair together.
 *
 * @param folder the folder of the suite, for messages.
 * @throws {CountersignError} `key-file-missing`, naming the file.
 */
export function pairKeys(files: readonly SuiteFile[], folder: string): RsaKeys {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const read = (path: string): string => {
    const text = texts.get(path);
    if (text !== undefined) return text;
    throw new CountersignError(
      "key-file-missing",
      `${join(folder, path)}: expected one of the three forms of a key pair, got no such file`,
      "Restore it from the package.",
    );
  };
  const stems = new Set(files.map(({ path }) => path.slice(0, path.indexOf("."))));
  const pairs = [...stems].map((stem): readonly [string, RsaKeyPair] => [
    stem,
    {
      pkcs8: read(keyPath(stem, "pkcs8")),
      pkcs1: read(keyPath(stem, "pkcs1")),
      spki: read(keyPath(stem, "spki")),
    },
  ]);
  return Object.fromEntries(pairs);
}
