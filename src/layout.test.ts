import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** ARCHITECTURE's "Floors": imports run downward only, and rooms of one floor do not import each other. */
const FLOORS: readonly (readonly string[])[] = [
  ["src/countersign-error.ts"],
  ["src/encoding"],
  ["src/spec"],
  ["src/signing"],
  ["src/verification", "src/deviations"],
  ["src/vectors"],
  ["src/conformance"],
  ["src/index.ts"],
  ["harness"],
  ["harness/adapters", "harness/gateway", "harness/suite", "harness/reporters"],
  [
    "harness/runner",
    "harness/explain",
    "harness/gate",
    "harness/capture",
    "harness/generate",
    "harness/fuzz",
    "harness/signers",
  ],
  ["harness/bench", "harness/scoreboard"],
  ["harness/cli"],
  ["harness/index.ts"],
];

/** What a room may see of our own code where that is less than all the floors below it. */
const SIGHT: Readonly<Record<string, readonly string[]>> = {
  "harness/reporters": ["src/conformance"],
};

/** The world that `src` must not touch. */
const WORLD =
  /\bprocess\s*[.[]|\bDate\s*[.(]|\bnew Date\b|\bMath\.random\b|\bperformance\.|\brandom(?:Bytes|UUID|Int)\b/;

/** Tests and what only they use may import anything. */
const OF_TESTS = /\.test\.ts$|\.fixture\.ts$|(?:^|\/)fixtures\//;

const IMPORT = /(?:^|[;\n])\s*(?:import|export)\s(?:[^;"']*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

interface Room {
  readonly name: string;
  readonly floor: number;
}

function roomOf(path: string): Room | undefined {
  const floor = FLOORS.findIndex((rooms) => rooms.some((room) => isIn(room, path)));
  const name = FLOORS[floor]?.find((room) => isIn(room, path));
  return name === undefined ? undefined : { name, floor };
}

/** `harness` itself is a room: of the files that lie in none of its folders, all but its public face. */
function isIn(room: string, path: string): boolean {
  if (room === "harness") return dirname(path) === "harness" && path !== "harness/index.ts";
  return path === room || path.startsWith(`${room}/`);
}

/** What a file does against the floors, each as file, import or word, and rule. */
function violations(path: string, source: string): readonly string[] {
  const code = source.replaceAll(COMMENT, "");
  const room = roomOf(path);
  if (room === undefined) return [`${path}: no floor of ARCHITECTURE has a place for this file`];
  const imports = [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");
  const broken = imports.flatMap((specifier) => {
    const rule = ruleBroken(path, room, specifier);
    return rule === undefined ? [] : [`${path} imports ${specifier}: ${rule}`];
  });
  const word = path.startsWith("src/") ? WORLD.exec(code)?.[0] : undefined;
  return word === undefined ? broken : [...broken, `${path} uses ${word}: src touches no process, clock or randomness`];
}

function ruleBroken(path: string, from: Room, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return outsideRule(path, specifier);
  const target = normalize(join(dirname(path), specifier));
  if (path.startsWith("src/") && !target.startsWith("src/")) return "src imports nothing outside src";
  if (!target.startsWith("src/") && !target.startsWith("harness/")) return undefined;
  if (!target.endsWith(".ts")) return "our own imports name the .ts file";
  const to = roomOf(target);
  if (to === undefined) return "no floor of ARCHITECTURE has a place for what it imports";
  if (to.name === from.name) return undefined;
  if (to.floor === from.floor) return `${from.name} and ${to.name} are on one floor and do not see each other`;
  if (to.floor > from.floor) return `${to.name} is above ${from.name}, and imports run downward only`;
  const sight = SIGHT[from.name];
  return sight?.includes(to.name) === false ? `${from.name} sees only ${sight.join(", ")}` : undefined;
}

function outsideRule(path: string, specifier: string): string | undefined {
  const builtin = specifier.startsWith("node:") || builtinModules.includes(specifier);
  return path.startsWith("src/") && builtin && specifier !== "node:crypto"
    ? "of Node's own modules src imports only node:crypto"
    : undefined;
}

describe("the floors", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = ["src", "harness"].flatMap((house) =>
    readdirSync(join(root, house), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !OF_TESTS.test(path))
      .map((path) => `${house}/${path}`),
  );

  it("see the whole of src and harness", () => {
    expect(files).toEqual(expect.arrayContaining(["src/signing/reference.ts", "harness/package-root.ts"]));
  });

  it("hold", () => {
    expect(files.flatMap((path) => violations(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
  });
});

describe("the test of the floors", () => {
  it.each([
    ["a floor below", "src/signing/a.ts", 'import { b } from "../encoding/b.ts";'],
    ["the root of harness", "harness/adapters/a.ts", 'import { b } from "../b.ts";'],
    ["the same room", "harness/cli/a.ts", 'import { b } from "./commands/b.ts";'],
    ["the error, from anywhere", "src/encoding/a.ts", 'import { b } from "../countersign-error.ts";'],
    ["node:crypto", "src/signing/a.ts", 'import { b } from "node:crypto";'],
    ["what a comment names", "src/signing/a.ts", '// import { b } from "node:fs";\n/** process.exit, new Date() */'],
    ["the world, in harness", "harness/runner/a.ts", 'import "node:fs";\nprocess.exit(Date.now());'],
    ["a package", "src/vectors/a.ts", 'import { z } from "zod";'],
  ])("allows %s", (_name, path, source) => {
    expect(violations(path, source)).toEqual([]);
  });

  it.each([
    [
      "src/encoding/a.ts",
      'import { b } from "../signing/b.ts";',
      "src/encoding/a.ts imports ../signing/b.ts: src/signing is above src/encoding, and imports run downward only",
    ],
    [
      "src/signing/a.ts",
      'import type { b } from "../conformance/b.ts";',
      "src/signing/a.ts imports ../conformance/b.ts: src/conformance is above src/signing, and imports run downward only",
    ],
    [
      "src/verification/a.ts",
      'import type {\n  b,\n} from "../deviations/b.ts";',
      "src/verification/a.ts imports ../deviations/b.ts: src/verification and src/deviations are on one floor and do not see each other",
    ],
    [
      "harness/runner/a.ts",
      'export * from "../signers/b.ts";',
      "harness/runner/a.ts imports ../signers/b.ts: harness/runner and harness/signers are on one floor and do not see each other",
    ],
    [
      "src/conformance/a.ts",
      'await import("../../harness/cli/b.ts");',
      "src/conformance/a.ts imports ../../harness/cli/b.ts: src imports nothing outside src",
    ],
    [
      "src/vectors/a.ts",
      'import b from "../../package.json";',
      "src/vectors/a.ts imports ../../package.json: src imports nothing outside src",
    ],
    [
      "harness/reporters/a.ts",
      'import { b } from "../../src/spec/b.ts";',
      "harness/reporters/a.ts imports ../../src/spec/b.ts: harness/reporters sees only src/conformance",
    ],
    [
      "harness/reporters/a.ts",
      'import { b } from "../adapters/b.ts";',
      "harness/reporters/a.ts imports ../adapters/b.ts: harness/reporters and harness/adapters are on one floor and do not see each other",
    ],
    [
      "src/signing/a.ts",
      'import { b } from "node:fs";',
      "src/signing/a.ts imports node:fs: of Node's own modules src imports only node:crypto",
    ],
    [
      "src/signing/a.ts",
      'import "fs";',
      "src/signing/a.ts imports fs: of Node's own modules src imports only node:crypto",
    ],
    [
      "src/signing/a.ts",
      'import { b } from "./b.js";',
      "src/signing/a.ts imports ./b.js: our own imports name the .ts file",
    ],
    [
      "src/signing/a.ts",
      'import { b } from "../helpers/b.ts";',
      "src/signing/a.ts imports ../helpers/b.ts: no floor of ARCHITECTURE has a place for what it imports",
    ],
    [
      "harness/a.ts",
      'import { b } from "./adapters/b.ts";',
      "harness/a.ts imports ./adapters/b.ts: harness/adapters is above harness, and imports run downward only",
    ],
    ["harness/helpers/a.ts", "", "harness/helpers/a.ts: no floor of ARCHITECTURE has a place for this file"],
    ["src/helpers/a.ts", "", "src/helpers/a.ts: no floor of ARCHITECTURE has a place for this file"],
    [
      "src/signing/a.ts",
      "const b = process.env;",
      "src/signing/a.ts uses process.: src touches no process, clock or randomness",
    ],
    [
      "src/signing/a.ts",
      "const b = Date.now();",
      "src/signing/a.ts uses Date.: src touches no process, clock or randomness",
    ],
    [
      "src/signing/a.ts",
      "const b = new Date();",
      "src/signing/a.ts uses new Date: src touches no process, clock or randomness",
    ],
    [
      "src/signing/a.ts",
      "const b = Math.random();",
      "src/signing/a.ts uses Math.random: src touches no process, clock or randomness",
    ],
    [
      "src/signing/a.ts",
      'import { randomBytes } from "node:crypto";',
      "src/signing/a.ts uses randomBytes: src touches no process, clock or randomness",
    ],
  ])("refuses in %s: %j", (path, source, violation) => {
    expect(violations(path, source)).toEqual([violation]);
  });
});
