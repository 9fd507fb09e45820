import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import {
  findCounterexample,
  type PlacedProperty,
  type PropertySettings,
  readSettings,
} from "./fixtures/check-property.ts";

const newFolder = tempFolders();
let folder: string;
let settings: PropertySettings;
beforeEach(() => {
  folder = newFolder();
  settings = { seed: 7, runs: 1000, folder };
});

function property(holds: (input: { text: string; bytes: Uint8Array }) => unknown): PlacedProperty<{
  readonly text: string;
  readonly bytes: Uint8Array;
}> {
  const arbitrary = fc.record(
    { text: fc.string(), bytes: fc.uint8Array({ minLength: 1, maxLength: 1 }) },
    { noNullPrototype: true },
  );
  return { name: "texts (all) > hold", file: "src/a.property.test.ts", arbitrary, holds, options: {} };
}

function refuse({ bytes }: { readonly bytes: Uint8Array }): void {
  if (bytes.includes(7)) throw new Error("a seven");
}

describe("findCounterexample", () => {
  it("finds nothing where the property holds, of so many inputs or in so much time", async () => {
    let runs = 0;
    const counted = property(() => void runs++);
    expect(await findCounterexample({ ...counted, options: { cost: 10 } }, settings)).toBeUndefined();
    expect(runs).toBe(100);
    const endless = { ...settings, runs: Number.MAX_SAFE_INTEGER, timeMs: 50 };
    expect(await findCounterexample(counted, endless)).toBeUndefined();
  });

  it("reports the smallest failing input and the command that tries it again, and tries it first from then on", async () => {
    const found = await findCounterexample(property(refuse), settings);
    expect(found?.cause).toEqual(new Error("a seven"));
    const smallest = /^Fails on \{"text":"","bytes":Uint8Array\.from\(\[7\]\)\}\nSeed 7, path [0-9:]+; after/;
    expect(found?.message).toMatch(smallest);
    expect(found?.message).toMatch(
      /SEED=7 COUNTERSIGN_PROPERTY_PATH=[0-9:]+ npx vitest run src\/a\.property\.test\.ts -t '\^texts \\\(all\\\)\( >\)\? hold\$'/,
    );
    const path = /path ([0-9:]+);/.exec(found?.message ?? "")?.[1] ?? "";
    const replayed = await findCounterexample(property(refuse), { ...settings, path });
    expect(replayed?.message).toMatch(/Uint8Array\.from\(\[7\]\)\}\nSeed .*after 1 runs/);
    const again = await findCounterexample(property(refuse), { ...settings, seed: 8 });
    expect(again?.message).toBe('Fails again, on an input that is kept: {"text":"","bytes":Uint8Array.from([7])}');
    const another = { ...property(refuse), name: "another" };
    expect(await findCounterexample(another, { ...settings, runs: 1 })).toBeUndefined();
  });

  it("tries the examples of a property before it draws", async () => {
    const once = { text: "once", bytes: Uint8Array.of(7) };
    const found = await findCounterexample({ ...property(refuse), options: { examples: [once] } }, settings);
    expect(found?.message).toContain('an input that is kept: {"text":"once"');
  });
});

describe("readSettings", () => {
  it("draws the same few inputs each time, unless a campaign asks for more", () => {
    expect(readSettings({})).toEqual({ seed: 20_221_202, runs: 50, folder: "reports/runs/properties" });
    const given = { RUNS: "5000", SEED: "7", PATH: "1:2", FOLDER: "inputs" };
    const env = Object.entries(given).map(([name, value]) => [`COUNTERSIGN_PROPERTY_${name}`, value]);
    expect(readSettings(Object.fromEntries(env))).toEqual({ seed: 7, path: "1:2", runs: 5000, folder: "inputs" });
    expect(readSettings({ COUNTERSIGN_PROPERTY_TIME: "2m" }).timeMs).toBe(120_000);
  });

  it.each(["RUNS", "TIME", "SEED", "PATH"])("refuses another text in COUNTERSIGN_PROPERTY_%s", (name) => {
    expect(() => readSettings({ [`COUNTERSIGN_PROPERTY_${name}`]: "many" })).toThrow(`${name}: expected`);
  });
});
