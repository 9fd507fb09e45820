import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { checkPlace } from "./check-place.ts";

const newFolder = tempFolders();

it.each(["here", "deep/below", "link/below"])("leaves nothing in a place that can hold files: %s", (path) => {
  const folder = newFolder();
  mkdirSync(join(folder, "here"));
  symlinkSync(join(folder, "here"), join(folder, "link"));
  checkPlace(join(folder, path), [join(folder, path, "report.json")]);
  expect(readdirSync(folder, { recursive: true })).toEqual(["here", "link"]);
});

it.each<readonly [name: string, path: string]>([
  ["a file in place of the folder", "file"],
  ["a file in place of a folder above", "file/below"],
  ["a folder in place of a file", "."],
  ["a link that leads to itself", "loop"],
])("refuses %s", (_, path) => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "mine");
  mkdirSync(join(folder, "report.json"));
  symlinkSync("loop", join(folder, "loop"));
  expect(() => checkPlace(join(folder, path), [join(folder, path, "report.json")])).toThrow();
  expect(readdirSync(folder).sort()).toEqual(["file", "loop", "report.json"]);
});

it.skipIf(process.platform !== "linux")("refuses a device, and a file system that takes no files", () => {
  for (const path of ["/dev/full", "/dev/full/below", "/proc/1/out"]) expect(() => checkPlace(path, [])).toThrow();
});

it.skipIf(process.getuid?.() === 0)("refuses a folder without permission", () => {
  const folder = newFolder();
  chmodSync(folder, 0o500);
  expect(() => checkPlace(join(folder, "below"), [])).toThrow("EACCES");
});
