import * as z from "zod";
import { CountersignError } from "../../../src/countersign-error.ts";
import { percentEncode } from "../../../src/encoding/percent-encode.ts";
import type { Parameter } from "../../../src/signing/parameter.ts";
import { readPrivateKey } from "../../../src/signing/rsa-sha256.ts";
import type { LiveMerchant, LiveSetting } from "../../../src/suite/derive/live-scene.ts";
import {
  type ConfigFaults,
  type ConfigFile,
  countSecrets,
  readConfig,
  readConfigKey,
  readNamedText,
  readSecret,
  secretFields,
  text,
} from "../../gateway/config/config-file.ts";
import type { AcceptanceRule } from "../acceptance.ts";
import { isFramingHeader } from "../http/write-http.ts";
import { type IsRefusal, parseStatuses, refusesByDefault } from "../refused-statuses.ts";
import { bodySign, readAcceptance } from "./read-acceptance.ts";
import { readBaseUrl } from "./read-base-url.ts";

/** Merchants by the consumer key of the published ones for which they stand in. */
type StandIns = Readonly<Record<string, LiveMerchant>>;

const segment = text.refine(
  (id) => id !== "." && id !== ".." && id.isWellFormed(),
  "expected the text of a path segment",
);

const merchantModel = z
  .strictObject({
    /** Consumer key of the published merchant for which this one stands in. */
    as: text,
    consumerKey: text,
    ...secretFields,
    consumerSecret: text.exactOptional(),
    /** Path of the PEM file, relative to the config file. */
    privateKeyFile: text.exactOptional(),
  })
  .refine((entry) => {
    const secrets = countSecrets(entry);
    return secrets === 1 || (secrets === 0 && entry.privateKeyFile !== undefined);
  }, "expected one consumerSecretEnv, consumerSecretFile or consumerSecret, a privateKeyFile, or both");

/** The order is new in each request, so that the name of none can be given. */
const fieldName = z
  .string()
  .regex(
    /^(?!oauth_|client-order-id$|client_orderid$)./s,
    "expected the name of a field that countersign does not write",
  );

const gateConfigModel = z.strictObject({
  publicUrl: z.url({ protocol: /^https?$/ }).exactOptional(),
  endpointId: segment.exactOptional(),
  otherEndpointId: segment.exactOptional(),
  merchants: z.array(merchantModel).min(1).exactOptional(),
  fields: z.record(fieldName, z.string().min(1)).exactOptional(),
  acceptedStatuses: z.array(z.string()).exactOptional(),
  acceptedBody: bodySign.exactOptional(),
  refusedBody: bodySign.exactOptional(),
  refusedStatuses: z.array(z.string()).exactOptional(),
  headers: z
    .record(
      z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "expected the name of a header"),
      z.string().regex(/^[\t\x20-\x7e]*$/, "expected one line of ASCII"),
    )
    .exactOptional(),
});

/** The settings of a live gateway, as its user configured them. */
export interface GateConfig extends Pick<LiveSetting, "fields"> {
  /** The base URL that its merchants sign. Default: the one that is connected. */
  readonly publicUrl?: string;
  /** As it stands in the URL: percent-encoded. */
  readonly endpointId: string;
  readonly otherEndpointId?: string;
  /** Default: the published test merchants. */
  readonly merchants?: StandIns;
  readonly isRefusal: IsRefusal;
  /** Default: status 200 accepts. */
  readonly acceptance?: AcceptanceRule;
  /** Further headers of every request. */
  readonly headers: readonly Parameter[];
  /** Texts to mask in everything that is shown. */
  readonly secrets: readonly string[];
}

/** The settings of a gateway without a config file. */
export const defaultGateConfig: GateConfig = {
  endpointId: "1111",
  isRefusal: refusesByDefault,
  headers: [],
  secrets: [],
};

/** Least characters of a header's value that may be a key: a shorter text would be masked wherever it occurs. */
const SHORTEST_KEY = 8;
const OF_THE_VECTORS = new Set(["authorization", "content-type"]);

