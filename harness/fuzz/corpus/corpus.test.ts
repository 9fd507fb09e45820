import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseVectors } from "../../../src/suite/model/parse-vectors.ts";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { openCorpus, pathsOf } from "./corpus.ts";
import { reviseFinding, saveFinding } from "./save-finding.ts";

const newFolder = tempFolders();
const drawn = makeFinding({ shrunk: false, input: "a*b", path: "17" });
const half = makeFinding({ shrunk: false, input: "b*", path: "17:0" });
const further = makeFinding({ shrunk: false, input: "b*", path: "17:0:1" });
const shrunk = makeFinding();
const anew = makeFinding({ input: "**" });
const other = makeFinding({ unexplained: ["it was diagnosed anew"] });

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

describe("a corpus", () => {
  it("is made where there is none, and holds what was saved when it is opened again", () => {
    const folder = join(newFolder(), "deep", "corpus");
    expect(openCorpus(folder).findings).toEqual([]);
    saveFinding(folder, shrunk);
    expect(openCorpus(folder)).toMatchObject({ findings: [shrunk], faults: [] });
    expect(filesIn(folder)).toEqual([
      "encoder",
      "encoder/encoder-0123456789ab.json",
      "encoder/encoder-0123456789ab.vectors.json",
    ]);
  });

  it("stores a ready vector file beside a finding that makes one", () => {
    const folder = newFolder();
    saveFinding(folder, shrunk);
    const { vectors } = pathsOf(folder, shrunk);
    expect(parseVectors(readFileSync(vectors, "utf8"), vectors)).toMatchObject({
      kind: "encoding",
      concern: "fuzz",
      vectors: [{ id: "fuzz/encoder-0123456789ab", task: { text: "*" }, expected: "%2A" }],
    });
  });

  it.each([
    ["a shrunk finding replaces the one as drawn", [drawn, shrunk], shrunk],
    ["the one as drawn never replaces a shrunk one", [shrunk, drawn], shrunk],
    ["the one as drawn stays as it was first drawn", [drawn, { ...drawn, input: "c*d" }], drawn],
    ["a finding that is shrunk anew replaces the older one", [shrunk, anew], anew],
    ["one that is shrunk part of the way replaces the one as drawn", [drawn, half], half],
    ["one that is shrunk further replaces that", [half, further], further],
    ["one that is shrunk less far does not", [half, drawn], half],
    ["one that is shrunk part of the way never replaces a shrunk one", [shrunk, half], shrunk],
  ])("%s, the vectors with it", (_name, saved, left) => {
    const folder = newFolder();
    for (const finding of saved) saveFinding(folder, finding);
    expect(openCorpus(folder).findings).toEqual([left]);
    expect(filesIn(folder)).toHaveLength(3);
    const { vectors } = pathsOf(folder, left);
    expect(parseVectors(readFileSync(vectors, "utf8"), vectors)).toMatchObject({
      vectors: [{ task: { text: left.input } }],
    });
  });

  it.each([
    ["a new diagnosis replaces the stored one", shrunk, other, other],
    ["but never of one that was shrunk further since", half, drawn, half],
    ["nor of one that was shrunk since", shrunk, half, shrunk],
  ])("%s", (_name, stored, revised, left) => {
    const folder = newFolder();
    saveFinding(folder, stored);
    reviseFinding(folder, revised);
    expect(openCorpus(folder).findings).toEqual([left]);
  });

  it.each([
    ["names that JavaScript makes much of", { input: JSON.parse('{"__proto__":{"a":1},"constructor":"x"}') }],
    ["what a reader could not see", { input: "\u0000\u202e\ufeff\u{e0001}\r\n" }],
    ["half a character", { input: "\ud800" }],
    ["numbers, lists and nothing", { input: [0, -1.5, null, [], {}] }],
  ])("keeps %s", (_name, changes) => {
    const folder = newFolder();
    const finding = makeFinding(changes);
    saveFinding(folder, finding);
    const text = readFileSync(pathsOf(folder, finding).finding, "utf8");
    expect(text.replaceAll("\n", "")).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.stringify(openCorpus(folder).findings)).toBe(JSON.stringify([finding]));
  });

  it("reports what cannot be read, one sentence each, and leaves it where it is", () => {
    const folder = newFolder();
    saveFinding(folder, shrunk);
    const write = (name: string, text: string): void => writeFileSync(join(folder, "encoder", name), text);
    write("cut.json", '{"format":');
    write("future.json", JSON.stringify({ ...shrunk, version: 2 }));
    write("other-name.json", JSON.stringify(shrunk));
    write("untrusted.json", JSON.stringify({ ...shrunk, id: "../../evil" }));
    write("notes.txt", "not looked at");
    const { findings, faults } = openCorpus(folder);
    expect(findings).toEqual([shrunk]);
    const path = (name: string): string => `finding ${join(folder, "encoder", name)}`;
    expect(faults).toEqual([
      expect.stringMatching(
        /^finding .*cut\.json: expected countersign\/finding, version 1, got another text \(no JSON: /,
      ),
      `${path("future.json")}: expected countersign/finding, version 1, got version 2`,
      `${path("other-name.json")}: expected its own name, encoder/encoder-0123456789ab.json, got another`,
      `${path("untrusted.json")}: expected countersign/finding, version 1, got another text (at id: expected lower-case words with hyphens)`,
    ]);
    expect(filesIn(folder)).toHaveLength(8);
  });

  it("tells of findings beside the folders of the properties, and of no other file", () => {
    const folder = newFolder();
    saveFinding(folder, shrunk);
    writeFileSync(join(folder, "report.json"), "{}");
    expect(openCorpus(join(folder, "encoder"))).toEqual({
      findings: [],
      faults: [
        `finding ${join(folder, "encoder", `${shrunk.id}.json`)}: expected it in the folder of its property, encoder/${shrunk.id}.json, got it beside`,
      ],
    });
    expect(openCorpus(folder).faults).toEqual([]);
  });

  it("holds what links lead to, as in a mounted volume, and tells what is no file", () => {
    const [volume, folder] = [newFolder(), newFolder()];
    saveFinding(volume, shrunk);
    mkdirSync(join(folder, "encoder"));
    symlinkSync(pathsOf(volume, shrunk).finding, pathsOf(folder, shrunk).finding);
    expect(openCorpus(folder)).toMatchObject({ findings: [shrunk], faults: [] });
    mkdirSync(join(folder, "encoder", "folder.json"));
    symlinkSync(join(folder, "nowhere"), join(folder, "encoder", "lost.json"));
    symlinkSync(join(volume, "encoder"), join(folder, "signer"));
    expect(openCorpus(folder).faults).toEqual([
      expect.stringMatching(/folder\.json: expected a file/),
      expect.stringMatching(/lost\.json: .*ENOENT/),
      expect.stringMatching(/signer.*: expected its own name/),
    ]);
  });

  it("sweeps what killed processes left half written, once it is old", () => {
    const folder = newFolder();
    saveFinding(folder, shrunk);
    const [fresh, old, mine, probe] = [
      "encoder/a.json.1-00000000.part",
      "encoder/b.json.1-00000000.part",
      "encoder/film.part",
      ".probe",
    ].map((name) => join(folder, name));
    for (const path of [fresh, old, mine, probe]) writeFileSync(path ?? "", "{");
    for (const path of [old, mine]) utimesSync(path ?? "", 0, 0);
    expect(openCorpus(folder).findings).toEqual([shrunk]);
    expect([fresh, old, mine, probe].map((path) => existsSync(path ?? ""))).toEqual([true, false, true, true]);
  });

  it("refuses a finding whose input was changed, and takes one that an older release wrote without a digest", () => {
    const folder = newFolder();
    saveFinding(folder, shrunk);
    const path = pathsOf(folder, shrunk).finding;
    const stored = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...stored, input: "a" }));
    expect(openCorpus(folder)).toMatchObject({
      findings: [],
      faults: [expect.stringContaining("got another text (another input than was found: its inputDigest is sha256:")],
    });
    const { inputDigest, ...older } = stored;
    writeFileSync(path, JSON.stringify(older));
    expect([inputDigest, openCorpus(folder)]).toMatchObject([
      expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      { findings: [shrunk], faults: [] },
    ]);
    writeFileSync(path, JSON.stringify(Object.fromEntries(Object.entries(stored).reverse())));
    expect(openCorpus(folder).faults).toEqual([]);
  });

  it("says at once that its folder cannot be used", () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    expect(() => openCorpus(file)).toThrow(expect.objectContaining({ code: "corpus-unusable" }));
  });

  it.skipIf(process.getuid?.() === 0)("says at once that its folder cannot be written", () => {
    const folder = newFolder();
    mkdirSync(join(folder, "corpus"));
    chmodSync(join(folder, "corpus"), 0o500);
    expect(() => openCorpus(join(folder, "corpus"))).toThrow(expect.objectContaining({ code: "corpus-unusable" }));
  });
});
