import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import { maskMerchants } from "../cli/capture/run-capture.ts";
import { findFixture } from "../cli/fixtures/find-fixture.ts";
import { renderReport, reporterNames } from "../reporters/reporters.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type Capture, type CaptureOptions, captureClient } from "./capture-client.ts";

/** Captures the client that has the faults of a manner. */
function capture(manner: readonly string[], options: Partial<CaptureOptions> = {}): Promise<Capture> {
  return captureClient({
    suite: loadVectors(),
    command: [process.execPath, findFixture("client.mjs", "capture"), ...manner],
    implementation: { name: "client", version: "1", language: "unknown" },
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    mask: maskMerchants,
    ...options,
  });
}

/** Secrets that the client is given or sends, and no report may show. */
const SECRETS = ["F9F65098-1111-1111-1111-621611111111", "4111111111111111", "5555555555554444", "PRIVATE KEY"];

/** Faults of the client outside the signature and the fields, whose tests are in src/captured. */
const faults = [
  { manner: "get", mistake: "http-method-wrong", stage: "method" },
  { manner: "no-auth", mistake: "authorization-missing", stage: "authorization" },
  { manner: "no-path", mistake: "operation-unknown", stage: "path" },
  { manner: "again", mistake: "nonce-replayed", stage: "nonce" },
  { manner: "stale", mistake: "timestamp-skewed", stage: "timestamp" },
  { manner: "localhost-signed", mistake: "signed-url-differs", stage: "url" },
  { manner: "elsewhere", mistake: "endpoint-differs", stage: "path" },
  { manner: "field-in-query", mistake: "field-in-query", stage: "url" },
  { manner: "secret-sent", mistake: "secret-sent", stage: "request" },
  { manner: "parameter-extra", mistake: "parameter-extra", stage: "authorization" },
  { manner: "field-twice", mistake: "field-repeated", stage: "parameters" },
] as const;

describe("captureClient", () => {
  it("finds each fault of a client in the request that has it, and no report shows a secret", async () => {
    const manners = [...faults.map(({ manner }) => manner), "empty-token", "with-query"];
    const { report = expect.fail("no request came") } = await capture([manners.join("+")]);
    const failed = report.verdicts.map(fieldsOf).filter(({ status }) => status === "failed");
    expect(failed.map(({ diagnosis, mismatch }) => [diagnosis?.[0]?.join(), mismatch?.stage])).toEqual(
      faults.map(({ mistake, stage }) => [mistake, stage]),
    );
    expect(report.totals.passed).toBe(3);
    expect(report).toMatchObject({ conformant: false, complete: true, unexplained: [] });
    expect(report.notes).toEqual([]);
    for (const name of reporterNames) {
      const text = renderReport(name, report, { color: false, width: 100 });
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  it("loses nothing of a client that does not wait for its answers", async () => {
    const { report } = await capture(["hasty", "100"]);
    expect(report?.totals).toEqual({ passed: 100, failed: 0, skipped: 0, errored: 0 });
  });

  it("ends a client that hangs, and calls the run incomplete", async () => {
    let answered: Promise<Response> | undefined;
    const { report } = await capture([], {
      command: [process.execPath, "-e", "setInterval(() => {}, 1000)"],
      timeoutMs: 100,
      // A request that the gateway has received by then is judged, however soon the time is up.
      onListening: ([[, baseUrl] = ["", ""]]) => {
        answered = fetch(`${baseUrl}/api/v4/payout/1111`, { method: "POST", signal: AbortSignal.timeout(60_000) });
      },
    });
    await answered;
    expect(report).toMatchObject({
      complete: false,
      conformant: false,
      incompleteReason: "the command was ended after 0.1 s, before it was done",
      suite: { vectors: 1 },
    });
  });
});
