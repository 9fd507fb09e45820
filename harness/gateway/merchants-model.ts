import { z } from "zod";
import { strict } from "../../src/vectors/model.ts";
import type { SecretFields } from "./read-secret.ts";

/** A merchant as a merchants file has it. A secret that is empty never verifies anything. */
export interface MerchantEntry extends SecretFields {
  readonly consumerKey: string;
  /** PEM text. */
  readonly publicKey?: string;
  /** Path of the PEM file, from the merchants file. */
  readonly publicKeyFile?: string;
}

const text = z.string().min(1);

const entryModel = strict<MerchantEntry>({
  consumerKey: text,
  consumerSecret: z.string().exactOptional(),
  consumerSecretEnv: text.exactOptional(),
  consumerSecretFile: text.exactOptional(),
  publicKey: text.exactOptional(),
  publicKeyFile: text.exactOptional(),
}).refine(
  (entry) => secretsOf(entry) + keysOf(entry) > 0 && secretsOf(entry) <= 1 && keysOf(entry) <= 1,
  "expected one of consumerSecretEnv, consumerSecretFile and consumerSecret, one of publicKeyFile and publicKey, or both",
);

/** The model of that file. */
export const merchantsModel: z.ZodType<readonly MerchantEntry[]> = z.array(entryModel).min(1);

function secretsOf({ consumerSecret, consumerSecretEnv, consumerSecretFile }: MerchantEntry): number {
  return count([consumerSecret, consumerSecretEnv, consumerSecretFile]);
}

function keysOf({ publicKey, publicKeyFile }: MerchantEntry): number {
  return count([publicKey, publicKeyFile]);
}

function count(values: readonly (string | undefined)[]): number {
  return values.filter((value) => value !== undefined).length;
}
