import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

/** Where the numbers come from. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /** The OpenSSL inside Node. */
  readonly openssl: string;
  /** The first line of `openssl version`, where there is that command. */
  readonly opensslCommand?: string;
  /** Processes that wanted to run during the last minute: more than none, and others disturb the bench. */
  readonly load: number;
}

/** The machine that we run on. */
export function describeMachine(): Machine {
  const processors = cpus();
  const { stdout } = spawnSync("openssl", ["version"], { encoding: "utf8", timeout: 10_000 });
  const command = /^OpenSSL (\S+)/.exec(stdout ?? "")?.[1];
  return {
    cpu: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    node: process.versions.node,
    openssl: process.versions.openssl,
    ...(command !== undefined && { opensslCommand: command }),
    load: loadavg()[0] ?? 0,
  };
}

/** The machine in a line. */
export function formatMachine({ cpu, cores, node, openssl, opensslCommand = "none", load }: Machine): string {
  return `${cpu}, ${cores} cores; Node ${node} with OpenSSL ${openssl}; openssl command ${opensslCommand}; load ${load.toFixed(2)}`;
}
