import { spawnSync } from "node:child_process";
import { packageRoot } from "../../package-root.ts";
import { builtCli } from "../built-cli.ts";
import type { Measured } from "../comparison.ts";

/** Seconds that a user waits for `countersign certify`, built, from the prompt to the prompt. */
export function measureCertify(name: string): Measured {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [builtCli, "certify", name, "--reporter", "terminal"], {
    cwd: packageRoot,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status === null || status > 1) throw new Error(`certify ${name}: expected a verdict, got ${status}: ${stderr}`);
  return { value: (performance.now() - start) / 1000, note: status === 0 ? "conformant" : "not conformant" };
}
