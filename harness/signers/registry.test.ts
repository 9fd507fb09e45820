import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import { parseBaseline } from "../../src/report/baseline.ts";
import { everyBundled, findBundled } from "./registry.ts";

describe("registry", () => {
  it("names each once", () => {
    expect(new Set(everyBundled.map(({ name }) => name)).size).toBe(everyBundled.length);
  });

  it("finds one by its name, and nothing by another", () => {
    expect(findBundled("oauth-sign")?.name).toBe("oauth-sign");
    expect(findBundled("oauth-sign2")).toBeUndefined();
    expect(findBundled("__proto__")).toBeUndefined();
  });

  it("has a page of each, and a reason for each of its known failures", async () => {
    const folders = everyBundled.map(({ name, folder }) => [name, folder] as const);
    await expectEach(folders, (_name, folder) => {
      expect(existsSync(join(folder, "README.md"))).toBe(true);
      const path = join(folder, "known-failures.json");
      const { failures } = parseBaseline(readFileSync(path, "utf8"), path);
      expect(failures.filter(({ reason }) => reason === "not explained yet")).toEqual([]);
    });
  });
});
