import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folderWithKeys, marking, markValues, smallSuite } from "./fixtures/small-suite.ts";
import { checkFiles, checkVectors, writeVectors } from "./vector-files.ts";

const texts = { space: "a b", tilde: "~" };
let folder = "";

beforeEach(() => {
  folder = folderWithKeys();
});

afterEach(() => rmSync(dirname(folder), { recursive: true }));

const pathTo = (path: string): string => join(folder, path);
const written = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(pathTo(path), change(readFileSync(pathTo(path), "utf8")));

describe("writeVectors", () => {
  it("writes a suite that a check finds to be as derived", () => {
    expect(writeVectors(folder, smallSuite(texts))).toMatchObject({ files: 2, vectors: 4, problems: [] });
    expect(written().filter((path) => path.endsWith(".json"))).toEqual([
      "accumulated.json",
      "clauses.json",
      "digest.json",
      "encoding/texts.json",
      "ledger.json",
      "requirements/0.2.json",
      "retired.json",
      "schema/report.schema.json",
      "schema/vectors.schema.json",
      "signing/requests.json",
      "smoke.json",
    ]);
    expect(checkVectors(folder, smallSuite(texts))).toEqual({ files: 2, vectors: 4, problems: [] });
  });

  it("takes new vectors, and removes the files that no concern derives any more", () => {
    writeVectors(folder, smallSuite(texts));
    writeFileSync(pathTo("signing/unexpected.json"), readFileSync(pathTo("signing/requests.json")));
    for (const name of ["README.md", "mine.json"]) writeFileSync(pathTo(`signing/${name}`), "{}");
    expect(writeVectors(folder, smallSuite({ ...texts, plus: "+" })).problems).toEqual([]);
    // A file that is no vector file is not ours to remove, and is told.
    expect(checkVectors(folder, smallSuite({ ...texts, plus: "+" })).problems).toEqual([
      "signing/README.md: no concern derives this file: remove it",
      "signing/mine.json: no concern derives this file: remove it",
    ]);
    expect(readdirSync(pathTo("signing"))).toEqual(["README.md", "mine.json", "requests.json"]);
  });

  it.each([
    {
      what: "a published id is gone",
      next: { space: "a b" },
      problem: "texts/tilde: was published and is gone",
    },
    {
      what: "a published id has another task",
      next: { ...texts, tilde: "~~" },
      problem: "texts/tilde: was published with another task; a new meaning needs a new id",
    },
  ])("writes nothing when $what", ({ next, problem }) => {
    writeVectors(folder, smallSuite(texts));
    const before = written().map((path) => [path, path.endsWith(".json") && readFileSync(pathTo(path), "utf8")]);
    expect(writeVectors(folder, smallSuite(next)).problems).toEqual([problem]);
    const after = written().map((path) => [path, path.endsWith(".json") && readFileSync(pathTo(path), "utf8")]);
    expect(after).toEqual(before);
  });

  it("writes nothing when the suite is unsound from the start", () => {
    const small = smallSuite(texts);
    const twice = { ...small, concerns: [...small.concerns, ...small.concerns] };
    expect(writeVectors(folder, twice).problems).toContain("texts/space: the id stands twice");
    expect(written().filter((path) => path.endsWith(".json"))).toEqual([]);
  });
});

