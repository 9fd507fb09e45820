import { dirname, resolve } from "node:path";
import { type ZodError, type ZodType, z } from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { readJson } from "../../../src/encoding/read-json.ts";
import { describeIssues } from "../../../src/report/describe-issues.ts";
import { readBounded } from "../../files/read-bounded.ts";

// Zod's compiled parsers need eval, which we promise not to use.
z.config({ jitless: true });

/** Constructors of the errors of a config file, and of the files that it names. */
export interface ConfigFaults {
  /** @param where the name of the file in messages. */
  readonly unreadable: (where: string, found: string) => CountersignError;
  /** @param found must hold no value of the file, which may be a secret. */
  readonly invalid: (path: string, found: string) => CountersignError;
}

/** A config file, the environment whose variables it may name, and its errors. */
export interface ConfigFile {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  readonly faults: ConfigFaults;
}

/** Reads a config file by its model. Throws the errors that its `faults` make. */
export function readConfig<T>({ path, faults }: ConfigFile, model: ZodType<T>): T {
  const parsed = model.safeParse(parseJson(readTextFile(path, path, faults), path, faults));
  if (parsed.success) return parsed.data;
  throw faults.invalid(path, describeIssues(parsed.error as ZodError));
}

/** Reads a file that a field of a config file names by a path relative to it. Throws the errors that its `faults` make. */
export function readNamedText(file: string, field: string, { path, faults }: ConfigFile): string {
  return readTextFile(besideConfig(path, file), `${path}: ${field}`, faults);
}

/** Resolves the path of a file that a config file names. */
export function besideConfig(path: string, file: string): string {
  return resolve(dirname(path), file);
}

export function readConfigKey<T>(field: string, { path }: ConfigFile, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    throw new CountersignError(error.code, `${path}: ${field}: ${error.message}`, error.hint);
  }
}

/** Reads a text file. Throws the errors that `faults` make. */
export function readTextFile(path: string, where: string, faults: Pick<ConfigFaults, "unreadable">): string {
  try {
    // An editor may have put a byte order mark before it, which is no part of any of these texts.
    return readBounded(path).replace(/^\ufeff/, "");
  } catch (cause) {
    if (cause instanceof RangeError) throw faults.unreadable(where, cause.message);
    throw faults.unreadable(where, cause instanceof Error && "code" in cause ? String(cause.code) : "an error");
  }
}

function parseJson(source: string, path: string, faults: ConfigFaults): unknown {
  try {
    return readJson(source);
  } catch (cause) {
    // V8's message quotes the text at the error, which may be a secret.
    const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : "")?.[1];
    const line = position === undefined ? "" : ` from line ${source.slice(0, Number(position)).split("\n").length} on`;
    throw faults.invalid(path, `no JSON${line}`);
  }
}

export const text: z.ZodString = z.string().min(1);

/** The fields of a consumer secret: the secret itself, the name of a variable, or the path of a file. */
export const secretFields: Readonly<Record<SecretField, z.ZodExactOptional<z.ZodString>>> = {
  consumerSecret: z.string().exactOptional(),
  consumerSecretEnv: text.exactOptional(),
  consumerSecretFile: text.exactOptional(),
};

type SecretField = "consumerSecret" | "consumerSecretEnv" | "consumerSecretFile";
type SecretFields = Partial<Readonly<Record<SecretField, string>>>;

export function countSecrets({ consumerSecret, consumerSecretEnv, consumerSecretFile }: SecretFields): number {
  return [consumerSecret, consumerSecretEnv, consumerSecretFile].filter((given) => given !== undefined).length;
}

/**
 * Reads the consumer secret of an entry from the field, variable or file that gives it; nothing where the entry has none.
 * Throws errors of the config, which never quote a field: it may hold the secret itself where a name or path belongs.
 */
export function readSecret(fields: SecretFields, where: string, config: ConfigFile): string | undefined {
  const { consumerSecret, consumerSecretEnv, consumerSecretFile } = fields;
  if (consumerSecretEnv !== undefined) {
    const secret = config.env[consumerSecretEnv];
    if (secret !== undefined && secret !== "") return secret;
    throw config.faults.invalid(config.path, `at ${where}.consumerSecretEnv: the name of a variable that is not set`);
  }
  if (consumerSecretFile === undefined) return consumerSecret;
  // Editors end a file with a line end, which is no part of the secret.
  const secret = readNamedText(consumerSecretFile, `${where}.consumerSecretFile`, config).replace(/\r?\n$/, "");
  if (secret !== "") return secret;
  throw config.faults.invalid(config.path, `at ${where}.consumerSecretFile: the name of an empty file`);
}
