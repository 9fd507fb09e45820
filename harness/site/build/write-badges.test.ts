import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { writeBadges } from "./write-badges.ts";

const common = { role: "signer", version: "1", language: "c", concerns: {}, reasons: [], asKnown: true } as const;
const profiles = { "signer/HMAC-SHA1": { passed: 7, tried: 8 }, "signer/RSA-SHA256": { passed: 4, tried: 4 } };

const newFolder = tempFolders();

it("writes a picture and an endpoint of shields.io for each", () => {
  const folder = newFolder();
  writeBadges(folder, [
    { ...common, name: "right", conformant: true, profiles },
    { ...common, name: "wrong", conformant: false, profiles },
  ]);
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  expect(JSON.parse(read("wrong.json"))).toEqual({
    schemaVersion: 1,
    label: "countersign",
    message: "11 of 12 vectors",
    color: "orange",
  });
  expect(JSON.parse(read("right.json"))).toMatchObject({ message: "conformant", color: "brightgreen" });
  expect(read("wrong.svg")).toMatch(/^<svg .*11 of 12 vectors/s);
});
