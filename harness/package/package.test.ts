import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { installedVersion, packageRoot } from "./package.ts";

it("reads the version of an installed package", () => {
  const manifest = readFileSync(join(packageRoot, "node_modules", "oauth-sign", "package.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ version: installedVersion("oauth-sign/package.json") });
});

const newFolder = tempFolders();

it("refuses a package.json that states no version", () => {
  const manifest = join(newFolder(), "package.json");
  writeFileSync(manifest, '{"name":"unversioned"}');
  expect(() => installedVersion(manifest)).toThrow(
    expect.objectContaining({ code: "package-version-missing", message: `${manifest}: expected a version, got none` }),
  );
});
