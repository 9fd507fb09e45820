import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, join, normalize } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** ARCHITECTURE's floors, the ground first: imports run downward only, and never between rooms of one floor. */
const FLOORS: readonly (readonly string[])[] = [
  ["src/attempt.ts"],
  ["src/countersign-error.ts", "src/remember.ts", "src/crypto"],
  ["src/encoding"],
  ["src/spec"],
  ["src/signing"],
  ["src/verification", "src/coverage"],
  ["src/deviations"],
  ["src/suite"],
  ["src/judging"],
  ["src/diagnosis", "src/detection"],
  ["src/report"],
  ["src/captured"],
  ["src/index.ts"],
  ["harness/package", "harness/text", "harness/files", "harness/interrupt"],
  ["harness/document"],
  ["harness/page"],
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
  ["harness/bench", "harness/inspect", "harness/scoreboard", "harness/verifiers", "harness/wild"],
  ["harness/site"],
  ["harness/cli"],
  ["harness/runner-api.ts"],
];

/** Folders that may import less than all the floors below them. */
const SIGHT: Readonly<Record<string, readonly string[]>> = {
  "harness/document": ["src/report", "src/judging", "src/diagnosis", "src/coverage", "harness/text"],
  "harness/reporters": [
    "src/report",
    "src/judging",
    "src/diagnosis",
    "src/coverage",
    "harness/text",
    "harness/document",
    "harness/page",
  ],
};

/** Rooms of `harness` whose files run in a browser too. */
const OF_BROWSER = ["harness/document", "harness/explain", "harness/page", "harness/text"];

/** How large things may grow before they must fall apart. The length of functions is Biome's to hold. */
const LIMITS = { importDepth: 12, filesInRoom: 25, linesInFile: 300 } as const;

