import { type Command, InvalidArgumentError } from "commander";
import { countUpTo } from "./run-flags.ts";

/** Flags of every command that sends to a live gateway: what it wants, and how it is reached. */
export interface GatewayFlags {
  readonly rate?: number;
  readonly config?: string;
  readonly allowRemote?: true;
  readonly connect?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const MAX_RATE = 1_000_000;

const names = ["rate", "config", "allowRemote", "connect", "ca", "cert", "key"] as const;

export function addGatewayOptions(command: Command): Command {
  return command
    .option("--rate <n>", "at most so many requests a second to a live gateway", countUpTo(MAX_RATE))
    .option("--config <file>", "what a live gateway wants: its public URL, endpoints, merchants, fields, answers; JSON")
    .option("--allow-remote", "send to an address that is not of this machine")
    .option("--connect <host:port>", "connect there, whatever the URL says", parseHostPort)
    .option("--ca <file>", "certificates (PEM) to trust in place of this machine's")
    .option("--cert <file>", "the client's certificate (PEM), where the gateway wants one")
    .option("--key <file>", "its private key (PEM)");
}

/** Picks the flags of a live gateway; one that was not given is absent. */
export function gatewayFlagsOf(flags: GatewayFlags): GatewayFlags {
  return Object.fromEntries(names.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])));
}

/** Writes the flags of a live gateway as a command line gives them. */
export function writeGatewayFlags(flags: GatewayFlags): readonly string[] {
  return names.flatMap((name) => {
    const value = flags[name];
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined) return [];
    return value === true ? [flag] : [flag, String(value)];
  });
}

/** Reads a host and a port, as `127.0.0.1:8443` or `[::1]:8443`. */
function parseHostPort(text: string): string {
  if (/^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):[0-9]{1,5}$/.test(text) && URL.canParse(`http://${text}`)) return text;
  throw new InvalidArgumentError("Expected a host and a port, such as 127.0.0.1:8443.");
}
