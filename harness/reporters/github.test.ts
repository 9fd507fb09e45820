import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { BaselineOutcome } from "../../src/report/report.ts";
import { allPassed } from "../document/fixtures/all-passed.ts";
import { acceptsEverything, refusesOneMethod } from "../document/fixtures/always-alike.ts";
import { gatewayWithHoles } from "../document/fixtures/gateway-with-holes.ts";
import { incomplete } from "../document/fixtures/incomplete.ts";
import { makeReport } from "../document/fixtures/make-report.ts";
import { partlyUnexplained } from "../document/fixtures/partly-unexplained.ts";
import { refusesWith200 } from "../document/fixtures/refuses-with-200.ts";
import { asKnown, knownForgeries, withBaseline } from "../document/fixtures/with-baseline.ts";
import { renderGithub } from "./github.ts";

function failed(id: string, comment: string): Verdict {
  const mismatch = { stage: "body", offset: 0, expected: "%20", actual: "+" };
  return { id, kind: "signing", status: "failed", mismatch, comment, durationMs: 0 };
}

describe("renderGithub", () => {
  it("is one notice when conformant", () => {
    expect(renderGithub(allPassed)).toBe(
      "::notice title=countersign%3A CONFORMANT::acme-sdk 3.2.0 (php, stdio) passes all 3 judged vectors; 1 skipped.%0Asuite: 1.0.0, sha256:5f7c1e%0Ajudged by: authorization, baseString, signature\n",
    );
  });

  it("is one notice when all failures are known", () => {
    expect(renderGithub(asKnown)).toMatch(
      /^::notice title=countersign%3A NOT CONFORMANT%2C AS KNOWN::.*%0Abaseline: nothing new; 6 known failures\n$/,
    );
  });

  it("annotates only what the baseline does not know, and what it lists in vain", () => {
    const lines = renderGithub(withBaseline).trimEnd().split("\n");
    expect(lines.map((line) => line.split("::")[1])).toEqual([
      "error title=countersign%3A NOT CONFORMANT",
      "error title=Listed%2C and passes now%3A 1",
      "error title=Listed%2C and not in the suite%3A 1",
      "error title=A space in a value becomes + instead of %2520",
      "error title=Percent-encoding writes %252f where %252F is due",
      "error title=long/value-4096",
    ]);
    expect(lines[3]).toContain("::It explains 1 of 3 new failures (space-as-plus).");
    expect(lines[3]).toContain("spaces/three: ");
  });

  it("writes one error for each effect of a verifier's failures, forgeries first", () => {
    const lines = renderGithub(gatewayWithHoles).trimEnd().split("\n");
    expect(lines.slice(1).map((line) => line.split("::").slice(1, 3).join("::").split("%0A")[0])).toEqual([
      "error title=ACCEPTS what it must refuse%3A 5 requests%2C 1 of them takeover::Takeover: whoever knows only public things, or is another merchant, signs in a merchant's name.",
      "error title=ACCEPTS what it must refuse%3A 5 requests%2C 1 of them takeover::4 × tampering: An attacker between merchant and gateway can send the money where he likes.",
      "error title=REFUSES what it must accept%3A 1 request::1 × Clients that send a realm are turned away.",
      "error title=ACCEPTS%2C but not with the answer of a success%3A 1 request::1 × no payout-id in the JSON body",
    ]);
  });

  it("puts all takeovers into one error, before what is stale, so that none is dropped", () => {
    const stale: BaselineOutcome = {
      known: 0,
      unlisted: [],
      fixed: [{ id: "a/1", failsWith: "stage:body", reason: "r" }],
      changed: [],
      unknown: [],
    };
    const lines = renderGithub({ ...refusesWith200, baseline: stale })
      .trimEnd()
      .split("\n");
    expect(lines[1]).toContain("title=ACCEPTS what it must refuse%3A 19 requests%2C 12 of them takeover::");
    for (const number of Array.from({ length: 12 }, (_, index) => index + 1)) {
      expect(lines[1]).toContain(`%0A1 × takeover: Whoever knows public thing ${number} signs`);
    }
    expect(lines[2]).toContain("title=Listed%2C and passes now%3A 1::");
    expect(lines.slice(3).join()).not.toContain("× takeover:");
  });

  it("tells in its notice which forgeries are known", () => {
    const [notice, ...others] = renderGithub(knownForgeries).trimEnd().split("\n");
    expect(others).toEqual([]);
    expect(notice).toMatch(/^::notice title=countersign%3A NOT CONFORMANT%2C AS KNOWN::/);
    expect(notice).toContain(
      "%0AKNOWN, and still so: ACCEPTS what it must refuse: 5 requests, 1 of them takeover%0ATakeover: whoever knows only public things, or is another merchant, signs in a merchant's name.%0A1 × takeover: An attacker can sign in any merchant's name: all it takes is the public key.%0A4 × tampering: An attacker between",
    );
  });

  it("writes one error for all that a verifier always does", () => {
    const [summary, ...lines] = renderGithub(refusesOneMethod).trimEnd().split("\n");
    expect(summary).toContain("%0AIt refuses all 4 right requests with RSA-SHA256 that it answered: ");
    expect(lines.map((line) => line.split("::").slice(1, 3).join("::").split("%0A")[0])).toEqual([
      "error title=REFUSES what it must accept%3A 5 requests::4 × all with RSA-SHA256 that it answered",
      "error title=REFUSES what it must accept%3A 5 requests::1 × Clients that send a realm are turned away.",
    ]);
    expect(renderGithub(acceptsEverything).trimEnd().split("\n")).toHaveLength(2);
  });

  it("is an error when incomplete", () => {
    expect(renderGithub(incomplete)).toMatch(/^::error title=countersign%3A INCOMPLETE::/);
  });

  it("escapes what a workflow command reads", () => {
    const [, line] = renderGithub(makeReport([failed("a:b,c%/d", "100%,::x")])).split("\n");
    expect(line).toBe('::error title=a%3Ab%2Cc%25/d::100%25,::x%0Abody, offset 0: expected "%2520", got "+"');
  });

  it("writes one error for each mistake, before those for what nothing explains", () => {
    const lines = renderGithub(partlyUnexplained).trimEnd().split("\n");
    expect(lines.slice(1).map((line) => line.split("::")[1])).toEqual([
      "error title=A space in a value becomes + instead of %2520",
      "error title=long/value-1024",
      "error title=keys/rsa-2048",
      "error title=order/long-name",
    ]);
    expect(lines[1]).toContain(
      "::It explains 2 of 9 failures (space-as-plus). It would show in 1 more that nothing explains (order/long-name): there is another mistake beside it, or it is not quite this one.%0AFix: Percent-encode values as in RFC 3986 (rawurlencode, not urlencode).%0Aspaces/one: baseString, offset 131: expected",
    );
  });

  it("writes ten errors, the summary among them, one for each group", () => {
    const many = Array.from({ length: 40 }, (_, index) => failed(`concern-${index % 20}/${index}`, "c"));
    const lines = renderGithub(makeReport(many)).trimEnd().split("\n");
    expect(lines).toHaveLength(10);
    expect(lines[1]).toMatch(/^::error title=concern-0\/0::.*%0Aand 1 more failure of concern-0 at body$/);
    expect(new Set(lines.slice(1).map((line) => line.split("/")[0])).size).toBe(9);
  });
});