/** The world that `src` must not touch. */
const WORLD =
  /\bprocess\s*[.[]|\bDate\s*[.(]|\bnew Date\b|\bMath\.random\b|\bperformance\.|\brandom(?:Bytes|UUID|Int)\b/;

/** The one file of `src` that imports from Node: what `#crypto` of package.json's `imports` is there. */
const NODES_OWN = "src/crypto/node-crypto.ts";

/** Tests and what only they use may import anything. */
const OF_TESTS = /\.test\.tsx?$|(?:^|\/)fixtures\//;

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s(type\s)?(?:[^;"']*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const EXPORTED_TYPE = /^export (?:interface|type|class) (\w+)/gm;

interface Import {
  readonly specifier: string;
  /** `type`: gone once the types are stripped; `lazy`: loaded when needed, so that it begins a chain of its own. */
  readonly kind: "value" | "type" | "lazy";
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly code: string;
  readonly imports: readonly Import[];
}

function readSource(path: string, text: string): SourceFile {
  const code = text.replaceAll(COMMENT, "");
  const imports = [...code.matchAll(IMPORT)].map(([, type, fixed, lazy = ""]): Import => {
    if (fixed === undefined) return { specifier: lazy, kind: "lazy" };
    return { specifier: fixed, kind: type === undefined ? "value" : "type" };
  });
  return { path, text, code, imports };
}

interface Room {
  readonly name: string;
  readonly floor: number;
}

function roomOf(path: string): Room | undefined {
  const rooms = FLOORS.flatMap((names, floor) => names.map((name) => ({ name, floor })));
  const holding = rooms.filter(({ name }) => path === name || path.startsWith(`${name}/`));
  return holding.sort((a, b) => b.name.length - a.name.length)[0];
}

/** Finds a file's violations of the floors, each as file, import or word, and rule. */
function findViolations({ path, code, imports }: SourceFile): readonly string[] {
  const room = roomOf(path);
  if (room === undefined) return [`${path}: no floor of ARCHITECTURE has a place for this file`];
  const broken = imports.flatMap(({ specifier }) => {
    const rule = findBrokenRule(path, room, specifier);
    return rule === undefined ? [] : [`${path} imports ${specifier}: ${rule}`];
  });
  const word = path.startsWith("src/") ? WORLD.exec(code)?.[0] : undefined;
  return word === undefined ? broken : [...broken, `${path} uses ${word}: src touches no process, clock or randomness`];
}

function findBrokenRule(path: string, from: Room, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return findBrokenPortability(path, from, specifier);
  const target = normalize(join(dirname(path), specifier));
  if (path.startsWith("src/") && !target.startsWith("src/")) return "src imports nothing outside src";
  if (!target.startsWith("src/") && !target.startsWith("harness/")) return undefined;
  if (target.endsWith(".css") && path.startsWith("harness/")) return undefined;
  if (!/\.tsx?$/.test(target)) return "our own imports name the .ts file";
  const to = roomOf(target);
  return to === undefined ? "no floor of ARCHITECTURE has a place for what it imports" : findBrokenFloor(from, to);
}

function findBrokenPortability(path: string, from: Room, specifier: string): string | undefined {
  const isBuiltin = specifier.startsWith("node:") || builtinModules.includes(specifier);
  const isPortable = path.startsWith("src/") || OF_BROWSER.includes(from.name);
  return isBuiltin && isPortable && path !== NODES_OWN
    ? `${from.name} runs in a browser too: of Node's own it imports only #crypto`
    : undefined;
}

function findBrokenFloor(from: Room, to: Room): string | undefined {
  if (to.name === from.name) return undefined;
  if (to.name === "src/crypto") return "others import #crypto, which is another file in a browser";
  if (to.floor === from.floor) return `${from.name} and ${to.name} are on one floor and do not see each other`;
  if (to.floor > from.floor) return `${to.name} is above ${from.name}, and imports run downward only`;
  const sight = SIGHT[from.name];
  return sight?.includes(to.name) === false ? `${from.name} sees only ${sight.join(", ")}` : undefined;
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Maps each file to the files that it imports, by imports of these kinds. */
function graphOf(files: readonly SourceFile[], kinds: readonly Import["kind"][]): Graph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => {
      const counted = imports.filter(({ specifier, kind }) => specifier.startsWith(".") && kinds.includes(kind));
      const targets = counted.map(({ specifier }) => normalize(join(dirname(path), specifier)));
      return [path, targets.filter((target) => known.has(target))];
    }),
  );
}

/** Finds circles of imports, each as the path along which it was met. */
function findCircles(graph: Graph): readonly string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) circles.push([...trail.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

/** Finds the longest chain of imports of a graph without circles, from its top to its ground. */
function findLongestChain(graph: Graph): readonly string[] {
  const chains = new Map<string, readonly string[]>();
  const chainFrom = (file: string): readonly string[] => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    // A circle ends the chain: a test of its own finds circles.
    chains.set(file, [file]);
    const below = (graph.get(file) ?? []).map(chainFrom);
    const chain = [file, ...below.reduce((longest, next) => (next.length > longest.length ? next : longest), [])];
    chains.set(file, chain);
    return chain;
  };
  return [...graph.keys()]
    .map(chainFrom)
    .reduce((longest, next) => (next.length > longest.length ? next : longest), []);
}

/** Returns the names that stand in more than one file, each with its files. */
function findDoubles(named: readonly (readonly [name: string, path: string])[]): readonly string[] {
  const paths = new Map<string, string[]>();
  for (const [name, path] of named) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths].filter(([, where]) => where.length > 1).map(([name, where]) => `${name}: ${where.join(", ")}`);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const withTests = ["src", "harness"].flatMap((house) =>
  readdirSync(join(root, house), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(`${house}/${path}`, readFileSync(join(root, house, path), "utf8"))),
);
const files = withTests.filter(({ path }) => !OF_TESTS.test(path));

describe("the house", () => {
  it("is seen whole", () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["src/signing/reference.ts", "harness/package/package.ts"]));
  });

  it("tags as slow what is no exhaustive test or one of a browser: these are not run by that tag", () => {
    const tests = withTests.filter(({ path }) => /\.(?:exhaustive|browser)\.test\.ts$/.test(path));
    expect(tests.filter(({ text }) => /tags: .*slow/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("imports downward only", () => {
    expect(files.flatMap(findViolations)).toEqual([]);
  });

  it("has no circle of imports, of types neither", () => {
    expect(findCircles(graphOf(withTests, ["value", "type", "lazy"]))).toEqual([]);
  });

  it("is shallow: no long chain of value imports", () => {
    const chain = findLongestChain(graphOf(files, ["value"]));
    expect(chain.length, `merge or cut along\n  ${chain.join("\n  ")}`).toBeLessThanOrEqual(LIMITS.importDepth);
  });

  it("gives no two files one name, and no two exported types", () => {
    const named = files.map(({ path }) => [basename(path), path] as const);
    const types = files.flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED_TYPE)].map(([, name = ""]) => [name, path] as const),
    );
    expect(findDoubles(named)).toEqual([]);
    expect(findDoubles(types)).toEqual([]);
  });

  it("limits the size of rooms and files", () => {
    const rooms = new Set(files.map(({ path }) => dirname(path)));
    const counted = [...rooms].map((room) => ({
      room,
      count: files.filter(({ path }) => dirname(path) === room).length,
    }));
    const large = counted.filter(({ count }) => count > LIMITS.filesInRoom);
    expect(large.map(({ room, count }) => `${room}: ${count} files`)).toEqual([]);
    const lines = files.map(({ path, text }) => ({ path, count: text.split("\n").length - 1 }));
    const long = lines.filter(({ count }) => count > LIMITS.linesInFile);
    expect(long.map(({ path, count }) => `${path}: ${count} lines`)).toEqual([]);
  });
});

