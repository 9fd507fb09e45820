import { spawnSync } from "node:child_process";
import type { Sample } from "../comparison.ts";

/** Measures RSA-4096 on this machine with `openssl speed`. */
export function measureOpenssl(operation: "sign" | "verify"): Sample {
  const { stdout, error } = spawnSync("openssl", ["speed", "-seconds", "1", "rsa4096"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (error !== undefined) return { skipped: `openssl: ${error.message}` };
  const rates = parseOpensslSpeed(stdout);
  return rates === undefined ? { skipped: "openssl speed printed no rates for rsa4096" } : { value: rates[operation] };
}

/** Reads RSA-4096 operations per second, which `openssl speed rsa4096` prints under their column heads. */
export function parseOpensslSpeed(stdout: string): { readonly sign: number; readonly verify: number } | undefined {
  const head = /^.*\bsign\/s.*$/m.exec(stdout)?.[0].trim().split(/\s+/) ?? [];
  const line = /^rsa\s+4096 bits\s+(.*)$/m.exec(stdout)?.[1]?.trim().split(/\s+/) ?? [];
  const rate = (name: string): number => Number(line[head.indexOf(name)] ?? Number.NaN);
  const rates = { sign: rate("sign/s"), verify: rate("verify/s") };
  return rates.sign > 0 && rates.verify > 0 ? rates : undefined;
}
