import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../package/package.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { accepting, acme, failing, knowing, makeReport, makeResult } from "./fixtures/make-result.ts";
import { formatScoreboard, scoresOf } from "./scoreboard.ts";

const failsWith = "stage:baseString";
const known = knowing(
  { id: "order/a", failsWith, reason: "drops a query" },
  { id: "order/b", failsWith, reason: "sorts pairs" },
  { id: "order/c", failsWith, reason: "sorts pairs" },
);
const report = makeReport([failing("order/a"), failing("order/b"), failing("order/c")]);
const scores = scoresOf([makeResult(report, known)]);

const accepted = "stage:verified";
const verifierKnown = knowing(
  { id: "body/a", failsWith: accepted, reason: "keeps the last" },
  { id: "body/b", failsWith: accepted, reason: "keeps the last" },
  { id: "plaintext/a", failsWith: accepted, reason: "takes PLAINTEXT" },
);
const verifierReport = makeReport(
  [
    accepting("body/a", "replay"),
    accepting("body/b", "tampering"),
    accepting("plaintext/a", "takeover"),
    accepting("header/a", "forgery", "should"),
  ],
  { profiles: [{ name: "verifier/HMAC-SHA1", conformant: false, passed: 1, failed: 4, skipped: 0, errored: 0 }] },
);
const verifiers = scoresOf([makeResult(verifierReport, verifierKnown, "verifier")]);

describe("scoresOf", () => {
  it("counts what was tried, and why it fails, the most frequent reason first", () => {
    expect(scores).toEqual([
      {
        name: "acme",
        role: "signer",
        version: "3.2.0",
        language: "php",
        conformant: false,
        profiles: { "signer/HMAC-SHA1": { passed: 1, tried: 4 } },
        concerns: { order: { passed: 1, tried: 4 } },
        reasons: [
          { reason: "sorts pairs", vectors: 2 },
          { reason: "drops a query", vectors: 1 },
        ],
        asKnown: true,
      },
    ]);
  });

  it("counts a verifier's failures by level, and tells the worst first", () => {
    expect(verifiers).toMatchObject([
      {
        role: "verifier",
        failures: { must: 3, should: 1, hardening: 0 },
        takeovers: ["plaintext/a"],
        reasons: [
          { reason: "takes PLAINTEXT", vectors: 1, severity: "takeover" },
          { reason: "keeps the last", vectors: 2, severity: "tampering" },
        ],
        asKnown: true,
      },
    ]);
  });

  it.each([
    { what: "as known", result: makeResult(report, known), asKnown: true },
    { what: "otherwise", result: makeResult(report), asKnown: false },
    { what: "cut short", result: makeResult({ ...report, complete: false }, known), asKnown: false },
  ])("decides whether a run was $what", ({ result, asKnown }) => {
    expect(scoresOf([result])[0]?.asKnown).toBe(asKnown);
  });

  it("leaves out who is not installed", () => {
    expect(scoresOf([{ bundled: acme, unavailable: "expected acme, got none" }])).toEqual([]);
  });
});

it("the scoreboard is a page with a table of signers and one of verifiers, and the reasons below", () => {
  const perfect = scoresOf([makeResult(makeReport())]).map((score) => ({ ...score, name: "a-longer-name" }));
  const page = formatScoreboard([...scores, ...perfect, ...verifiers], "1.0.0");
  expect(page).toContain("Real signers and verifiers on the countersign suite 1.0.0.");
  expect(page).toContain(
    [
      "| Signer | Version | Language | HMAC-SHA1 | RSA-SHA256 | Verdict |",
      "| --- | --- | --- | --- | --- | --- |",
      "| acme | 3.2.0 | php | 1/4 | – | not conformant |",
      "| a-longer-name | 3.2.0 | php | 1/1 | – | conformant |",
      "",
    ].join("\n"),
  );
  expect(page).toContain(
    [
      "| Verifier | Version | Language | HMAC-SHA1 | RSA-SHA256 | must | should | hardening | Takeovers | Verdict |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
      "| acme | 3.2.0 | php | 1/5 | – | 3 | 1 | 0 | a | not conformant |",
      "",
    ].join("\n"),
  );
  expect(page).toMatch(/\n## acme\n\n- 2 × sorts pairs\n- 1 × drops a query\n/);
  expect(page).toMatch(/\n## acme\n\n- 1 × takeover: takes PLAINTEXT\n- 2 × tampering: keeps the last\n$/);
  expect(page).not.toContain("## a-longer-name");
});

it("the committed scoreboard is of the published suite: if not, run npm run certify -- --update", () => {
  const { digest } = JSON.parse(readFileSync(join(packageRoot, "reports/scoreboard.json"), "utf8"));
  expect(digest).toBe(loadVectors().digest);
});
