import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { placeFile, replaceFile } from "./durable-file.ts";

const newFolder = tempFolders();

describe("replaceFile", () => {
  it("puts a file in the place of another", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "old");
    replaceFile(join(folder, "file"), "new");
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("leaves a file as readable as it was", () => {
    const file = join(newFolder(), "file");
    for (const mode of [0o600, 0o664]) {
      writeFileSync(file, "old");
      chmodSync(file, mode);
      replaceFile(file, "new");
      expect(statSync(file).mode & 0o777).toBe(mode);
    }
  });

  it("leaves nothing behind where it cannot", () => {
    const folder = newFolder();
    mkdirSync(join(folder, "file"));
    expect(() => replaceFile(join(folder, "file"), "new")).toThrow();
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("follows no link that somebody has planted: neither in the file's place nor under the name of an unfinished one", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "victim"), "theirs");
    for (const name of ["file", "file.part"]) symlinkSync(join(folder, "victim"), join(folder, name));
    replaceFile(join(folder, "file"), "new");
    expect(readFileSync(join(folder, "victim"), "utf8")).toBe("theirs");
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("new");
  });
});

it("placeFile leaves what is there", () => {
  const folder = newFolder();
  for (const text of ["first", "second"]) placeFile(join(folder, "file"), text);
  expect(readFileSync(join(folder, "file"), "utf8")).toBe("first");
  expect(readdirSync(folder)).toEqual(["file"]);
});
