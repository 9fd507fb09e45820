import { z } from "zod";
import { strict } from "../../src/vectors/model.ts";
import type { SecretFields } from "../gateway/read-secret.ts";

/** A merchant of a gateway as its config file has it. */
export interface MerchantEntry extends SecretFields {
  /** The consumer key of the published merchant for which it stands in. */
  readonly as: string;
  readonly consumerKey: string;
  /** Path of the PEM file, from the config file. */
  readonly privateKeyFile?: string;
}

/** What the file of `gate --config` may say. */
export interface GateConfigFile {
  readonly endpointId?: string;
  readonly otherEndpointId?: string;
  readonly merchants?: readonly MerchantEntry[];
  readonly refusedStatuses?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const text = z.string().min(1);
const segment = z.string().regex(/^[A-Za-z0-9._~-]+$/, "expected a path segment of unreserved characters");

const merchantModel = strict<MerchantEntry>({
  as: text,
  consumerKey: text,
  consumerSecret: text.exactOptional(),
  consumerSecretEnv: text.exactOptional(),
  consumerSecretFile: text.exactOptional(),
  privateKeyFile: text.exactOptional(),
}).refine(
  hasCredentials,
  "expected one consumerSecretEnv, consumerSecretFile or consumerSecret, a privateKeyFile, or both",
);

/** The model of that file. */
export const gateConfigModel: z.ZodType<GateConfigFile> = strict<GateConfigFile>({
  endpointId: segment.exactOptional(),
  otherEndpointId: segment.exactOptional(),
  merchants: z.array(merchantModel).min(1).exactOptional(),
  refusedStatuses: z.array(z.string()).exactOptional(),
  headers: z
    .record(
      z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "expected the name of a header"),
      z.string().regex(/^[\t\x20-\x7e]*$/, "expected one line of ASCII"),
    )
    .exactOptional(),
});

function hasCredentials(entry: MerchantEntry): boolean {
  const { consumerSecret, consumerSecretEnv, consumerSecretFile, privateKeyFile } = entry;
  const secrets = [consumerSecret, consumerSecretEnv, consumerSecretFile].filter((given) => given !== undefined).length;
  return secrets === 1 || (secrets === 0 && privateKeyFile !== undefined);
}
