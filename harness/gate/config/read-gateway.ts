import { CountersignError } from "../../../src/countersign-error.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import type { LiveSetting } from "../../../src/suite/derive/live-scene.ts";
import { readTextFile } from "../../gateway/config/config-file.ts";
import { publishedMerchants } from "../../suite/published-consumers.ts";
import { defaultGateConfig, type GateConfig, readGateConfig } from "./gate-config.ts";

/** The arguments of a command line about a live gateway. */
export interface GatewayWords {
  readonly url: string;
  readonly config?: string;
  readonly ca?: string;
}

/** A live gateway: how to sign for it, reach it and read its answers. */
export interface KnownGateway extends Pick<GateConfig, "isRefusal" | "headers" | "secrets"> {
  readonly setting: LiveSetting;
  readonly ca?: string;
}

/**
 * Reads the settings of a live gateway: its base URL and the files that a command line names.
 *
 * @throws {CountersignError} `gateway-url-invalid`, `file-unreadable`, or as `readGateConfig`.
 */
export function readGateway({ url, config, ca }: GatewayWords, suite: Suite): KnownGateway {
  const baseUrl = readBaseUrl(url);
  const known = config === undefined ? defaultGateConfig : readGateConfig(config, process.env);
  const { endpointId, otherEndpointId, merchants = publishedMerchants(suite), ...reading } = known;
  const other = otherEndpointId === undefined ? {} : { otherEndpointId };
  return {
    ...reading,
    setting: { baseUrl, endpointId, ...other, merchants },
    ...(ca !== undefined && { ca: readCa(ca) }),
  };
}

function readBaseUrl(word: string): string {
  const url = new URL(word);
  if (url.search === "" && url.hash === "" && url.username === "" && url.password === "") {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new CountersignError(
    "gateway-url-invalid",
    "gateway: expected a base URL alone, got one with a query, a fragment or a user",
    "The base URL is what stands before /api, for instance http://127.0.0.1:8080/paynet.",
  );
}

function readCa(path: string): string {
  return readTextFile(path, `--ca ${path}`, {
    unreadable: (where, found) =>
      new CountersignError("file-unreadable", `${where}: expected a PEM file, got ${found}`),
  });
}
