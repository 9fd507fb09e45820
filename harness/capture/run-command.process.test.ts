import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { attempt } from "../../src/attempt.ts";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { waitUntil } from "../../src/fixtures/wait-until.ts";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { describeCommandEnd, runCommand } from "./run-command.ts";

const newFolder = tempFolders();
const never = new AbortController().signal;

function run(script: string, rest: Partial<Parameters<typeof runCommand>[1]> = {}): ReturnType<typeof runCommand> {
  return runCommand([process.execPath, "-e", script], { env: process.env, timeoutMs: 60_000, signal: never, ...rest });
}

/** Returns a command that leaves its own id and that of a child, neither of which minds SIGTERM. */
function clinging(file: string): string {
  const child = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); require("fs").writeFileSync(${JSON.stringify(file)}, process.pid + "\\n" + process.ppid)`;
  return `process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); setInterval(() => {}, 1000)`;
}

function livingOf(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((id) => attempt(() => process.kill(Number(id), 0)));
}

describe.concurrent("runCommand", () => {
  it("gives the status, and the signal", async () => {
    expect(await run("process.exit(3)")).toEqual({ kind: "exited", status: 3, signal: null });
    const killed = { kind: "exited", status: null, signal: "SIGKILL" };
    expect(await run('process.kill(process.pid, "SIGKILL")')).toEqual(killed);
  });

  it("gives the command the environment and its words as they stand, and no input to wait for", async () => {
    const words = "; touch x $(id)";
    const script = `process.exit(process.argv[1] + process.env.MARK + require("fs").readFileSync(0, "utf8") === ${JSON.stringify(`${words}mark`)} ? 7 : 1)`;
    const env = { ...process.env, MARK: "mark" };
    const argv = [process.execPath, "-e", script, words];
    expect(await runCommand(argv, { env, timeoutMs: 60_000, signal: never })).toMatchObject({ status: 7 });
  });

  it("ends the whole group when it is interrupted, though none of it minds SIGTERM", { tags: "slow" }, async () => {
    const file = join(newFolder(), "interrupted");
    const controller = new AbortController();
    const running = run(clinging(file), { signal: controller.signal });
    await waitUntil(() => existsSync(file) && readFileSync(file, "utf8") !== "");
    controller.abort();
    expect(await running).toEqual({ kind: "interrupted" });
    await waitUntil(() => livingOf(file).length === 0);
  });

  it("ends a command whose time is up, and one that was interrupted before it began", async () => {
    const endless = "setInterval(() => {}, 1000)";
    expect(await run(endless, { timeoutMs: 100 })).toEqual({ kind: "timed-out" });
    expect(await run(endless, { signal: AbortSignal.abort() })).toEqual({ kind: "interrupted" });
  });

  it.each([
    ["in its group", ""],
    ...(process.platform === "linux" ? [["in a session of its own", ", { detached: true }"]] : []),
  ])("ends what a command leaves behind %s", { tags: "slow" }, async (_where, options) => {
    const file = join(newFolder(), "left");
    const child = `setInterval(() => {}, 1000); require("fs").writeFileSync(${JSON.stringify(file)}, String(process.pid))`;
    // A file is there before anything stands in it.
    const until = `setInterval(() => require("fs").statSync(${JSON.stringify(file)}, { throwIfNoEntry: false })?.size > 0 && process.exit(0), 20)`;
    await run(`require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]${options}); ${until}`);
    await waitUntil(() => livingOf(file).length === 0);
  });

  it("refuses what cannot be started, and does not repeat its arguments", async () => {
    const rows = new Map([
      ["/nowhere/client", { code: "command-not-found", got: "/nowhere/client" }],
      ["/etc/passwd", { code: "command-not-startable", got: "EACCES" }],
      ["node\0", { code: "command-not-startable", got: "ERR_INVALID_ARG_VALUE" }],
    ]);
    await expectEach(rows, async (program, { code, got }) => {
      const failed = runCommand([program, "--secret"], { env: process.env, timeoutMs: 60_000, signal: never });
      await expect(failed).rejects.toMatchObject({ code, message: expect.stringContaining(got) });
      await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining("--secret") });
    });
  });
});

it.each([
  [{ kind: "exited", status: 0, signal: null }, undefined],
  [{ kind: "exited", status: 3, signal: null }, "exited with status 3"],
  [{ kind: "exited", status: null, signal: "SIGSEGV" }, "was ended by SIGSEGV"],
  [{ kind: "timed-out" }, "was ended after 1.5 s, before it was done"],
  [{ kind: "interrupted" }, "was interrupted"],
] as const)("describeCommandEnd describes %j as %s", (end, described) => {
  expect(describeCommandEnd(end, 1500)).toBe(described);
});
