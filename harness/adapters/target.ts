import { CountersignError } from "../../src/countersign-error.ts";

/** The place of the signer under test. */
export type Target =
  | { readonly kind: "module"; readonly path: string }
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "http"; readonly url: string };

const MODULE_FILE = /\.[mc]?[jt]s$/;
const HTTP_URL = /^https?:\/\//i;
const MAX_QUOTED = 100;

export interface TargetWording {
  /** The thing under test, as in "expected … to test". */
  readonly tested: string;
  /** The forms of its name, as in "expected …, got". */
  readonly named: string;
  /** Returns the hint that lists every form; `word` is the one that was given, if any. */
  readonly forms: (word: string | undefined) => string;
  /** An example of a command line whose target is a command. */
  readonly command: string;
}

/** The words of `certify`, and the default. */
export const ofSigners: TargetWording = {
  tested: "a signer",
  named: "a module, a URL or a bundled name",
  forms: () =>
    "Give one of: ./signer.ts (or .js, .mts, .mjs, .cts, .cjs), -- command args…, http://host/path, or the name of a bundled signer.",
  command: "countersign certify -- python3 signer.py",
};

/**
 * Reads a target from the words of a command line and those after `--`. Bundled names are resolved before this.
 *
 * @throws {CountersignError} `target-missing`, `target-ambiguous`, `target-url-invalid` or `target-unknown`.
 */
export function parseTarget(
  words: readonly string[],
  afterDoubleDash: readonly string[],
  wording: TargetWording = ofSigners,
): Target {
  const [word] = words;
  const { tested, named, forms } = wording;
  if (word === undefined && afterDoubleDash.length === 0) {
    throw new CountersignError("target-missing", `target: expected ${tested} to test, got none`, forms(word));
  }
  if (word === undefined) return { kind: "command", argv: afterDoubleDash };
  if (words.length > 1 || afterDoubleDash.length > 0) {
    const given = [...words, ...(afterDoubleDash.length > 0 ? ["a command after --"] : [])];
    const hint = `A command goes after --: ${wording.command}`;
    throw new CountersignError("target-ambiguous", `target: expected one, got ${given.join(" and ")}`, hint);
  }
  if (HTTP_URL.test(word)) return { kind: "http", url: checkUrl(word, forms) };
  if (MODULE_FILE.test(word)) return { kind: "module", path: word };
  const run = runnerOf(word);
  const hint = run === undefined ? "" : `A program is run after --: ${wording.command.split(" -- ")[0]} -- ${run}\n  `;
  throw new CountersignError("target-unknown", `target: expected ${named}, got ${quote(word)}`, hint + forms(word));
}

/** What runs a script of these endings. */
const RUNNERS: Readonly<Record<string, string>> = {
  ...{ py: "python3", php: "php", rb: "ruby", pl: "perl", jar: "java -jar", sh: "sh", go: "go run", lua: "lua" },
};

/** Writes a command that may run the program that a word names; nothing where it names none. */
function runnerOf(word: string): string | undefined {
  const [, ending = ""] = /^[\w./-]{1,100}?\.([a-z]{2,3})$/.exec(word) ?? [];
  const runner = RUNNERS[ending];
  return runner === undefined ? undefined : `${runner} ${word}`;
}

function checkUrl(url: string, forms: TargetWording["forms"]): string {
  if (URL.canParse(url)) return url;
  // The part before an at sign may be a password.
  const got = url.includes("@") ? "one that cannot be read" : quote(url);
  throw new CountersignError(
    "target-url-invalid",
    `target: expected an absolute http or https URL, got ${got}`,
    forms(url),
  );
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, MAX_QUOTED));
}
