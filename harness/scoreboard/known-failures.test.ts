import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { failing, knowing, makeReport } from "./fixtures/make-result.ts";
import { readKnownFailures, writeKnownFailures } from "./known-failures.ts";

const newFolder = tempFolders();
let folder = "";
beforeEach(() => {
  folder = newFolder();
});

describe("known failures", () => {
  const failsWith = "stage:baseString";

  it("read as they were written", () => {
    const written = writeKnownFailures("acme", makeReport([failing("order/a")]), folder);
    expect(written).toEqual(knowing({ id: "order/a", failsWith, reason: "not explained yet" }));
    expect(readKnownFailures("acme", folder)).toEqual(written);
    expect(readKnownFailures("other", folder)).toEqual(knowing());
  });

  it("retain the reason that is written for what still fails, and drop what passes", () => {
    writeKnownFailures("acme", makeReport([failing("order/a"), failing("order/b")]), folder);
    const path = join(folder, "acme", "known-failures.json");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("not explained yet", "sorts pairs"));
    writeKnownFailures("acme", makeReport([failing("order/b"), failing("order/c")]), folder);
    expect(readKnownFailures("acme", folder)).toEqual(
      knowing(
        { id: "order/b", failsWith, reason: "sorts pairs" },
        { id: "order/c", failsWith, reason: "not explained yet" },
      ),
    );
  });

  it.each([
    { what: "one cut short", changes: { complete: false, incompleteReason: "interrupted" } },
    { what: "a part of it", changes: { suite: { ...makeReport().suite, selection: { only: "order/*" } } } },
  ])("are not learned from $what", ({ what, changes }) => {
    expect(() => writeKnownFailures("acme", makeReport([failing("order/a")], changes), folder)).toThrow(
      expect.objectContaining({
        code: "baseline-incomplete",
        message: `known failures of acme: expected a run of the whole suite, got ${what}`,
      }),
    );
    expect(existsSync(join(folder, "acme"))).toBe(false);
  });

  it("refuse a file of another format, by its name", () => {
    const path = join(folder, "acme", "known-failures.json");
    mkdirSync(join(folder, "acme"));
    writeFileSync(path, "[]");
    expect(() => readKnownFailures("acme", folder)).toThrow(
      expect.objectContaining({ code: "baseline-invalid", message: expect.stringContaining(path) }),
    );
  });
});
