import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { acceptsEverything, refusesEverything } from "./fixtures/always-alike.ts";
import { makeDiagnosis, makeFailure } from "./fixtures/make-diagnosis.ts";
import { makeReport } from "./fixtures/make-report.ts";
import { partlyUnexplained } from "./fixtures/partly-unexplained.ts";
import { spaceAsPlus } from "./fixtures/space-as-plus.ts";
import { twoMistakes } from "./fixtures/two-mistakes.ts";
import { renderTerminal } from "./terminal.ts";

const options = { color: false, width: 80 };

function linesOf(verdicts: readonly Verdict[]): readonly string[] {
  return renderTerminal(makeReport(verdicts), options).split("\n");
}

describe("renderTerminal", () => {
  it("puts the caret under the first differing character", () => {
    const lines = linesOf(spaceAsPlus.verdicts);
    const carets = lines.flatMap((line, index) => (/^ +\^ offset/.test(line) ? [index] : []));
    expect(carets.length).toBeGreaterThan(3);
    for (const index of carets) {
      const column = (lines[index] ?? "").indexOf("^");
      const [expected = "", actual = ""] = [lines[index - 2], lines[index - 1]];
      expect(expected.slice(0, column).replace("expected", "actual  ")).toBe(actual.slice(0, column));
      expect(expected[column]).not.toBe(actual[column]);
    }
  });

  it("tells an explained failure by its mistake alone, and the next mistake does not quote a clause again", () => {
    const lines = renderTerminal(twoMistakes, options).split("\n");
    expect(lines.filter((line) => line.includes("Specification, base-string.2"))).toEqual([
      '  Specification, base-string.2: "Percent-encode each value as in RFC 3986.',
      "  Specification, base-string.2 (see above)",
    ]);
    for (const id of ["spaces/both-kinds", "spaces/only", "percent-encoding/slash"]) {
      expect(lines.filter((line) => line.includes(id))).toEqual([`  Example: ${id}`]);
    }
    for (const id of ["spaces/space", "operations/transfer-quiet"]) expect(lines.join("\n")).not.toContain(id);
    expect(lines).toContain("Failures: 5, all explained; every id is in report.json");
  });

  it("leads with the diagnosis", () => {
    const [, ...sections] = renderTerminal(partlyUnexplained, options).split("\n\n");
    expect(sections.map((section) => section.split(/[:\n]/)[0])).toEqual([
      "One mistake",
      "Unexplained",
      "Unexplained",
      "Profiles                       passed   failed  skipped  errored",
      "Failures",
      "long, baseString",
      "keys, signature",
      "13 vectors",
    ]);
  });

  it("shows eight mistakes of twenty, and as many kinds of what nothing explains", () => {
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`);
    const diagnosis = names.map((name) => makeDiagnosis([name], [`${name}/1`]));
    const unexplained = names.map((stage) => ({
      stage,
      vectors: [],
      example: "",
      flags: [],
      findings: [],
      resembles: [],
    }));
    const report = makeReport(
      names.map((name) => makeFailure(`${name}/1`)),
      { diagnosis, unexplained },
    );
    const lines = renderTerminal(report, options).split("\n");
    expect(lines.filter((line) => line.startsWith("Mistake "))).toHaveLength(8);
    expect(lines.filter((line) => line.startsWith("Unexplained: "))).toHaveLength(8);
    expect(lines).toContain("… and 12 more mistakes, see report.json");
    expect(lines).toContain("… and 12 more kinds, see report.json");
    expect(lines.length).toBeLessThan(100);
  });

  it("names what reproduces a failure that the diagnosis passes over", () => {
    const lines = linesOf([makeFailure("a/1", [["one", "two"]])]);
    expect(lines).toContain("    Reproduced by one + two");
  });

  it("bounds a long list of ids and a long list of groups", () => {
    const failed = (id: string): Verdict => ({ id, kind: "signing", status: "failed", durationMs: 0 });
    const ids = linesOf(Array.from({ length: 43 }, (_, index) => failed(`a/${index}`)));
    expect(ids.join(" ")).toContain("… and 33 more, see report.json");
    const groups = linesOf(Array.from({ length: 43 }, (_, index) => failed(`${index}/a`)));
    expect(groups).toContain("… and 23 more groups, see report.json");
  });

  it("shows the last lines of what a crash left behind", () => {
    const details = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
    const lines = linesOf([
      { id: "a/1", kind: "signing", status: "errored", error: { message: "exited", details }, durationMs: 0 },
    ]);
    expect(lines.filter((line) => line.startsWith("    | "))).toEqual(
      [46, 47, 48, 49].map((index) => `    | line ${index}`),
    );
  });

  it("shows the first frames of a stack, with the end of each path, and that a crash is no refusal", () => {
    const lines = renderTerminal(acceptsEverything, options).split("\n");
    const start = lines.indexOf("Errored: 1");
    expect(lines.slice(start + 1, start + 8)).toEqual([
      "  A crash or a missing answer is no refusal: a verifier must answer whatever",
      "  anyone may send.",
      "  1 × TypeError: Cannot read properties of undefined (reading 'split')",
      "    | at readHeader (/srv/gateway/source/a…e/read-authorization-header.ts:12:31)",
      "    | at verify (/srv/gateway/source/verify.ts:7:14)",
      "    For instance: No Authorization header at all.",
      "    verification-malformed-header/no-header",
    ]);
  });

  it("says in its first lines that a verifier always says the same, and lists none of what follows from it", () => {
    const lines = renderTerminal(refusesEverything, options).split("\n");
    expect(lines.slice(2, 5).join(" ")).toMatch(/^It refuses everything: .* proves nothing\. Mend first /);
    expect(lines.filter((line) => line.includes("turned away"))).toEqual([]);
    expect(lines.filter((line) => line.includes("verification-accepted/"))).toHaveLength(5);
  });

  it("tells three effects at length, of more five by an example, and ten in all", () => {
    const refusedForgery: Verdict = { id: "verification-x/y", kind: "verification", status: "passed", durationMs: 0 };
    const effects = (count: number): readonly Verdict[] =>
      Array.from({ length: count }, (_, index) => ({
        id: `verification-x/${index}`,
        kind: "verification",
        status: "failed" as const,
        mismatch: { stage: "verified", offset: 0, expected: `refused: ${index}`, actual: "accepted" },
        comment: `Comment ${index}.`,
        effect: `Effect ${index}.`,
        clauses: ["header.2"],
        durationMs: 0,
      }));
    const told = (count: number, what: string): number =>
      linesOf([refusedForgery, ...effects(count)]).filter((line) => line.trim().startsWith(what)).length;
    expect([told(3, "1 × Effect"), told(3, "Comment"), told(3, "Refusals due: ")]).toEqual([3, 3, 0]);
    expect([told(30, "1 × Effect"), told(30, "Comment"), told(30, "Refusals due: ")]).toEqual([10, 5, 1]);
    expect(linesOf([refusedForgery, ...effects(30)])).toContain("  … and 20 more effects, see report.json");
  });

  it("shortens the digest of the suite, and shows a long note whole", () => {
    const suite = {
      version: "1",
      digest: `sha256:${"0123456789abcdef".repeat(4)}`,
      vectors: 1,
      challenge: null,
      selection: null,
    };
    const note = "word ".repeat(100).trim();
    const text = renderTerminal(makeReport([], { suite, notes: [note] }), options);
    expect(text).toContain("  suite: 1, sha256:0123456789ab…\n");
    expect(text.match(/word/g)).toHaveLength(100);
  });

  it("tells a vector that the signer declined from one that was not for it", () => {
    const lines = linesOf([
      { id: "a/1", kind: "signing", status: "skipped", reason: "no openssl", declined: true, durationMs: 0 },
      { id: "a/2", kind: "signing", status: "skipped", reason: "no such role", durationMs: 0 },
    ]);
    expect(lines).toContain("  1 × no openssl (declined by the signer itself)");
    expect(lines).toContain("  1 × no such role");
  });

  it.each([
    { durationMs: 0.25, shown: "0.3 ms" },
    { durationMs: 999, shown: "999 ms" },
    { durationMs: 61_250, shown: "61.3 s" },
  ])("shows $durationMs ms as $shown", ({ durationMs, shown }) => {
    const report = makeReport([{ id: "a/1", kind: "signing", status: "passed", durationMs: 7 }], { durationMs });
    expect(renderTerminal(report, { color: false, width: 80 }).split("\n").at(-2)).toBe(
      `1 vector: 1 passed, 0 failed, 0 skipped, 0 errored in ${shown}`,
    );
  });
});