describe("the measures of the house", () => {
  it("allow what the floors allow", () => {
    const allowed: readonly (readonly [path: string, text: string])[] = [
      ["src/signing/a.ts", 'import { b } from "../encoding/b.ts";'],
      ["harness/adapters/a.ts", 'import { b } from "../text/b.ts";'],
      ["harness/cli/a.ts", 'import { b } from "./certify/b.ts";'],
      ["src/encoding/a.ts", 'import { b } from "../countersign-error.ts";'],
      ["src/crypto/node-crypto.ts", 'import { b } from "node:crypto";'],
      ["src/signing/a.ts", 'import { b } from "#crypto";'],
      ["src/signing/a.ts", '// import { b } from "node:fs";\n/** process.exit, new Date() */'],
      ["harness/runner/a.ts", 'import "node:fs";\nprocess.exit(Date.now());'],
      ["src/suite/a.ts", 'import * as z from "zod";'],
    ];
    expect(allowed.flatMap(([path, text]) => findViolations(readSource(path, text)))).toEqual([]);
  });

  it("refuse what breaks the floors, and name the rule", () => {
    const down = "and imports run downward only";
    const apart = "are on one floor and do not see each other";
    const world = "src touches no process, clock or randomness";
    const only = "runs in a browser too: of Node's own it imports only #crypto";
    const broken: readonly (readonly [path: string, text: string, rule: string])[] = [
      ["src/encoding/a.ts", 'import { b } from "../signing/b.ts";', `src/signing is above src/encoding, ${down}`],
      ["src/signing/a.ts", 'import type { b } from "../judging/b.ts";', `src/judging is above src/signing, ${down}`],
      [
        "src/diagnosis/a.ts",
        'import type {\n  b,\n} from "../detection/b.ts";',
        `src/diagnosis and src/detection ${apart}`,
      ],
      ["harness/runner/a.ts", 'export * from "../signers/b.ts";', `harness/runner and harness/signers ${apart}`],
      ["src/judging/a.ts", 'await import("../../harness/cli/b.ts");', "src imports nothing outside src"],
      ["src/suite/a.ts", 'import b from "../../package.json";', "src imports nothing outside src"],
      ["harness/reporters/a.ts", 'import { b } from "../../src/spec/b.ts";', "harness/reporters sees only "],
      ["src/signing/a.ts", 'import { b } from "node:fs";', only],
      ["src/signing/a.ts", 'import "fs";', only],
      ["harness/explain/a.ts", 'import "node:fs";', only],
      ["src/signing/a.ts", 'import { b } from "node:crypto";', only],
      ["src/signing/a.ts", 'import { b } from "../crypto/node-crypto.ts";', "others import #crypto"],
      ["src/signing/a.ts", 'import { b } from "./b.js";', "our own imports name the .ts file"],
      [
        "src/signing/a.ts",
        'import { b } from "../utils/b.ts";',
        "no floor of ARCHITECTURE has a place for what it imports",
      ],
      ["harness/utils/a.ts", "", "no floor of ARCHITECTURE has a place for this file"],
      ["src/signing/a.ts", "const b = process.env;", world],
      ["src/signing/a.ts", "const b = Date.now();", world],
      ["src/signing/a.ts", "const b = new Date();", world],
      ["src/signing/a.ts", "const b = Math.random();", world],
      ["src/crypto/node-crypto.ts", 'import { randomBytes } from "node:crypto";', world],
    ];
    const found = broken.map(([path, text, rule]) => [findViolations(readSource(path, text)), rule] as const);
    for (const [violations, rule] of found) expect(violations).toEqual([expect.stringContaining(rule)]);
  });

  it("see circles, depth and doubles", () => {
    const graph = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", []],
    ]);
    expect(findCircles(graph)).toEqual([]);
    expect(findLongestChain(graph)).toEqual(["a", "b", "c"]);
    expect(findCircles(new Map([...graph, ["c", ["a"]]]))).toEqual(["a -> b -> c -> a"]);
    expect(
      findDoubles([
        ["x", "1"],
        ["y", "2"],
        ["x", "3"],
      ]),
    ).toEqual(["x: 1, 3"]);
  });
});
