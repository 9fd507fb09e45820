import { expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { BundledResult } from "./certify-bundled.ts";
import { describeNews, describeResult } from "./describe-result.ts";
import { accepting, acme, failing, knowing, makeReport, makeResult, passing } from "./fixtures/make-result.ts";

const known = knowing({ id: "order/a", failsWith: "stage:baseString", reason: "sorts pairs" });
const erring = { id: "order/b", kind: "signing", status: "errored", error: { message: "m" }, durationMs: 1 } as const;
const cut = makeReport([], { complete: false, incompleteReason: "interrupted", conformant: false });
const lax = makeReport([
  accepting("verification-plaintext/a", "takeover"),
  accepting("verification-header-grammar/a", "forgery", "should"),
  accepting("verification-header-grammar/b", "forgery", "hardening"),
  erring,
]);
const passes = (count: number): string => `✓  acme: conformant: ${count} of ${count} passed`;
const fails = (tried: number): string => `✗  acme: not conformant: 1 of ${tried} passed`;
const news = (line: string): string => `acme: ${line}`;

it("describes in a line what became of a signer or verifier, and what is new", async () => {
  await expectEach<readonly [string | undefined, BundledResult]>(
    [
      [passes(1), [undefined, makeResult(makeReport())]],
      [`${fails(2)}; as known`, [undefined, makeResult(makeReport([failing("order/a")]), known)]],
      [fails(1), [news("incomplete: interrupted"), makeResult(cut)]],
      [
        fails(3),
        [
          news("fails and is not known to: order/b (errored)"),
          makeResult(makeReport([failing("order/a"), erring]), known),
        ],
      ],
      [
        passes(2),
        [
          news("was known to fail and passes: order/a (stage:baseString)"),
          makeResult(makeReport([passing("order/a")]), known),
        ],
      ],
      [
        fails(2),
        [
          news("fails otherwise than known: order/a (stage:body)"),
          makeResult(makeReport([failing("order/a", "body")]), known),
        ],
      ],
      [
        passes(1),
        [
          news("is known to fail and is not in the suite: order/a (stage:baseString)"),
          makeResult(makeReport([]), known),
        ],
      ],
      [
        `${fails(5)}; fails must 2 (1 takeover), should 1, hardening 1`,
        [
          news("fails and is not known to: verification-plaintext/a (stage:verified), order/b (errored)"),
          makeResult(lax, knowing(), "verifier"),
        ],
      ],
      [
        "–  acme: not tried: expected Debian's acme",
        [undefined, { bundled: acme, unavailable: "expected Debian's acme" }],
      ],
    ],
    (line, [told, result]) => {
      expect(describeResult(result)).toBe(line);
      expect(describeNews(result)).toEqual(told === undefined ? [] : [told]);
    },
  );
});

it("lists five that are new and counts the rest", () => {
  const failures = Array.from({ length: 8 }, (_, index) => failing(`order/${index}`));
  expect(describeNews(makeResult(makeReport(failures)))).toEqual([
    expect.stringMatching(/^acme: fails and is not known to: order\/0 .*, order\/4 \(stage:baseString\) and 3 more$/),
  ]);
});
