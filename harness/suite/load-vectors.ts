import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Suite } from "../../src/conformance/suite.ts";
import { CountersignError } from "../../src/countersign-error.ts";
import { parseVectors } from "../../src/vectors/parse-vectors.ts";
import type { RsaKeyPair, RsaKeys } from "../../src/vectors/resolve-task.ts";
import { packageRoot } from "../package-root.ts";
import { packageVersion } from "../package-version.ts";

/** The folders of `vectors/` that hold vector files, in the order in which a run takes them. */
export const kindFolders = ["encoding", "signing", "verification", "request-shapes", "responses", "stages"] as const;

/** Where the suite lies that ships with this package. */
export const bundledVectors: string = join(packageRoot, "vectors");

/** A file of the suite: its path below the folder of the suite, with `/`, and its bytes. */
interface SuiteFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads and checks the whole suite.
 *
 * @throws {CountersignError} `vectors-missing`, `vectors-not-json` or `vectors-invalid`, naming the file.
 */
export function loadVectors(folder: string = bundledVectors): Suite {
  const files = kindFolders.flatMap((kind) => readFolder(folder, kind, ".json"));
  const keyFiles = readFolder(folder, "keys", ".pem");
  return {
    version: packageVersion(),
    digest: digestOf([...files, ...keyFiles]),
    files: files.map(({ path, text }) => parseVectors(text, join(folder, path))),
    keys: pairKeys(keyFiles),
    challenge: null,
  };
}

/** The RSA key pairs of a suite. Throws as {@link loadVectors}. */
export function loadKeys(folder: string = bundledVectors): RsaKeys {
  return pairKeys(readFolder(folder, "keys", ".pem"));
}

function readFolder(folder: string, name: string, extension: string): readonly SuiteFile[] {
  const names = list(join(folder, name)).filter((file) => file.endsWith(extension));
  return names.sort().map((file) => ({
    path: `${name}/${file}`,
    text: readFileSync(join(folder, name, file), "utf8"),
  }));
}

function list(folder: string): readonly string[] & string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new CountersignError(
      "vectors-missing",
      `${folder}: expected a folder of the vector suite, got ${cause instanceof Error ? cause.message : "nothing"}`,
      "Restore it from the package, or write it anew: npm run vectors.",
    );
  }
}

function pairKeys(files: readonly SuiteFile[]): RsaKeys {
  const stems = new Set(files.map(({ path }) => path.slice(0, path.indexOf("."))));
  const form = (stem: string, name: string): string =>
    files.find(({ path }) => path === `${stem}.${name}.test-only.pem`)?.text ?? "";
  return Object.fromEntries(
    [...stems].map((stem): [string, RsaKeyPair] => [
      stem,
      { pkcs8: form(stem, "pkcs8"), pkcs1: form(stem, "pkcs1"), spki: form(stem, "spki") },
    ]),
  );
}

/** SHA-256 over every file's path and digest, so that neither content nor place can change unseen. */
function digestOf(files: readonly SuiteFile[]): string {
  const whole = createHash("sha256");
  for (const { path, text } of files) whole.update(`${path} ${createHash("sha256").update(text).digest("hex")}\n`);
  return `sha256:${whole.digest("hex")}`;
}
