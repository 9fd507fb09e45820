import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { makeDiagnosis, makeUnexplained } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { failing, passing, skipping } from "../document/fixtures/make-verdict.ts";
import { acceptsEverything } from "../document/fixtures/verifier-reports.ts";
import type { Extent } from "./reporter.ts";
import { renderTerminal } from "./terminal.ts";

const linesOf = (report: Report, extent: Extent = "verbose"): readonly string[] =>
  renderTerminal(report, { color: false, width: 80, extent }).split("\n");

it("shows eight mistakes of twenty, and as many kinds of what nothing explains", () => {
  const names = Array.from({ length: 20 }, (_, index) => `m${index}`);
  const lines = linesOf(
    makeReport(
      names.map((name) => failing(`${name}/1`)),
      {
        diagnosis: names.map((name) => makeDiagnosis([name], [`${name}/1`])),
        unexplained: names.map((stage) => makeUnexplained(stage)),
      },
    ),
  );
  expect(lines.filter((line) => line.startsWith("Mistake "))).toHaveLength(8);
  expect(lines.filter((line) => line.startsWith("Unexplained: "))).toHaveLength(8);
  expect(lines).toContain("… and 12 more mistakes, see report.json");
  expect(lines).toContain("… and 12 more kinds, see report.json");
  expect(lines.length).toBeLessThan(100);
});

it("bounds a long list of ids and a long list of groups", () => {
  const numbers = Array.from({ length: 43 }, (_, index) => index);
  const ids = linesOf(makeReport(numbers.map((number) => failing(`a/${number}`))));
  expect(ids.join(" ")).toContain("… and 33 more, see report.json");
  const groups = linesOf(makeReport(numbers.map((number) => failing(`${number}/a`))));
  expect(groups).toContain("… and 23 more groups, see report.json");
});

it("shows the first frames of a stack, with the end of each path", () => {
  expect(linesOf(acceptsEverything).filter((line) => line.startsWith("    | "))).toEqual([
    "    | at readHeader (/srv/gateway/source/a…e/read-authorization-header.ts:12:31)",
    "    | at verify (/srv/gateway/source/verify.ts:7:14)",
  ]);
});

it("shortens the digest of the suite, and shows a long note whole", () => {
  const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
  const suite = { version: "1", digest, vectors: 1, challenge: null, selection: null };
  const text = linesOf(makeReport([], { suite, notes: ["word ".repeat(100).trim()] })).join("\n");
  expect(text).toContain("  suite: 1, sha256:0123456789ab…\n");
  expect(text.match(/word/g)).toHaveLength(100);
});

it("distinguishes vectors that the signer declined from others skipped, and shows what reproduces a failure", () => {
  const lines = linesOf(
    makeReport([
      skipping("a/1", "no openssl", { declined: true }),
      skipping("a/2", "no such role"),
      failing("a/3", { diagnosis: [["one", "two"]] }),
    ]),
  );
  expect(lines).toContain("  1 × no openssl (declined by the signer itself)");
  expect(lines).toContain("  1 × no such role");
  expect(lines).toContain("    Reproduced by one + two");
});

it("ends with the sums and the time", () => {
  const ends = [0.25, 999, 61_250].map((durationMs) => linesOf(makeReport(passing("a/1"), { durationMs })).at(-2));
  const sums = "1 vector: 1 passed, 0 failed, 0 skipped, 0 errored in";
  expect(ends).toEqual([`${sums} 0.3 ms`, `${sums} 999 ms`, `${sums} 61.3 s`]);
});
