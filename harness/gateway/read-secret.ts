import { type ConfigFile, readNamedText } from "./config-file.ts";

/** The fields by which an entry of a config file gives a consumer secret; at most one of them. */
export interface SecretFields {
  /** In the open; better one of the two below. */
  readonly consumerSecret?: string;
  /** Name of the environment variable that holds the secret. */
  readonly consumerSecretEnv?: string;
  /** Path of the file that holds the secret, from the config file. */
  readonly consumerSecretFile?: string;
}

/**
 * The consumer secret of an entry, wherever it lies; nothing where the entry has none. Throws what the faults of the
 * config make, which never quote a field: someone may have put the secret itself where its place was asked for.
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