const faults: ConfigFaults = {
  unreadable: (where, found) =>
    new CountersignError(
      "gate-config-unreadable",
      `${where}: expected a file that can be read, got ${found}`,
      "Files that a config names are looked for beside it.",
    ),
  invalid: (path, found) =>
    new CountersignError(
      "gate-config-invalid",
      `${path}: expected the config of a gate, got another text (${found})`,
      "The format is described in docs/gate.md.",
    ),
};

/**
 * Reads the config file of a gate, and the files and variables that it names.
 *
 * @throws {CountersignError} `gate-config-unreadable`, `gate-config-invalid` or `key-…`, naming file, entry and field, and
 * never a value.
 */
export function readGateConfig(path: string, env: NodeJS.ProcessEnv): GateConfig {
  const file: ConfigFile = { path, env, faults };
  const {
    endpointId = defaultGateConfig.endpointId,
    otherEndpointId,
    publicUrl,
    fields,
    ...rest
  } = readConfig(file, gateConfigModel);
  if (otherEndpointId === endpointId) throw faults.invalid(path, "at otherEndpointId: the same as endpointId");
  const headers = Object.entries(rest.headers ?? {});
  const ours = headers.find(([name]) => OF_THE_VECTORS.has(name.toLowerCase()) || isFramingHeader(name));
  if (ours !== undefined) throw faults.invalid(path, `at headers: ${ours[0]}, which countersign writes itself`);
  const merchants = rest.merchants === undefined ? undefined : readMerchants(rest.merchants, file);
  const acceptance = readAcceptance(rest, file);
  return {
    ...(publicUrl !== undefined && { publicUrl: readBaseUrl(publicUrl, `${path}: publicUrl`) }),
    endpointId: percentEncode(endpointId),
    ...(otherEndpointId !== undefined && { otherEndpointId: percentEncode(otherEndpointId) }),
    ...(merchants !== undefined && { merchants }),
    ...(fields !== undefined && { fields }),
    ...(acceptance !== undefined && { acceptance }),
    isRefusal: readRefusals(rest.refusedStatuses, path),
    headers,
    secrets: [
      ...Object.values(merchants ?? {}).flatMap(({ consumerSecret }) => consumerSecret ?? []),
      ...headers.flatMap(([, value]) => keysIn(value)),
    ],
  };
}

function readRefusals(texts: readonly string[] | undefined, path: string): IsRefusal {
  const isRefusal = texts === undefined ? refusesByDefault : parseStatuses(texts);
  if (isRefusal !== undefined) return isRefusal;
  throw faults.invalid(path, "at refusedStatuses: expected statuses from 300 to 499, or ranges such as 400-499");
}

/** Lists the texts of a header's value that may be keys: the whole, and each word, as in `Bearer …`. */
function keysIn(value: string): readonly string[] {
  const whole = value.trim();
  return [...new Set([whole, ...whole.split(/[\s,;=]+/)])].filter(({ length }) => length >= SHORTEST_KEY);
}

/** Reads the merchants of a config file, with the secrets and keys that lie elsewhere. Throws as `readGateConfig`. */
function readMerchants(entries: readonly z.infer<typeof merchantModel>[], config: ConfigFile): StandIns {
  const merchants = new Map<string, LiveMerchant>();
  for (const [at, entry] of entries.entries()) {
    const where = `merchants[${at}]`;
    if (merchants.has(entry.as))
      throw config.faults.invalid(config.path, `at ${where}.as: a merchant for the second time`);
    const consumerSecret = readSecret(entry, where, config);
    merchants.set(entry.as, {
      consumerKey: entry.consumerKey,
      ...(consumerSecret !== undefined && { consumerSecret }),
      ...(entry.privateKeyFile !== undefined && { privateKey: readKey(entry.privateKeyFile, where, config) }),
    });
  }
  return Object.fromEntries(merchants);
}

function readKey(file: string, where: string, config: ConfigFile): NonNullable<LiveMerchant["privateKey"]> {
  const field = `${where}.privateKeyFile`;
  const pem = readNamedText(file, field, config);
  return readConfigKey(field, config, () => {
    const key = readPrivateKey(pem);
    return {
      pkcs8: String(key.export({ type: "pkcs8", format: "pem" })),
      pkcs1: String(key.export({ type: "pkcs1", format: "pem" })),
    };
  });
}
