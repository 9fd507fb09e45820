import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { packageRoot } from "../../package/package.ts";

/** The module as `build-cli.ts` has built it. */
const built = pathToFileURL(join(packageRoot, "dist/harness/adapters/stdio/process-group.js"));

it("adapters die with us, also when we exit without closing them", async () => {
  const code = `
    import { spawn } from "node:child_process";
    import { registerGroup } from ${JSON.stringify(built.href)};
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
    registerGroup(child.pid);
    console.log(child.pid);
    process.exit(0);
  `;
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(run.stdout).toMatch(/^\d+\n$/);
  // A zombie is dead: it only waits for init to notice.
  const state = (): string => spawnSync("ps", ["-o", "stat=", "-p", run.stdout.trim()], { encoding: "utf8" }).stdout;
  await expect.poll(state).toMatch(/^(Z.*\n)?$/);
});
