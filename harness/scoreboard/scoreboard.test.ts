import { describe, expect, it } from "vitest";
import { failing, knowing, makeReport, makeResult } from "./fixtures/make-result.ts";
import { formatScoreboardMarkdown, formatScoreboardText, scoresOf } from "./scoreboard.ts";

const failsWith = "stage:baseString";
const known = knowing(
  { id: "order/a", failsWith, reason: "drops a query" },
  { id: "order/b", failsWith, reason: "sorts pairs" },
  { id: "order/c", failsWith, reason: "sorts pairs" },
);
const report = makeReport([failing("order/a"), failing("order/b"), failing("order/c")]);
const scores = scoresOf([makeResult(report, known)]);

describe("scoresOf", () => {
  it("counts what was tried, and why it fails, the most frequent reason first", () => {
    expect(scores).toEqual([
      {
        name: "acme",
        version: "3.2.0",
        language: "php",
        conformant: false,
        profiles: { "signer/HMAC-SHA1": { passed: 1, tried: 4 } },
        reasons: [
          { reason: "sorts pairs", vectors: 2 },
          { reason: "drops a query", vectors: 1 },
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
    expect(scoresOf([{ signer: makeResult(report).signer, unavailable: "expected acme, got none" }])).toEqual([]);
  });
});

describe("the scoreboard", () => {
  const perfect = scoresOf([makeResult(makeReport())]).map((score) => ({ ...score, name: "a-longer-name" }));

  it("is a table for a terminal, and the reasons below", () => {
    expect(formatScoreboardText([...scores, ...perfect])).toBe(
      [
        "Signer         Version  Language  HMAC-SHA1  RSA-SHA256  Verdict",
        "acme           3.2.0    php       1/4        –           not conformant",
        "a-longer-name  3.2.0    php       1/1        –           conformant",
        "",
        "acme",
        "    2 × sorts pairs",
        "    1 × drops a query",
        "",
      ].join("\n"),
    );
  });

  it("is a page of Markdown", () => {
    const page = formatScoreboardMarkdown([...scores, ...perfect], "1.0.0");
    expect(page).toContain("Real signers on the countersign suite 1.0.0.");
    expect(page).toContain(
      [
        "| Signer | Version | Language | HMAC-SHA1 | RSA-SHA256 | Verdict |",
        "| --- | --- | --- | --- | --- | --- |",
        "| acme | 3.2.0 | php | 1/4 | – | not conformant |",
        "| a-longer-name | 3.2.0 | php | 1/1 | – | conformant |",
        "",
      ].join("\n"),
    );
    expect(page).toMatch(/\n## acme\n\n- 2 × sorts pairs\n- 1 × drops a query\n$/);
    expect(page).not.toContain("## a-longer-name");
  });
});
