import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
    const written = writeKnownFailures(folder, makeReport([failing("order/a")]));
    expect(written).toEqual(knowing({ id: "order/a", failsWith, reason: "not explained yet" }));
    expect(readKnownFailures(folder)).toEqual(written);
    expect(readKnownFailures(join(folder, "other"))).toEqual(knowing());
  });

  it("retain the reason that is written for what still fails, and drop what passes", () => {
    writeKnownFailures(folder, makeReport([failing("order/a"), failing("order/b")]));
    const path = join(folder, "known-failures.json");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("not explained yet", "sorts pairs"));
    writeKnownFailures(folder, makeReport([failing("order/b"), failing("order/c")]));
    expect(readKnownFailures(folder)).toEqual(
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
    expect(() => writeKnownFailures(folder, makeReport([failing("order/a")], changes))).toThrow(
      expect.objectContaining({
        code: "baseline-incomplete",
        message: `${join(folder, "known-failures.json")}: expected a run of the whole suite, got ${what}`,
      }),
    );
    expect(existsSync(join(folder, "known-failures.json"))).toBe(false);
  });

  it("refuse a file of another format, by its name", () => {
    const path = join(folder, "known-failures.json");
    writeFileSync(path, "[]");
    expect(() => readKnownFailures(folder)).toThrow(
      expect.objectContaining({ code: "baseline-invalid", message: expect.stringContaining(path) }),
    );
  });
});
