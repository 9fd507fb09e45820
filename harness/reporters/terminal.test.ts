import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/judging/verdict.ts";
import { acceptsEverything } from "../document/fixtures/always-alike.ts";
import { makeDiagnosis, makeFailure } from "../document/fixtures/make-diagnosis.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { renderTerminal } from "./terminal.ts";

const options = { color: false, width: 80 };

function linesOf(...given: Parameters<typeof makeReport>): readonly string[] {
  return renderTerminal(makeReport(...given), options).split("\n");
}

describe("renderTerminal", () => {
  it("shows eight mistakes of twenty, and as many kinds of what nothing explains", () => {
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`);
    const nothing = { vectors: [], example: "", flags: [], findings: [], resembles: [] };
    const lines = linesOf(
      names.map((name) => makeFailure(`${name}/1`)),
      {
        diagnosis: names.map((name) => makeDiagnosis([name], [`${name}/1`])),
        unexplained: names.map((stage) => ({ stage, ...nothing })),
      },
    );
    expect(lines.filter((line) => line.startsWith("Mistake "))).toHaveLength(8);
    expect(lines.filter((line) => line.startsWith("Unexplained: "))).toHaveLength(8);
    expect(lines).toContain("… and 12 more mistakes, see report.json");
    expect(lines).toContain("… and 12 more kinds, see report.json");
    expect(lines.length).toBeLessThan(100);
  });

  it("bounds a long list of ids and a long list of groups", () => {
    const failed = (id: string): Verdict => ({ id, kind: "signing", status: "failed", durationMs: 0 });
    const ids = linesOf(Array.from({ length: 43 }, (_, index) => failed(`a/${index}`)));
    expect(ids.join(" ")).toContain("… and 33 more, see report.json");
    const groups = linesOf(Array.from({ length: 43 }, (_, index) => failed(`${index}/a`)));
    expect(groups).toContain("… and 23 more groups, see report.json");
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

  it("shortens the digest of the suite, and shows a long note whole", () => {
    const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
    const suite = { version: "1", digest, vectors: 1, challenge: null, selection: null };
    const text = linesOf([], { suite, notes: ["word ".repeat(100).trim()] }).join("\n");
    expect(text).toContain("  suite: 1, sha256:0123456789ab…\n");
    expect(text.match(/word/g)).toHaveLength(100);
  });

  it("tells a vector that the signer declined from one that was not for it, and what reproduces a failure", () => {
    const lines = linesOf([
      { id: "a/1", kind: "signing", status: "skipped", reason: "no openssl", declined: true, durationMs: 0 },
      { id: "a/2", kind: "signing", status: "skipped", reason: "no such role", durationMs: 0 },
      makeFailure("a/3", [["one", "two"]]),
    ]);
    expect(lines).toContain("  1 × no openssl (declined by the signer itself)");
    expect(lines).toContain("  1 × no such role");
    expect(lines).toContain("    Reproduced by one + two");
  });

  it("ends with the sums and the time", () => {
    const passed: Verdict = { id: "a/1", kind: "signing", status: "passed", durationMs: 7 };
    const ends = [0.25, 999, 61_250].map((durationMs) => linesOf([passed], { durationMs }).at(-2));
    const sums = "1 vector: 1 passed, 0 failed, 0 skipped, 0 errored in";
    expect(ends).toEqual([`${sums} 0.3 ms`, `${sums} 999 ms`, `${sums} 61.3 s`]);
  });
});
