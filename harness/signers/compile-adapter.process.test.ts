import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileAdapter } from "./compile-adapter.ts";
import { tryCommand } from "./try-command.ts";

const compilerMissing = await tryCommand(["cc", "--version"]);

describe.skipIf(compilerMissing !== undefined)(`compileAdapter ${compilerMissing?.reason ?? ""}`, () => {
  let folder: string;
  let source: string;
  let program: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "countersign-"));
    source = join(folder, "adapter.c");
    program = join(folder, "cache", "adapter");
    writeFileSync(source, "int main(void) { return 0; }\n");
    utimesSync(source, 1, 1);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("compiles into a folder that it makes", async () => {
    expect(await compileAdapter(source, program, [])).toBeUndefined();
    expect(execFileSync(program).toString()).toBe("");
    expect(readdirSync(join(folder, "cache"))).toEqual(["adapter"]);
  });

  it("keeps a program that is newer than its source", async () => {
    await compileAdapter(source, program, []);
    utimesSync(program, 2, 2);
    expect(await compileAdapter(source, program, [])).toBeUndefined();
    expect(statSync(program).mtimeMs).toBe(2000);
  });

  it("replaces a program that is older than its source", async () => {
    await compileAdapter(source, program, []);
    utimesSync(program, 0, 0);
    expect(await compileAdapter(source, program, [])).toBeUndefined();
    expect(statSync(program).mtimeMs).toBeGreaterThan(0);
  });

  it("tells the compiler's error and leaves nothing", async () => {
    writeFileSync(source, "#include <no-such-header.h>\n");
    expect(await compileAdapter(source, program, [])).toEqual({
      reason: expect.stringMatching(/fatal error: '?no-such-header\.h/),
    });
    expect(existsSync(program)).toBe(false);
  });

  it("tells a folder that cannot be made", async () => {
    expect(await compileAdapter(source, join(source, "adapter"), [])).toEqual({
      reason: expect.stringMatching(/^E(EXIST|NOTDIR)/),
    });
  });
});
