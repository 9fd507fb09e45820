import { CountersignError } from "../../../src/countersign-error.ts";
import type { Suite } from "../../../src/judging/suite.ts";
import type { LiveSetting } from "../../../src/suite/derive/live-scene.ts";
import { readTextFile } from "../../gateway/config/config-file.ts";
import { publishedMerchants } from "../../suite/published-consumers.ts";
import type { TlsFiles } from "../http/raw-client.ts";
import { checkTlsFiles } from "./check-tls-files.ts";
import { defaultGateConfig, type GateConfig, readGateConfig } from "./gate-config.ts";
import { readBaseUrl } from "./read-base-url.ts";

/** The arguments of a command line about a live gateway: its base URL, and the paths of files. */
export interface GatewayWords extends TlsFiles {
  readonly url: string;
  readonly config?: string;
}

/** A live gateway: how to sign for it, reach it and read its answers. */
export interface KnownGateway extends Pick<GateConfig, "acceptance" | "isRefusal" | "headers" | "secrets">, TlsFiles {
  readonly setting: LiveSetting;
  /** The base URL at which it is reached. */
  readonly target: string;
}

const tlsFlags = ["ca", "cert", "key"] as const;

/**
 * Reads the settings of a live gateway: its base URL and the files that a command line names.
 *
 * @throws {CountersignError} `gateway-url-invalid`, `gate-merchant-unknown`, `file-unreadable`, `flag-missing` for a certificate without its key,
 * or as `readGateConfig` and `checkTlsFiles`.
 */
export function readGateway(words: GatewayWords, suite: Suite): KnownGateway {
  const { url, config } = words;
  const target = readBaseUrl(url);
  const known = config === undefined ? defaultGateConfig : readGateConfig(config, process.env);
  const published = publishedMerchants(suite);
  const { publicUrl = target, endpointId, otherEndpointId, merchants = published, ...rest } = known;
  refuseUnknown(Object.keys(merchants), Object.keys(published), config);
  const { fields, ...reading } = rest;
  return {
    ...reading,
    target,
    setting: {
      baseUrl: publicUrl,
      endpointId,
      ...(otherEndpointId !== undefined && { otherEndpointId }),
      merchants,
      ...(fields !== undefined && { fields }),
    },
    ...readTlsFiles(words),
  };
}

/** Refuses names that no vector has: what they were to stand for would silently not be judged. */
function refuseUnknown(names: readonly string[], published: readonly string[], config = ""): void {
  const unknown = names.find((name) => !published.includes(name));
  if (unknown === undefined) return;
  throw new CountersignError(
    "gate-merchant-unknown",
    `config ${config}: at merchants: expected "as" to be one of ${published.join(", ")}, got ${JSON.stringify(unknown)}`,
    "It names the published merchant that yours stands for: countersign vectors consumers lists them.",
  );
}

function readTlsFiles(words: TlsFiles): TlsFiles {
  if ((words.cert === undefined) !== (words.key === undefined)) {
    const [given, missing] = words.cert === undefined ? ["--key", "--cert"] : ["--cert", "--key"];
    throw new CountersignError(
      "flag-missing",
      `${given}: expected ${missing} beside it, got none`,
      "A client's certificate and its private key go together; both may be the same file.",
    );
  }
  const given = tlsFlags.flatMap((flag) => {
    const path = words[flag];
    return path === undefined ? [] : [[flag, readPem(path, flag)] as const];
  });
  const files: TlsFiles = Object.fromEntries(given);
  checkTlsFiles(files, words);
  return files;
}

function readPem(path: string, flag: string): string {
  return readTextFile(path, `--${flag} ${path}`, {
    unreadable: (where, found) =>
      new CountersignError("file-unreadable", `${where}: expected a PEM file, got ${found}`),
  });
}
