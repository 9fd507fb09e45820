import { describe, expect, it } from "vitest";
import type { WildResult } from "./judge-wild.ts";
import { casesOf } from "./wild-case.ts";
import { findWorse, formatRecord, parseRecord, recordOf } from "./wild-record.ts";

const cases = casesOf("PHP", { base: ["sort=ksort", "given=trim ; key=secret"], signature: [], right: [] });
const [plain = "", ksort = "", pair = ""] = cases.map(({ id }) => id);

function resultOf(id: string, changes: Partial<WildResult> = {}): WildResult {
  const causes = id === pair ? 2 : id === plain ? 0 : 1;
  const statements = Array.from({ length: causes }, (_, at) => `mistake-${at}`);
  return { id, caught: true, unexplained: 0, errored: 0, causes, statements, unnamed: [], untrue: [], ...changes };
}

const good = [resultOf(plain), resultOf(ksort), resultOf(pair)];
const bad = [
  resultOf(plain),
  resultOf(ksort, { unexplained: 2, unnamed: ["sort=ksort"], statements: [] }),
  resultOf(pair),
];

describe("the record of wild signers", () => {
  it("counts by language and kind what reaches each aim, and all", () => {
    const { total, byKind, byLanguage } = recordOf(cases, bad);
    expect(total).toMatchObject({ cases: 3, all: 2, reached: { caught: 3, explained: 2, "right name": 2 } });
    expect(byLanguage).toEqual([{ ...total, name: "PHP" }]);
    expect(byKind.map(({ name, all }) => [name, all])).toEqual([
      ["no mistake", 1],
      ["order", 0],
      ["pair", 1],
    ]);
  });

  it("does not count as fixed what fails with the right calls, too", () => {
    const record = recordOf(cases, [resultOf(plain, { caught: false }), resultOf(ksort), resultOf(pair)]);
    expect(record.total).toMatchObject({ all: 0, reached: { "passes once fixed": 0 } });
  });

  it("is read as it was written, and nothing else is", () => {
    const record = recordOf(cases, good);
    expect(parseRecord(JSON.stringify(record), "wild.json")).toEqual(record);
    expect(() => parseRecord("{}", "wild.json")).toThrow(expect.objectContaining({ code: "wild-record-invalid" }));
  });

  it("lists on its page what is missed, and that alone", () => {
    const page = formatRecord(recordOf(cases, bad));
    expect(page).toContain("| PHP | 3 | 3 | 2 | 3 | 2 | 2 | 3 | 3 | 2 (66 %) |");
    expect(page).toContain(
      `| ${ksort} | explained, one statement a cause, right name | names nothing; 2 unexplained; not named: sort=ksort |`,
    );
    expect(page).not.toContain(pair);
  });
});

describe("findWorse", () => {
  const worse = (before: readonly WildResult[], now: readonly WildResult[]): readonly string[] =>
    findWorse(recordOf(cases, before), recordOf(cases, now).results);

  it("tells what reached an aim and misses it, and what grew, by case", () => {
    expect(worse(good, good)).toEqual([]);
    expect(worse(bad, good)).toEqual([]);
    expect(worse(good, bad)).toEqual([
      `${ksort}: misses "explained"; misses "one statement a cause"; misses "right name"; unexplained: 2, was 0`,
    ]);
    const grown = bad.map((one) => (one.id === ksort ? { ...one, unexplained: 3 } : one));
    expect(worse(bad, grown)).toEqual([`${ksort}: unexplained: 3, was 2`]);
  });

  it("tells of a new case only what it misses, and nothing of one that did not run", () => {
    expect(worse([resultOf(plain), resultOf(ksort)], good)).toEqual([]);
    expect(worse([resultOf(plain)], [resultOf(plain), resultOf(ksort, { caught: false })])).toEqual([
      `${ksort}: misses "caught", and is new`,
    ]);
    expect(worse(good, [resultOf(plain)])).toEqual([]);
  });
});
