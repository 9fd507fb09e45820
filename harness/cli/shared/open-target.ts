import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { CountersignError } from "../../../src/countersign-error.ts";
import type { Adapter } from "../../../src/judging/adapter.ts";
import { connect } from "../../adapters/connect.ts";
import type { ConnectOptions } from "../../adapters/connect-options.ts";
import { ofSigners, parseTarget, type Target, type TargetWording } from "../../adapters/target.ts";
import { connectBundled } from "../../signers/connect-bundled.ts";
import { everyBundled, findBundled } from "../../signers/registry.ts";

const MAX_FOLDER_NAME = 60;
/** Files that are programs, unlike the keys and settings that they may be given. */
export const SOURCE_FILE: RegExp =
  /\.(?:[cm]?[jt]s|php|phar|py|rb|p[lm]|go|jar|java|kts?|cs|csx|fsx?|exe|dll|rs|swift|dart|exs?|sh|lua)$/i;

/** A target that can be connected, as often as there are jobs. */
export interface OpenedTarget {
  readonly connect: (options: ConnectOptions) => Promise<Adapter>;
  /** The name of the folder for its reports. */
  readonly folder: string;
  /** The target's own file, as the command line names it, if it does. */
  readonly file?: string;
  /** Present where the target is an endpoint or a gateway. */
  readonly url?: string;
}

/**
 * Finds the target that a command line names: a bundled signer, a module, a URL or a command. `wording` describes the
 * targets that a command takes, in its own words.
 *
 * @throws {CountersignError} `target-…` when it names none.
 */
export function openTarget(
  words: readonly string[],
  command: readonly string[],
  wording: TargetWording = ofSigners,
): OpenedTarget {
  const [word] = words;
  const isAlone = words.length === 1 && command.length === 0;
  const bundled = word !== undefined && isAlone ? findBundled(word) : undefined;
  if (bundled !== undefined) {
    return { connect: (options) => connectBundled(bundled, options), folder: bundled.name };
  }
  const target = parseKnowing(words, command, wording);
  const file = fileOf(target);
  return {
    connect: (options) => connect(target, options),
    folder: folderOf(target),
    ...(file !== undefined && { file }),
    ...(target.kind === "http" && { url: target.url }),
  };
}

function parseKnowing(words: readonly string[], command: readonly string[], wording: TargetWording): Target {
  try {
    return parseTarget(words, command, wording);
  } catch (error) {
    // Not every command takes all that are bundled.
    if (!(error instanceof CountersignError) || wording.forms !== ofSigners.forms) throw error;
    const [word = ""] = words;
    if (error.code === "target-unknown" && SOURCE_FILE.test(word) && !existsSync(word)) {
      throw new CountersignError(error.code, `${error.message}, and no file of that name is there`, error.hint);
    }
    const names = everyBundled.map(({ name }) => name).join(", ");
    throw new CountersignError(error.code, error.message, `${error.hint ?? ""}\n  Bundled: ${names}.`);
  }
}

/** Makes a safe folder name of a target's name. */
function folderOf(target: Target): string {
  const name = target.kind === "http" ? new URL(target.url).host : basename(mostSpecificWord(target));
  const safe = name.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^[.-]+/, "");
  return safe.slice(0, MAX_FOLDER_NAME) || target.kind;
}

/** Returns the source file or program that a target is, if it is one of this machine. */
function fileOf(target: Target): string | undefined {
  if (target.kind === "http") return undefined;
  if (target.kind === "module") return target.path;
  const [program = "", ...rest] = target.argv;
  const isFile = (word: string): boolean => statSync(word, { throwIfNoEntry: false })?.isFile() === true;
  return (
    rest.find((word) => SOURCE_FILE.test(word) && isFile(word)) ??
    (program.includes("/") && isFile(program) ? program : undefined)
  );
}

/** Returns the word that identifies a target best: the script of a command, rather than its program (`python3`). */
function mostSpecificWord(target: Exclude<Target, { readonly kind: "http" }>): string {
  if (target.kind === "module") return target.path;
  const [program = "", ...rest] = target.argv;
  // Only what is a file: the text of an inline script is no name, and may hold a secret.
  return rest.find((argument) => existsSync(argument)) ?? program;
}
