import { z } from "zod";
import type { Parameter } from "../../src/signing/parameter.ts";
import { gateConfigModel } from "./gate-config.ts";
import { configInvalid, readConfigFile } from "./read-config-file.ts";
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

/**
 * Reads the config file of a gate, and the files and variables that it names.
 *
 * @throws {CountersignError} `gate-config-unreadable`, `gate-config-invalid` or `key-…`, naming file, entry and field, and
 * never a value.
 */
export function readGateConfig(path: string, env: NodeJS.ProcessEnv): GateConfig {
  const parsed = gateConfigModel.safeParse(parseJson(readConfigFile(path, path), path));
  if (!parsed.success) throw configInvalid(path, z.prettifyError(parsed.error));
  const { endpointId = defaultGateConfig.endpointId, otherEndpointId, refusedStatuses, ...rest } = parsed.data;
  if (otherEndpointId === endpointId) throw configInvalid(path, "otherEndpointId: expected another than endpointId");
  const isRefusal = refusedStatuses === undefined ? refusesByDefault : parseRefusals(refusedStatuses);
  if (isRefusal === undefined) {
    throw configInvalid(path, "refusedStatuses: expected statuses from 300 to 499, or ranges such as 400-499");
  }
  const headers = Object.entries(rest.headers ?? {});
  const ours = headers.find(([name]) => OF_THE_VECTORS.has(name.toLowerCase()) || isFramingHeader(name));
  if (ours !== undefined)
    throw configInvalid(path, `headers: expected none that countersign writes itself, got ${ours[0]}`);
  const merchants = rest.merchants === undefined ? undefined : readMerchants(rest.merchants, { path, env });
  return {
    endpointId,
    ...(otherEndpointId !== undefined && { otherEndpointId }),
    ...(merchants !== undefined && { merchants }),
    isRefusal,
    headers,
    secrets: [
      ...Object.values(merchants ?? {}).flatMap(({ consumerSecret }) => consumerSecret ?? []),
      ...headers.map(([, value]) => value.trim()).filter((value) => value.length >= SHORTEST_KEY),
    ],
  };
}

/** What Node says of broken JSON quotes it, and it may hold a secret: only the place is told. */
function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const place = cause instanceof Error ? /\bposition [0-9]+/.exec(cause.message)?.[0] : undefined;
    throw configInvalid(path, place === undefined ? "no JSON" : `no JSON (${place})`);
  }
}
