import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { writeWhole } from "./write-whole.ts";

const newFolder = tempFolders();

describe("writeWhole", () => {
  it("puts a file in the place of another", () => {
    const folder = newFolder();
    writeFileSync(join(folder, "file"), "old");
    writeWhole(join(folder, "file"), "new");
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("leaves nothing behind where it cannot", () => {
    const folder = newFolder();
    mkdirSync(join(folder, "file"));
    expect(() => writeWhole(join(folder, "file"), "new")).toThrow();
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});