describe("checkVectors", () => {
  beforeEach(() => {
    writeVectors(folder, smallSuite(texts));
  });

  it.each([
    {
      what: "line ends are others",
      spoil: () => edit("accumulated.json", (text) => text.replaceAll("\n", "\r\n")),
      problem: /^accumulated\.json:1: differs/,
    },
    {
      what: "a file is gone",
      spoil: () => rmSync(pathTo("signing/requests.json")),
      problem: /^signing\/requests\.json: expected the file, got nothing$/,
    },
    {
      what: "a folder is gone",
      spoil: () => rmSync(pathTo("schema"), { recursive: true }),
      problem: /^schema\/vectors\.schema\.json: expected the file, got nothing$/,
    },
    {
      what: "there is a file too many",
      spoil: () => writeFileSync(pathTo("signing/unexpected.json"), "{}"),
      problem: /^signing\/unexpected\.json: no concern derives this file: remove it$/,
    },
    {
      what: "a key form is of another key",
      spoil: () => cpSync(pathTo("keys/rsa-2048.spki.test-only.pem"), pathTo("keys/rsa-3072.spki.test-only.pem")),
      problem: /^keys\/rsa-3072\.spki\.test-only\.pem:2: differs from what is derived$/,
    },
    {
      what: "the ledger lacks an id",
      spoil: () => edit("ledger.json", (text) => text.replace(/ {2}"texts\/space.*\n/, "")),
      problem: /^ledger\.json:[0-9]+: differs from what is derived$/,
    },
    {
      what: "there is a folder too many",
      spoil: () => mkdirSync(pathTo("extra/deep"), { recursive: true }),
      problem: /^extra\/: no concern derives this folder: remove it$/,
    },
    {
      what: "a link stands for a file",
      spoil: () => {
        renameSync(pathTo("clauses.json"), join(dirname(folder), "clauses.json"));
        symlinkSync("../clauses.json", pathTo("clauses.json"));
      },
      problem: /^clauses\.json: expected no link, got one$/,
    },
  ])("names the file and the line when $what", ({ spoil, problem }) => {
    spoil();
    for (const check of [checkVectors, checkFiles]) {
      expect(check(folder, smallSuite(texts)).problems).toContainEqual(expect.stringMatching(problem));
    }
  });

  it("names the very line", () => {
    const lines = readFileSync(pathTo("encoding/texts.json"), "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes("the text tilde"));
    edit("encoding/texts.json", (text) => text.replace("the text tilde", "another"));
    expect(checkVectors(folder, smallSuite(texts)).problems).toEqual([
      `encoding/texts.json:${line + 1}: differs from what is derived`,
    ]);
  });

  it("counts a last line that is there or not", () => {
    const end = readFileSync(pathTo("encoding/texts.json"), "utf8").split("\n").length;
    appendFileSync(pathTo("encoding/texts.json"), "more");
    expect(checkVectors(folder, smallSuite(texts)).problems).toEqual([
      `encoding/texts.json:${end}: differs from what is derived`,
    ]);
  });

  it.each([
    { what: "no JSON", text: "{" },
    { what: "a list", text: "[]" },
    { what: "no digests", text: '{"texts/space":1}' },
  ])("refuses a ledger that is $what: what was published would be forgotten", ({ text }) => {
    writeFileSync(pathTo("ledger.json"), text);
    const error = expect.objectContaining({
      code: "ledger-invalid",
      message: `${pathTo("ledger.json")}: expected a JSON object of digests by id, got something else`,
    });
    expect(() => checkVectors(folder, smallSuite(texts))).toThrow(error);
    expect(() => writeVectors(folder, smallSuite(texts))).toThrow(error);
  });

  it("refuses what cannot be read", () => {
    rmSync(pathTo("encoding/texts.json"));
    mkdirSync(pathTo("encoding/texts.json"));
    expect(() => checkVectors(folder, smallSuite(texts))).toThrow(
      expect.objectContaining({
        code: "file-unreadable",
        message: expect.stringMatching(/encoding\/texts\.json: expected a readable file, got EISDIR/),
      }),
    );
  });

  it("writes nothing", () => {
    rmSync(pathTo("accumulated.json"));
    checkVectors(folder, smallSuite(texts));
    expect(existsSync(pathTo("accumulated.json"))).toBe(false);
  });
});

describe("the reports on what the suite detects", () => {
  const root = (): string => dirname(folder);
  const report = (): string => join(root(), "reports/detection.json");
  const suite = smallSuite(texts);
  const another = markValues("values-marked-twice", "!!");
  const larger = { ...suite, deviations: [marking, another] };

  it("are written beside the suite, and found to be as derived", () => {
    expect(writeVectors(folder, larger, root()).problems).toEqual([]);
    expect(checkVectors(folder, larger, root()).problems).toEqual([]);
    expect(JSON.parse(readFileSync(report(), "utf8"))).toMatchObject({
      numbers: {
        deviations: 2,
        caught: 4,
        caughtElsewhere: 2,
        toldApart: 2,
        twins: 0,
        vectors: 4,
        fewestCatching: 1,
        smoke: 3,
      },
      smokeIsProven: true,
      rows: expect.arrayContaining([
        ["values-marked", "signer/HMAC-SHA1", 1, 1, "requests/plain"],
        ["values-marked", "encoder", 2, 0, "texts/tilde", "texts/space"],
      ]),
    });
    expect(JSON.parse(readFileSync(pathTo("smoke.json"), "utf8")).vectors).toEqual([
      "requests/plain",
      "requests/plain-rsa",
      "texts/tilde",
    ]);
  });

  it("are no part of a copy of the suite", () => {
    writeVectors(folder, suite);
    expect(existsSync(report())).toBe(false);
  });

  it("may only get better, unless that is asked for", () => {
    writeVectors(folder, larger, root());
    const before = readFileSync(report(), "utf8");
    const worse = [
      "detection: deviations was 2 and is 1; it may only get better",
      "detection: caughtBySignature was 4 and is 2; it may only get better",
      "detection: caught was 4 and is 2; it may only get better",
      "detection: caughtElsewhere was 2 and is 1; it may only get better",
      "detection: toldApart was 2 and is 1; it may only get better",
    ];
    expect(checkVectors(folder, suite, root()).problems).toEqual([
      ...worse,
      expect.stringMatching(/^reports\/detection\.json:\d+: differs from what is derived$/),
      expect.stringMatching(/^reports\/detection\.md:\d+: differs from what is derived$/),
    ]);
    expect(writeVectors(folder, suite, root()).problems).toEqual(worse);
    expect(readFileSync(report(), "utf8")).toBe(before);
    expect(writeVectors(folder, suite, root(), true).problems).toEqual([]);
    expect(checkVectors(folder, suite, root()).problems).toEqual([]);
  });

  it.each(["{", "[]", '{"numbers":{"caught":"all"}}', '{"numbers":null}'])("are refused when they are %j", (text) => {
    writeVectors(folder, suite, root());
    writeFileSync(report(), text);
    expect(() => writeVectors(folder, suite, root())).toThrow(
      expect.objectContaining({
        code: "detection-invalid",
        message: `${report()}: expected a JSON object with numbers, got something else`,
      }),
    );
  });

  it("are not written over a mistake that nothing catches", () => {
    const silent = markValues("silent", "");
    expect(writeVectors(folder, { ...suite, deviations: [marking, silent] }, root()).problems).toEqual([
      "deviation silent (signer/HMAC-SHA1): no vector catches it; author one in src/suite that does",
      "deviation silent (signer/RSA-SHA256): no vector catches it; author one in src/suite that does",
    ]);
    expect(existsSync(report())).toBe(false);
  });
});
