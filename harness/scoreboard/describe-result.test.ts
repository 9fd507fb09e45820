import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { BundledResult } from "./certify-bundled.ts";
import { failing, knowing, makeReport, makeResult, passing } from "./fixtures/make-result.ts";
import { describeResult } from "./scoreboard.ts";

const known = knowing({ id: "order/a", failsWith: "stage:baseString", reason: "sorts pairs" });
const erring = { id: "order/b", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 1 } as const;
const cut = makeReport([], { complete: false, incompleteReason: "interrupted", conformant: false });
const { signer } = makeResult(cut);
const passes = (count: number): string => `✓  acme: conformant: ${count} passed, 0 failed, 0 errored, 0 skipped`;
const fails = (failed: number, errored = 0): string =>
  `✗  acme: not conformant: 1 passed, ${failed} failed, ${errored} errored, 0 skipped`;

it("describeResult reports in a line what became of a signer, and below it what is new", async () => {
  await expectEach<BundledResult>(
    [
      [passes(1), makeResult(makeReport())],
      [`${fails(1)}; all of it known`, makeResult(makeReport([failing("order/a")]), known)],
      [`${fails(0)}\n   incomplete: interrupted`, makeResult(cut)],
      [
        `${fails(1, 1)}\n   fails and is not known to: order/b (errored)`,
        makeResult(makeReport([failing("order/a"), erring]), known),
      ],
      [
        `${passes(2)}\n   was known to fail and passes: order/a (stage:baseString)`,
        makeResult(makeReport([passing("order/a")]), known),
      ],
      [
        `${fails(1)}\n   fails otherwise than known: order/a (stage:body)`,
        makeResult(makeReport([failing("order/a", "body")]), known),
      ],
      [
        `${passes(1)}\n   is known to fail and is not in the suite: order/a (stage:baseString)`,
        makeResult(makeReport([]), known),
      ],
      ["–  acme: not tried: expected Debian's acme", { signer, unavailable: "expected Debian's acme" }],
    ],
    (line, result) => expect(describeResult(result)).toBe(line),
  );
});

it("describeResult lists five and counts the rest", () => {
  const failures = Array.from({ length: 8 }, (_, index) => failing(`order/${index}`));
  const lines = describeResult(makeResult(makeReport(failures))).split("\n");
  expect(lines[1]).toMatch(/^ {3}fails and is not known to: order\/0 .*, order\/4 \(stage:baseString\) and 3 more$/);
});
