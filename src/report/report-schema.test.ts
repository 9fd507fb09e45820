import { describe, expect, it } from "vitest";
import type { Report } from "./report.ts";
import { parseReport, reportJsonSchema } from "./report-schema.ts";

const report: Report = {
  format: "countersign/report",
  version: 1,
  complete: true,
  suite: { version: "1.0.0", digest: "sha256:00", vectors: 1, challenge: null, selection: { smoke: true } },
  target: { kind: "stdio", implementation: { name: "acme", version: "1", language: "php" } },
  conformant: true,
  profiles: [{ name: "signer/HMAC-SHA1", conformant: true, passed: 1, failed: 0, skipped: 0, errored: 0 }],
  totals: { passed: 1, failed: 0, skipped: 0, errored: 0 },
  durationMs: 1,
  shown: ["signature"],
  notes: ["a note"],
  choices: [],
  diagnosis: [
    {
      deviations: ["space-as-plus"],
      title: "In amount alone, a space becomes +",
      only: { words: "amount", parameters: ["amount"] },
      happens: "Form encoding.",
      fix: "Use rawurlencode.",
      fixes: [{ language: "PHP", code: "rawurlencode($value)" }],
      functions: [{ language: "PHP", call: "urlencode", link: "https://php.example/" }],
      methods: ["HMAC-SHA1"],
      signed: { stage: "baseString", offset: 4, expected: "POST&a%2520b", actual: "POST&a%2Bb", note: "alone" },
      clauses: ["base-string.2"],
      links: ["https://example.org/1"],
      vectors: ["spaces/one"],
      example: "spaces/one",
      unsettled: [],
      alternatives: [{ deviations: ["form-encoded"], title: "Values are form-encoded" }],
    },
  ],
  unexplained: [
    {
      stage: "baseString",
      methods: ["HMAC-SHA1", "RSA-SHA256"],
      vectors: ["texts/long"],
      example: "texts/long",
      flags: [{ name: "LongValue", description: "A value has no greatest length." }],
      findings: ["The key is right."],
      resembles: [{ deviations: ["cut"], title: "A value is cut", vectors: ["texts/long"], passed: ["texts/short"] }],
    },
  ],
  clauses: {},
  verdicts: [
    { id: "payout/hmac", kind: "signing", status: "passed", durationMs: 0.4 },
    {
      id: "verification-accepted/payout",
      kind: "verification",
      status: "passed",
      due: "accepted",
      method: "HMAC-SHA1",
      plain: true,
      durationMs: 0.4,
    },
    {
      id: "verification-borrowed/key",
      kind: "verification",
      status: "failed",
      mismatch: { stage: "verified", offset: 0, expected: "refused: r", actual: "accepted: HTTP 200" },
      due: "refused",
      method: "RSA-SHA256",
      effect: "Anyone signs.",
      bugType: "takeover",
      durationMs: 0.4,
    },
  ],
};

const PREFIX = "report: expected format countersign/report, version 1, got another shape";

describe("parseReport", () => {
  it("reads back what was written", () => {
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it("puts the fields in the published order", () => {
    const shuffled = Object.fromEntries(Object.entries(report).reverse());
    expect(Object.keys(parseReport(shuffled))).toEqual(Object.keys(report));
  });

  it.each([
    { what: "null", value: null, message: "(at the top: invalid input: expected object, received null)" },
    {
      what: "a pass with what only a failure has",
      value: { ...report, verdicts: [{ ...report.verdicts[2], status: "passed" }] },
      message: "(at verdicts[0]: unknown field mismatch, effect, bugType)",
    },
    {
      what: "an unknown field",
      value: { ...report, "sur\u001bprise": 1 },
      message: "(at the top: unknown field sur\\u001bprise)",
    },
    {
      what: "an unknown field with a long name",
      value: { ...report, ["x".repeat(500)]: 1 },
      message: `(at the top: unknown field ${"x".repeat(120)}…)`,
    },
    {
      what: "more faults than are shown",
      value: { ...report, format: 1, version: 2, complete: 3, conformant: 4, choices: 5 },
      message:
        '(at format: invalid input: expected "countersign/report"; at version: invalid input: expected 1; at complete: invalid input: expected boolean, received number; and 2 more)',
    },
  ])("refuses $what", ({ value, message }) => {
    expect(() => parseReport(value)).toThrow(
      expect.objectContaining({ code: "report-invalid", message: `${PREFIX} ${message}` }),
    );
  });
});

it("the JSON Schema of reports names its draft and format, requires what each report has, and refuses unknown fields", () => {
  expect(reportJsonSchema()).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:countersign:schema:report:1",
    title: "countersign report",
    required: Object.keys(report),
    additionalProperties: false,
  });
});
