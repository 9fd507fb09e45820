import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tempFolders } from "../../cli/fixtures/temp-folders.ts";
import type { Finding } from "../finding.ts";
import { checkProperty } from "../fixtures/check-property.ts";
import { makeFinding } from "../fixtures/make-finding.ts";
import { readCorpus } from "./corpus.ts";
import { foldCopies, foldCorpus } from "./fold-corpus.ts";
import { saveFinding } from "./save-finding.ts";

const newFolder = tempFolders();
const findings = [
  makeFinding({ id: "encoder-a", input: "**" }),
  makeFinding({ id: "encoder-b" }),
  makeFinding({ id: "encoder-c" }),
  makeFinding({ id: "encoder-d", shrunk: false }),
];

function newCorpus(): string {
  const folder = newFolder();
  for (const finding of findings) saveFinding(folder, finding);
  return folder;
}

describe("foldCorpus", () => {
  it("deletes a copy and its vectors, and nothing else", () => {
    const folder = newCorpus();
    const { findings: retained, faults, folded } = foldCorpus(folder, readCorpus(folder));
    expect(retained.map(({ id }) => id)).toEqual(["encoder-a", "encoder-b", "encoder-d"]);
    expect({ faults, folded }).toEqual({ faults: [], folded: 1 });
    expect(readCorpus(folder).findings).toEqual(retained);
    expect(readdirSync(join(folder, "encoder")).filter((name) => name.includes("-c"))).toEqual([]);
    expect(foldCorpus(folder, readCorpus(folder)).folded).toBe(0);
  });

  it("does not mind what another process has dropped", () => {
    const folder = newCorpus();
    const content = readCorpus(folder);
    expect([foldCorpus(folder, content), foldCorpus(folder, content)].map(({ folded }) => folded)).toEqual([1, 1]);
    expect(readCorpus(folder).findings).toHaveLength(3);
  });

  it.skipIf(process.getuid?.() === 0)("says so where it cannot be written", () => {
    const folder = newCorpus();
    const content = readCorpus(folder);
    chmodSync(join(folder, "encoder"), 0o500);
    expect(() => foldCorpus(folder, content)).toThrow(expect.objectContaining({ code: "corpus-unusable" }));
    chmodSync(join(folder, "encoder"), 0o700);
  });
});

const of = (id: string, changes: Partial<Finding> = {}): Finding => makeFinding({ id, ...changes });
const ids = (findings: readonly Finding[]): readonly string[] => findings.map(({ id }) => id);

describe("foldCopies", () => {
  it.each<readonly [string, Partial<Finding>, Partial<Finding>]>([
    ["was drawn elsewhere", { seed: 1, path: "1:2" }, { seed: 2, path: "3" }],
    [
      "has its members in another order",
      { input: { a: 1, b: [{ c: "x", d: "y" }] } },
      { input: { b: [{ d: "y", c: "x" }], a: 1 } },
    ],
    [
      "was diagnosed on another night",
      { unexplained: ["no known mistake explains it"] },
      { unexplained: ["its own sentence"] },
    ],
    [
      "shows it of another version of the same target",
      { target: { name: "acme", version: "1" } },
      { target: { name: "acme", version: "2" } },
    ],
  ])("folds what %s", (_name, one, other) => {
    const { retained, copies } = foldCopies([of("encoder-b", one), of("encoder-a", other)]);
    expect([ids(retained), ids(copies)]).toEqual([["encoder-a"], ["encoder-b"]]);
  });

  it.each<readonly [string, Partial<Finding>, Partial<Finding>]>([
    ["another input", { input: "**" }, { input: "*" }],
    ["a text that looks like another value", { input: "1" }, { input: 1 }],
    ["lists in another order", { input: [["a", "b"]] }, { input: [["b", "a"]] }],
    ["a member that JavaScript makes much of", { input: JSON.parse('{"__proto__":{"a":1}}') }, { input: {} }],
    ["another property", { property: "encoder" }, { property: "signer" }],
    ["another kind of failure", {}, { breach: { kind: "errored", says: "it crashed" } }],
    ["another target", { target: { name: "acme", version: "1" } }, { target: { name: "other", version: "1" } }],
    ["an input that is not shrunk", { shrunk: false }, {}],
    ["inputs that are not shrunk", { shrunk: false }, { shrunk: false }],
    ["an input of which a smaller one may be left", {}, { cutShort: "its time was over" }],
  ])("never folds %s", (_name, one, other) => {
    const { retained, copies } = foldCopies([of("encoder-a", one), of("encoder-b", other)]);
    expect([ids(retained), copies]).toEqual([["encoder-a", "encoder-b"], []]);
  });

  const finding = fc.record({ at: fc.nat(9), input: fc.constantFrom("*", "**"), shrunk: fc.boolean() });
  const cutFindings = fc.tuple(fc.uniqueArray(finding, { selector: ({ at }) => at }), fc.nat());
  checkProperty("retains the same, in whatever order and by whatever steps", cutFindings, ([drawn, cut]) => {
    const findings = drawn.map(({ at, input, shrunk }) => of(`encoder-${at}`, { input, shrunk }));
    const { retained, copies } = foldCopies(findings);
    expect(retained.length + copies.length).toBe(findings.length);
    expect(foldCopies(findings.toReversed())).toEqual({ retained, copies });
    const half = foldCopies(findings.slice(0, cut % (findings.length + 1))).copies;
    expect(foldCopies(findings.filter((one) => !half.includes(one))).retained).toEqual(retained);
  });
});
