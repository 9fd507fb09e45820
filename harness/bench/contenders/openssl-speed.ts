import { spawnSync } from "node:child_process";
import type { Budget } from "../budget.ts";
import type { Sample } from "../comparison.ts";
import { parseOpensslSpeed } from "./parse-openssl-speed.ts";

/** What `openssl speed` itself says of RSA-4096 on this machine. */
export function measureOpenssl(operation: "sign" | "verify", { scale }: Budget): Sample {
  const seconds = Math.max(1, Math.round(3 * scale));
  const { stdout, error } = spawnSync("openssl", ["speed", "-seconds", String(seconds), "rsa4096"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  if (error !== undefined) return { skipped: `openssl: ${error.message}` };
  const rates = parseOpensslSpeed(stdout);
  return rates === undefined ? { skipped: "openssl speed printed no rates for rsa4096" } : { value: rates[operation] };
}
