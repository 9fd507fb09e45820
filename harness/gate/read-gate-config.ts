import { CountersignError } from "../../src/countersign-error.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import { type ConfigFaults, type ConfigFile, readConfig } from "../gateway/config-file.ts";
import { gateConfigModel } from "./gate-config.ts";
import { type MerchantsByRole, readMerchants } from "./read-merchants.ts";
import { type IsRefusal, parseRefusals, refusesByDefault } from "./refused-statuses.ts";
import { isFramingHeader } from "./write-http.ts";

/** What a user says of a live gateway. */
export interface GateConfig {
  readonly endpointId: string;
  readonly otherEndpointId?: string;
  /** Default: the published test merchants. */
  readonly merchants?: MerchantsByRole;
  readonly isRefusal: IsRefusal;
  /** Further headers of every request. */
  readonly headers: readonly Parameter[];
  /** What must not be shown. */
  readonly secrets: readonly string[];
}

/** What is taken of a gateway of which nothing is said. */
export const defaultGateConfig: GateConfig = {
  endpointId: "1111",
  isRefusal: refusesByDefault,
  headers: [],
  secrets: [],
};

/** A header's value may be a key to the gateway. A shorter one is none, and would be masked wherever it occurs. */
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
      "The format is described in harness/gate/README.md.",
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
  const { endpointId = defaultGateConfig.endpointId, otherEndpointId, ...rest } = readConfig(file, gateConfigModel);
  if (otherEndpointId === endpointId) throw faults.invalid(path, "at otherEndpointId: the same as endpointId");
  const headers = Object.entries(rest.headers ?? {});
  const ours = headers.find(([name]) => OF_THE_VECTORS.has(name.toLowerCase()) || isFramingHeader(name));
  if (ours !== undefined) throw faults.invalid(path, `at headers: ${ours[0]}, which countersign writes itself`);
  const merchants = rest.merchants === undefined ? undefined : readMerchants(rest.merchants, file);
  return {
    endpointId,
    ...(otherEndpointId !== undefined && { otherEndpointId }),
    ...(merchants !== undefined && { merchants }),
    isRefusal: readRefusals(rest.refusedStatuses, path),
    headers,
    secrets: [
      ...Object.values(merchants ?? {}).flatMap(({ consumerSecret }) => consumerSecret ?? []),
      ...headers.flatMap(([, value]) => keysIn(value)),
    ],
  };
}

function readRefusals(texts: readonly string[] | undefined, path: string): IsRefusal {
  const isRefusal = texts === undefined ? refusesByDefault : parseRefusals(texts);
  if (isRefusal !== undefined) return isRefusal;
  throw faults.invalid(path, "at refusedStatuses: expected statuses from 300 to 499, or ranges such as 400-499");
}

/** A value may be a key as a whole, or hold one behind a word, as `Bearer …` does. */
function keysIn(value: string): readonly string[] {
  const whole = value.trim();
  return [...new Set([whole, ...whole.split(/[\s,;=]+/)])].filter(({ length }) => length >= SHORTEST_KEY);
}
