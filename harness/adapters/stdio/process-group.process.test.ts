import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("adapters die with us, also when we exit without closing them", async () => {
  const code = `
    import { spawn } from "node:child_process";
    import { adoptGroup } from ${JSON.stringify(new URL("./process-group.ts", import.meta.url).href)};
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
    adoptGroup(child.pid);
    console.log(child.pid);
    process.exit(0);
  `;
  const run = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], { encoding: "utf8" });
  expect(run.stdout).toMatch(/^\d+\n$/);
  // A zombie is dead: it only waits for init to notice.
  const state = (): string => spawnSync("ps", ["-o", "stat=", "-p", run.stdout.trim()], { encoding: "utf8" }).stdout;
  await expect.poll(state).toMatch(/^(Z.*\n)?$/);
});
