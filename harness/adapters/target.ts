import { CountersignError } from "../../src/countersign-error.ts";

/** Where the signer under test is found. */
export type Target =
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "http"; readonly url: string };

const MODULE_FILE = /\.[mc]?[jt]s$/;
const HTTP_URL = /^https?:\/\//i;
const FORMS =
  "Give one of: ./signer.ts (or .js, .mts, .mjs, .cts, .cjs), -- command args…, http://host/path, or the name of a bundled signer.";

const COMMAND_HINT = "A command goes after --: countersign certify -- python3 signer.py";

/**
 * Reads a target from the words of a command line and those after `--`. Bundled names are resolved before this.
 *
 * @throws {CountersignError} `target-missing`, `target-ambiguous`, `target-url-invalid` or `target-unknown`.
 */
export function parseTarget(words: readonly string[], afterDoubleDash: readonly string[]): Target {
  const [word] = words;
  if (word === undefined && afterDoubleDash.length === 0) {
    throw new CountersignError("target-missing", "target: expected a signer to test, got none", FORMS);
  }
  if (word === undefined) return { kind: "command", argv: afterDoubleDash };
  if (words.length > 1 || afterDoubleDash.length > 0) {
    const given = [...words, ...(afterDoubleDash.length > 0 ? ["a command after --"] : [])];
    throw new CountersignError("target-ambiguous", `target: expected one, got ${given.join(" and ")}`, COMMAND_HINT);
  }
  if (HTTP_URL.test(word)) return { kind: "http", url: checkUrl(word) };
  if (MODULE_FILE.test(word)) return { kind: "module", path: word };
  throw new CountersignError(
    "target-unknown",
    `target: expected a module, a URL or a bundled name, got ${JSON.stringify(word.slice(0, 100))}`,
    FORMS,
  );
}

function checkUrl(url: string): string {
  if (URL.canParse(url)) return url;
  throw new CountersignError(
    "target-url-invalid",
    "target: expected an absolute http or https URL, got one that cannot be read",
    FORMS,
  );
}
