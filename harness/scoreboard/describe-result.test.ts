import { describe, expect, it } from "vitest";
import { failing, knowing, makeReport, makeResult, passing } from "./fixtures/make-result.ts";
import { describeResult } from "./scoreboard.ts";

const known = { id: "order/a", failsWith: "stage:baseString", reason: "sorts pairs" };

describe("describeResult", () => {
  it.each([
    {
      what: "conformant",
      result: makeResult(makeReport()),
      line: "✓  acme: conformant: 1 passed, 0 failed, 0 errored, 0 skipped",
    },
    {
      what: "failing as known",
      result: makeResult(makeReport([failing("order/a")]), knowing(known)),
      line: "✗  acme: not conformant: 1 passed, 1 failed, 0 errored, 0 skipped; all of it known",
    },
    {
      what: "cut short",
      result: makeResult(makeReport([], { complete: false, incompleteReason: "interrupted", conformant: false })),
      line: "✗  acme: not conformant: 1 passed, 0 failed, 0 errored, 0 skipped\n   incomplete: interrupted",
    },
    {
      what: "failing anew",
      result: makeResult(
        makeReport([
          failing("order/a"),
          { id: "order/b", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 1 },
        ]),
        knowing(known),
      ),
      line: "✗  acme: not conformant: 1 passed, 1 failed, 1 errored, 0 skipped\n   fails and is not known to: order/b (errored)",
    },
    {
      what: "failing no more",
      result: makeResult(makeReport([passing("order/a")]), knowing(known)),
      line: "✓  acme: conformant: 2 passed, 0 failed, 0 errored, 0 skipped\n   was known to fail and passes: order/a (stage:baseString)",
    },
    {
      what: "failing otherwise",
      result: makeResult(makeReport([failing("order/a", "body")]), knowing(known)),
      line: "✗  acme: not conformant: 1 passed, 1 failed, 0 errored, 0 skipped\n   fails otherwise than known: order/a (stage:body)",
    },
    {
      what: "known of a vector that is gone",
      result: makeResult(makeReport([]), knowing(known)),
      line: "✓  acme: conformant: 1 passed, 0 failed, 0 errored, 0 skipped\n   is known to fail and is not in the suite: order/a (stage:baseString)",
    },
  ])("$what", ({ result, line }) => {
    expect(describeResult(result)).toBe(line);
  });

  it("says why a signer was not tried", () => {
    const { signer } = makeResult(makeReport());
    const unavailable = "acme: expected Debian's acme, got none; install it: apt-get install acme";
    expect(describeResult({ signer, unavailable })).toBe(`–  acme: not tried: ${unavailable}`);
  });

  it("lists five and counts the rest", () => {
    const failures = Array.from({ length: 8 }, (_, index) => failing(`order/${index}`));
    const lines = describeResult(makeResult(makeReport(failures))).split("\n");
    expect(lines[1]).toMatch(/^ {3}fails and is not known to: order\/0 .*, order\/4 \(stage:baseString\) and 3 more$/);
  });
});
