import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { CountersignError } from "../../../src/countersign-error.ts";
import { listenerOf, tryListener } from "../../adapters/http/watch-return.ts";

/** Finds all IP addresses of a name. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Addresses of one name that are tried at most. */
const MAX_TRIED = 8;

/** Decides whether a text is a loopback IP address; no name is, as its addresses can change. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? "ipv6" : "ipv4");
}

/**
 * Resolves the addresses of a gateway once, so that connections use the addresses that were checked.
 *
 * @throws {CountersignError} `gateway-name-unknown`, or `gateway-remote` for any address that is not of this machine
 * unless remote ones are allowed.
 */
export async function resolveAddress(
  url: URL,
  { allowRemote, find = findAll }: { readonly allowRemote: boolean; readonly find?: Lookup },
): Promise<readonly string[]> {
  const { host: name } = listenerOf(url);
  const addresses = isIP(name) === 0 ? await findAddresses(name, find) : [name];
  const remote = addresses.find((address) => !isLoopback(address));
  if (remote === undefined || allowRemote) return addresses;
  throw new CountersignError(
    "gateway-remote",
    `gateway ${url.host}: expected an address of this machine, got ${remote}`,
    "The gate sends forged requests: aim it at gateways of your own alone. If this one is, add --allow-remote.",
  );
}

async function findAddresses(name: string, find: Lookup): Promise<readonly string[]> {
  const found = await find(name).catch(() => []);
  if (found.length > 0) return found.map(({ address }) => address);
  throw new CountersignError(
    "gateway-name-unknown",
    `gateway ${name}: expected a name with an address, got none`,
    "Check the spelling of the URL, and the DNS of this machine.",
  );
}

function findAll(name: string): ReturnType<Lookup> {
  return lookup(name, { all: true });
}

/** Finds the first address at which someone listens: a name may have addresses that are dead. */
export async function findReachable(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<{ readonly address: string } | { readonly failed: string }> {
  const failures: string[] = [];
  for (const address of addresses.slice(0, MAX_TRIED)) {
    if (signal?.aborted) break;
    const failed = await tryListener({ host: address, port }, timeoutMs, signal);
    if (failed === undefined) return { address };
    failures.push(`${address} ${failed}`);
  }
  return { failed: failures.join(", ") || "nobody was waited for" };
}
