import { expect, it } from "vitest";
import type { SignatureMethod } from "../signing/signing-task.ts";
import type { SentBy } from "./fixtures/capture-requests.ts";
import { namesOf, reportOn } from "./fixtures/report-captured.ts";

it.each<[mistake: string, method: SignatureMethod]>([
  ["space-as-plus", "RSA-SHA256"],
  ["unsorted", "HMAC-SHA1"],
  ["timestamp-milliseconds", "HMAC-SHA1"],
  ["method-name-in-lower-case", "HMAC-SHA1"],
  ["decimal-comma", "HMAC-SHA1"],
  ["content-type-json", "HMAC-SHA1"],
])("a client that makes the mistake %s in each operation is known by it, under %s", (mistake, method) => {
  const operations = ["payout", "transfer", "transfer-by-ref", "pan-eligibility/send"] as const;
  const report = reportOn(operations.map((operation): SentBy => ({ operation, method, mistakes: [mistake] })));
  expect(namesOf(report)).toEqual([mistake]);
  expect(report.unexplained).toEqual([]);
});

it("a report survives what nobody could have meant: no URL, no header, a body of many pairs, half a character", () => {
  const hostile: readonly NonNullable<SentBy["alter"]>[] = [
    () => ({ method: "", url: "http://127.0.0.1:9/paynet", headers: [], body: "" }),
    (request) => ({ ...request, body: "&".repeat(50_000) }),
    (request) => ({ ...request, body: `a=${"%F0%9F".repeat(9000)}` }),
    (request) => ({ ...request, body: "\ud800=\udfff" }),
    (request) => ({ ...request, headers: [["Authorization", `OAuth ${'x="'.repeat(5000)}`]] }),
    (request) => ({ ...request, url: "no url" }),
  ];
  const report = reportOn(hostile.map((alter) => ({ alter, refused: "signature-mismatch" })));
  expect(report.totals).toEqual({ passed: 0, failed: 6, skipped: 0, errored: 0 });
  expect(report.notes).toEqual(["a note"]);
});
