import { CountersignError } from "../../src/countersign-error.ts";
import type { FramedRequest, HttpRequest } from "../../src/signing/http-request.ts";
import type { Parameter } from "../../src/signing/parameter.ts";
import type { LiveSetting } from "../../src/suite/derive/live-scene.ts";
import { type Listener, listenerOf } from "../adapters/http/watch-return.ts";
import { findProxy } from "./http/find-proxy.ts";
import type { GatewayAddress, TlsFiles } from "./http/raw-client.ts";
import { findReachable, isLoopback, resolveAddress } from "./http/resolve-address.ts";
import { writeHttp } from "./http/write-http.ts";

/** Where a gateway is reached, and how. */
export interface RouteOptions extends TlsFiles {
  /** Identifiers and merchants of the gateway, with the base URL that is signed. */
  readonly setting: LiveSetting;
  /** The base URL at which it is reached. Default: the one that is signed. */
  readonly target?: string;
  /** Host and port to connect to in place of those of the target. */
  readonly connect?: string;
  /** The variables that name proxies. Default: none. */
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly allowRemote?: boolean;
  readonly signal?: AbortSignal;
}

type Route = RouteOptions & Required<Pick<RouteOptions, "target">>;

/** How requests are written for a gateway. */
export interface Writing {
  readonly setting: LiveSetting;
  readonly target: string;
  readonly address: GatewayAddress;
  readonly headers: readonly Parameter[];
}

/**
 * Finds the address of a gateway at which someone listens, or of the proxy that leads there.
 *
 * @throws {CountersignError} `gateway-unreachable`, or as `resolveAddress` and `findProxy`.
 */
export async function locateGateway(route: Route): Promise<GatewayAddress> {
  const { target, connect, setting, env = {}, allowRemote = false } = route;
  const { protocol, host: named } = new URL(target);
  const url = new URL(`${protocol}//${connect ?? named}`);
  const { host, port } = listenerOf(url);
  const tls =
    protocol === "https:" ? { tls: { serverName: serverNameOf(setting.baseUrl, target), ...filesOf(route) } } : {};
  const proxy = (await isOfThisMachine(url)) ? undefined : findProxy(url, env);
  if (proxy === undefined) {
    const address = await reach(await resolveAddress(url, { allowRemote }), port, url.host, route);
    return { address, port, ...tls };
  }
  if (!allowRemote) throw beyondProxy(url.host, proxy.host);
  const at = new URL(`http://${proxy.host.includes(":") ? `[${proxy.host}]` : proxy.host}:${proxy.port}`);
  const hop = await reach(
    await resolveAddress(at, { allowRemote }),
    proxy.port,
    `${url.host}, by the proxy ${at.host}`,
    route,
  );
  return { address: host, port, ...tls, proxy: { ...proxy, address: hop } };
}

/** Returns where connections to an address are made: to the proxy, where there is one. */
export function listenerAt({ address, port, proxy }: GatewayAddress): Listener {
  return proxy === undefined ? { host: address, port } : { host: proxy.address, port: proxy.port };
}

/** A server may answer whoever says nothing in any coding (RFC 9110, section 12.5.3). */
const PLAIN_ANSWERS: Parameter = ["Accept-Encoding", "identity"];

/**
 * Makes the writer of a gateway's requests: `Host` is that of the signed URL, the path that of the target; to a proxy of
 * plain HTTP the whole URL is sent (RFC 9112, section 3.2.2).
 */
export function writeFor({ setting, target, address, headers }: Writing): (request: FramedRequest) => Buffer {
  const { baseUrl } = setting;
  const base = `${new URL(baseUrl).origin}${new URL(target).pathname.replace(/\/+$/, "")}`;
  const isForwarded = address.proxy !== undefined && address.tls === undefined;
  const login = isForwarded ? address.proxy.authorization : undefined;
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const further: readonly Parameter[] = [
    ...(named.has("accept-encoding") ? [] : [PLAIN_ANSWERS]),
    ...headers,
    ...(login === undefined ? [] : [["Proxy-Authorization", login] as const]),
  ];
  return (request) => {
    const { url } = request;
    const moved = url.startsWith(`${baseUrl}/`) ? base + url.slice(baseUrl.length) : url;
    return writeHttp(
      { ...request, url: moved, ...moveTarget(request, baseUrl, base) },
      further,
      isForwarded ? new URL(target).origin : "",
    );
  };
}

/** Moves an absolute target as the URL is moved; one of another host stays. */
function moveTarget({ target }: HttpRequest, baseUrl: string, base: string): Pick<HttpRequest, "target"> {
  if (target === undefined) return {};
  return { target: target.startsWith(`${baseUrl}/`) ? base + target.slice(baseUrl.length) : target };
}

/** Finds whom the certificate must name: the public host, where that has one. */
function serverNameOf(baseUrl: string, target: string): string {
  const signed = new URL(baseUrl);
  return listenerOf(signed.protocol === "https:" ? signed : new URL(target)).host;
}

function filesOf({ ca, cert, key }: Route): Pick<Route, "ca" | "cert" | "key"> {
  return { ...(ca !== undefined && { ca }), ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
}

/** Whether a URL is of this machine: no proxy is asked for it, whatever the variables say. */
async function isOfThisMachine(url: URL): Promise<boolean> {
  const addresses = await resolveAddress(url, { allowRemote: true }).catch(() => []);
  return addresses.length > 0 && addresses.every(isLoopback);
}

async function reach(
  addresses: readonly string[],
  port: number,
  whom: string,
  { timeoutMs, signal }: RouteOptions,
): Promise<string> {
  const reached = await findReachable(addresses, port, timeoutMs, signal);
  if ("address" in reached) return reached.address;
  throw new CountersignError(
    "gateway-unreachable",
    `gateway ${whom}: expected someone to listen on port ${port}, but ${reached.failed}`,
    "Start the gateway first (countersign serve starts the reference gateway), or check the port.",
  );
}

function beyondProxy(host: string, proxy: string): CountersignError {
  return new CountersignError(
    "gateway-remote",
    `gateway ${host}: expected an address of this machine, got one behind the proxy ${proxy}`,
    "The gate sends forged requests: aim it at gateways of your own alone. If this one is, add --allow-remote.",
  );
}
