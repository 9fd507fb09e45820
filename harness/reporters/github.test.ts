import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { failing } from "../document/fixtures/make-verdict.ts";
import { allPassed, asKnown, incomplete } from "../document/fixtures/signer-reports.ts";
import {
  acceptsEverything,
  knownForgeries,
  refusesOneMethod,
  refusesWith200,
} from "../document/fixtures/verifier-reports.ts";
import { renderGithub } from "./github.ts";

const linesOf = (report: Report): readonly string[] => renderGithub(report).trimEnd().split("\n");

it("is one notice where all passed or is known, which names the forgeries that are, and else an error", () => {
  expect(linesOf(allPassed)).toEqual([
    "::notice title=countersign%3A CONFORMANT::acme-sdk 3.2.0 (php, stdio) passes all 3 judged vectors; 1 skipped.%0Asuite: 1.0.0, sha256:5f7c1e%0Achallenge: none: who knows the published answers by heart is not found out (--challenge <seed> draws unseen vectors)%0Ajudged by: authorization, baseString, signature",
  ]);
  expect(linesOf(asKnown)).toEqual([
    expect.stringMatching(
      /^::notice title=countersign%3A NOT CONFORMANT%2C AS KNOWN::.*%0Abaseline: nothing new; 6 known failures$/,
    ),
  ]);
  expect(linesOf(knownForgeries)).toEqual([
    expect.stringMatching(
      /^::notice title=.* AS KNOWN::.*%0AKNOWN, and still so: ACCEPTS what it must refuse: 5 requests, 1 of them takeover%0ATakeover: .*%0A1 × takeover: An attacker can sign in any merchant's name: all it takes is the public key.%0A4 × tampering: /,
    ),
  ]);
  expect(linesOf(incomplete)[0]).toMatch(/^::error title=countersign%3A INCOMPLETE::/);
});

it("puts all takeovers into one error, before what is stale, so that none is dropped", () => {
  const fixed = [{ id: "a/1", failsWith: "stage:body", reason: "r" }];
  const baseline = { known: 0, unlisted: [], fixed, changed: [], unknown: [] };
  const [, takeovers = "", stale, ...others] = linesOf({ ...refusesWith200, baseline });
  expect(takeovers).toContain("title=ACCEPTS what it must refuse%3A 19 requests%2C 12 of them takeover::");
  expect(takeovers.match(/%0A1 × takeover: Whoever knows public thing \d+ signs/g)).toHaveLength(12);
  expect(stale).toContain("title=Listed%2C and passes now%3A 1::");
  expect(others.join()).not.toContain("× takeover:");
});

it("writes one error for all that a verifier always does", () => {
  const [summary, ...lines] = linesOf(refusesOneMethod);
  expect(summary).toContain("%0AIt refuses all 4 right requests with RSA-SHA256 that it answered: ");
  expect(lines.map((line) => line.split("::").slice(1, 3).join("::").split("%0A")[0])).toEqual([
    "error title=REFUSES what it must accept%3A 5 requests::4 × all with RSA-SHA256 that it answered",
    "error title=REFUSES what it must accept%3A 5 requests::1 × Clients that send a realm are turned away.",
  ]);
  expect(linesOf(acceptsEverything)).toHaveLength(2);
});

it("escapes what a workflow command reads", () => {
  const mismatch = { stage: "body", expected: "%20", actual: "+" };
  const [, line] = linesOf(makeReport([failing("a:b,c%/d", { mismatch, comment: "100%,::x" })]));
  expect(line).toBe('::error title=a%3Ab%2Cc%25/d::100%25,::x%0Abody, offset 0: expected "%2520", got "+"');
});

it("writes ten errors, the summary among them, one for each group", () => {
  const many = Array.from({ length: 40 }, (_, index) => failing(`concern-${index % 20}/${index}`));
  const lines = linesOf(makeReport(many));
  expect(lines).toHaveLength(10);
  expect(lines[1]).toMatch(/^::error title=concern-0\/0::.*%0Aand 1 more failure of concern-0 at baseString$/);
  expect(new Set(lines.slice(1).map((line) => line.split("/")[0])).size).toBe(9);
});
