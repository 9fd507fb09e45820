import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/conformance/report.ts";
import { sayReasons } from "./say-reasons.ts";

function failed(stage: string, expected: string, actual: string): Verdict {
  const mismatch = { stage, offset: 0, expected, actual };
  return { id: "a", kind: "verification", status: "failed", mismatch, durationMs: 0 };
}

describe("sayReasons", () => {
  const because = (...reasons: readonly string[]): readonly Verdict[] =>
    reasons.map((reason) => failed("verified", "accepted", `refused: ${reason}`));
  const long = (kind: string): string => `HTTP 403: ${kind} ${"x".repeat(40)}`;

  it.each<{ what: string; verdicts: readonly Verdict[]; says: readonly string[] }>([
    { what: "one reason", verdicts: because("no", "no"), says: ["Its reason, each time: no"] },
    { what: "several", verdicts: because("a", "b", "b"), says: ["Its reasons: 2 × b; 1 × a"] },
    {
      what: "many",
      verdicts: because("a", "a", "a", "b", "b", "b", "c", "d", "e", "f", "f", "g", "c"),
      says: ["Its reasons: 3 × a; 3 × b; 2 × c; 2 × f; 1 × d; 2 more, see report.json"],
    },
    {
      what: "long ones",
      verdicts: because(long("a"), long("b"), long("b"), long("c"), long("d")),
      says: [
        "Its answers:",
        `2 × ${long("b")}`,
        `1 × ${long("a")}`,
        `1 × ${long("c")}`,
        "… and 1 more, see report.json",
      ],
    },
    {
      what: "answers that are never the same",
      verdicts: because(...Array.from({ length: 20 }, (_, index) => `HTTP 403: at ${index}`)),
      says: ["Its answer, each time: HTTP 403"],
    },
    { what: "never any", verdicts: because("no reason given", "no reason given"), says: ["It gives no reason."] },
    {
      what: "one, and what has none of its own",
      verdicts: [...because("no"), failed("verified", "accepted", "refused")],
      says: ["Its reason, each time: no"],
    },
    { what: "none", verdicts: [], says: [] },
  ])("$what", ({ verdicts, says }) => {
    expect(sayReasons("refuses", verdicts)).toEqual(says);
  });

  it("tells of what was accepted why it was to be refused", () => {
    expect(sayReasons("accepts", [failed("verified", "refused: signature-mismatch", "accepted")])).toEqual([
      "Refusal due, each time: signature-mismatch",
    ]);
    expect(sayReasons("answers", [failed("answer", "a success", "no payout-id")])).toEqual([]);
  });
});
