import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { CountersignError } from "../../src/countersign-error.ts";
import { isLoopback } from "./is-loopback.ts";

/** Finds all IP addresses of a name. */
export type Lookup = (name: string) => Promise<readonly { readonly address: string }[]>;

/**
 * The addresses of a gateway, found once: what was checked is what is connected to, whatever the name says later.
 *
 * @throws {CountersignError} `gateway-name-unknown`, or `gateway-remote` for any address that is not of this machine
 * unless remote ones are allowed.
 */
export async function resolveAddress(
  url: URL,
  { allowRemote, find = findAll }: { readonly allowRemote: boolean; readonly find?: Lookup },
): Promise<readonly string[]> {
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
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
