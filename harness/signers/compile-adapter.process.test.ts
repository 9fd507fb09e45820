import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { compileAdapter } from "./compile-adapter.ts";
import { tryCommand } from "./try-command.ts";

const newFolder = tempFolders();
const compilerMissing = await tryCommand(["cc", "--version"]);

describe.skipIf(compilerMissing !== undefined)(`compileAdapter ${compilerMissing?.reason ?? ""}`, () => {
  let source: string;
  let program: string;

  beforeEach(() => {
    const folder = newFolder();
    source = join(folder, "adapter.c");
    program = join(folder, "cache", "adapter");
    writeFileSync(source, "int main(void) { return 0; }\n");
    utimesSync(source, 1, 1);
  });

  it("compiles into a folder that it makes, and again only where the source is newer", async () => {
    const compile = (): ReturnType<typeof compileAdapter> => compileAdapter(source, program, []);
    expect(await compile()).toBeUndefined();
    expect(execFileSync(program).toString()).toBe("");
    expect(readdirSync(dirname(program))).toEqual(["adapter"]);
    utimesSync(program, 2, 2);
    expect(await compile()).toBeUndefined();
    expect(statSync(program).mtimeMs).toBe(2000);
    utimesSync(program, 0, 0);
    expect(await compile()).toBeUndefined();
    expect(statSync(program).mtimeMs).toBeGreaterThan(2000);
  });

  it("reports the compiler's error and leaves nothing", async () => {
    writeFileSync(source, "#include <no-such-header.h>\n");
    expect(await compileAdapter(source, program, [])).toEqual({
      reason: expect.stringMatching(/fatal error: '?no-such-header\.h/),
    });
    expect(existsSync(program)).toBe(false);
  });

  it("reports a folder that cannot be made", async () => {
    expect(await compileAdapter(source, join(source, "adapter"), [])).toEqual({
      reason: expect.stringMatching(/^E(EXIST|NOTDIR)/),
    });
  });
});
