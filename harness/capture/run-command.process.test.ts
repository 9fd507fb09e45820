import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { describeCommandEnd, runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

function run(script: string, rest: Partial<Parameters<typeof runCommand>[1]> = {}): ReturnType<typeof runCommand> {
  return runCommand([process.execPath, "-e", script], { env: process.env, timeoutMs: 60_000, signal: never, ...rest });
}

/** A command that leaves its own id and that of a child, neither of which minds SIGTERM. */
function clinging(file: string): string {
  const child = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); require("fs").writeFileSync(${JSON.stringify(file)}, process.pid + "\\n" + process.ppid)`;
  return `process.on("SIGTERM", () => {}); require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); setInterval(() => {}, 1000)`;
}

function livingOf(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((id) => {
      try {
        return process.kill(Number(id), 0);
      } catch {
        return false;
      }
    });
}

describe.concurrent("runCommand", () => {
  it("gives the status, and the signal", async () => {
    expect(await run("process.exit(3)")).toEqual({ kind: "exited", status: 3, signal: null });
    expect(await run('process.kill(process.pid, "SIGKILL")')).toEqual({
      kind: "exited",
      status: null,
      signal: "SIGKILL",
    });
  });

  it("gives the command the environment, and no input to wait for", async () => {
    const file = join(folder, "env");
    const script = `require("fs").writeFileSync(${JSON.stringify(file)}, process.env.MARK + require("fs").readFileSync(0, "utf8"))`;
    await run(script, { env: { ...process.env, MARK: "mark" } });
    expect(readFileSync(file, "utf8")).toBe("mark");
  });

  it("runs no shell", async () => {
    const file = join(folder, "shell");
    const argv = [
      process.execPath,
      "-e",
      "process.exit(process.argv[1] === '; touch x $(id)' ? 0 : 1)",
      "; touch x $(id)",
    ];
    expect(await runCommand(argv, { env: process.env, timeoutMs: 60_000, signal: never })).toMatchObject({ status: 0 });
    expect(existsSync(file)).toBe(false);
  });

  it.each(["interrupted", "timed-out"] as const)("ends the whole group when it is %s", async (kind) => {
    const file = join(folder, kind);
    const controller = new AbortController();
    const running = run(clinging(file), {
      signal: controller.signal,
      // Long enough for both to have started.
      ...(kind === "timed-out" && { timeoutMs: 3000 }),
    });
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 60_000 });
    if (kind === "interrupted") controller.abort();
    expect(await running).toEqual({ kind });
    await vi.waitFor(() => expect(livingOf(file)).toEqual([]), { timeout: 60_000 });
  });

  it("ends what a command leaves behind", async () => {
    const file = join(folder, "left");
    const child = `setInterval(() => {}, 1000); require("fs").writeFileSync(${JSON.stringify(file)}, String(process.pid))`;
    const until = `setInterval(() => require("fs").existsSync(${JSON.stringify(file)}) && process.exit(0), 20)`;
    await run(`require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}]); ${until}`);
    await vi.waitFor(() => expect(livingOf(file)).toEqual([]), { timeout: 60_000 });
  });

  it("starts nothing that outlives a run which was over before it began", async () => {
    expect(await run("setInterval(() => {}, 1000)", { signal: AbortSignal.abort() })).toEqual({ kind: "interrupted" });
  });

  it.each([
    ["a program that is not there", ["/nowhere/client", "--secret"], "command-not-found", "/nowhere/client"],
    ["a file that is none", ["/etc/passwd", "--secret"], "command-not-startable", "EACCES"],
    ["a word that no process can be given", ["node\0", "--secret"], "command-not-startable", "ERR_INVALID_ARG_VALUE"],
  ])("refuses %s, and does not repeat its arguments", async (_, argv, code, told) => {
    const failed = runCommand(argv, { env: process.env, timeoutMs: 60_000, signal: never });
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringContaining(told) });
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining("--secret") });
  });
});

describe("describeCommandEnd", () => {
  it.each([
    [{ kind: "exited", status: 0, signal: null }, undefined],
    [{ kind: "exited", status: 3, signal: null }, "exited with status 3"],
    [{ kind: "exited", status: null, signal: "SIGSEGV" }, "was ended by SIGSEGV"],
    [{ kind: "timed-out" }, "was ended after 1.5 s, before it was done"],
    [{ kind: "interrupted" }, "was interrupted"],
  ] as const)("says of %j: %s", (end, said) => {
    expect(describeCommandEnd(end, 1500)).toBe(said);
  });
});
