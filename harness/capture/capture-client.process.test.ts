import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Report } from "../../src/report/report.ts";
import { maskMerchants } from "../cli/capture/run-capture.ts";
import { reporterNames, reporters } from "../reporters/reporters.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type Capture, captureClient } from "./capture-client.ts";

const suite = loadVectors();
const fixture = fileURLToPath(new URL("./fixtures/client.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "countersign-capture-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the client is given or sends, and no report may show. */
const SECRETS = ["F9F65098-1111-1111-1111-621611111111", "4111111111111111", "5555555555554444", "PRIVATE KEY"];

function capture(manner: readonly string[], timeoutMs = 60_000): Promise<Capture> {
  return captureClient({
    suite,
    command: [process.execPath, fixture, ...manner],
    implementation: { name: "client", version: "1", language: "unknown" },
    timeoutMs,
    signal: new AbortController().signal,
    mask: maskMerchants,
  });
}

async function reportOn(...manner: readonly string[]): Promise<Report> {
  const { report } = await capture(manner);
  if (report === undefined) throw new TypeError("no request came");
  return report;
}

function namesOf({ diagnosis }: Report): readonly string[] {
  return diagnosis.map(({ deviations }) => deviations.join(" + "));
}

describe.concurrent("captureClient", () => {
  it.each([
    { manner: "plus", mistakes: ["space-as-plus"], stage: "signature", failed: 2 },
    { manner: "unsorted", mistakes: ["unsorted"], stage: "signature", failed: 4 },
    { manner: "wrong-secret", mistakes: [], stage: "signature", failed: 1 },
    { manner: "plaintext", mistakes: ["method-unsupported"], stage: "authorization", failed: 1 },
    { manner: "misnamed", mistakes: ["order-id-name-swapped"], stage: "parameters", failed: 1 },
    { manner: "comma", mistakes: ["decimal-comma"], stage: "parameters", failed: 1 },
    { manner: "get", mistakes: ["http-method-wrong"], stage: "method", failed: 1 },
    { manner: "no-auth", mistakes: ["authorization-missing"], stage: "authorization", failed: 1 },
    { manner: "no-path", mistakes: ["operation-unknown"], stage: "path", failed: 1 },
    { manner: "again", mistakes: ["nonce-replayed"], stage: "nonce", failed: 1 },
    { manner: "stale", mistakes: ["timestamp-skewed"], stage: "timestamp", failed: 1 },
    { manner: "localhost", mistakes: ["signed-url-differs"], stage: "url", failed: 4 },
    { manner: "localhost-signed", mistakes: ["signed-url-differs"], stage: "url", failed: 1 },
    { manner: "cards", mistakes: [], stage: "signature", failed: 1 },
  ])("finds out a client of the manner $manner, and no report shows a secret of it", async (row) => {
    const report = await reportOn(row.manner);
    expect(report).toMatchObject({ conformant: false, complete: true, totals: { failed: row.failed } });
    expect(namesOf(report)).toEqual(row.mistakes);
    const stages = report.verdicts.map(fieldsOf).flatMap(({ mismatch }) => mismatch?.stage ?? []);
    expect(new Set(stages)).toEqual(new Set([row.stage]));
    for (const name of reporterNames) {
      const text = reporters[name].render(report, { color: false, width: 100 });
      expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  it("says how many requests went to another endpoint than the client was given", async () => {
    const report = await reportOn("elsewhere");
    expect(report.notes).toEqual(["1 request went to another endpoint than 1111, which the client was given"]);
  });

  it("takes no query for another endpoint", async () => {
    expect((await reportOn("with-query")).notes).toEqual([]);
  });

  it("loses nothing of a client that does not wait for its answers", async () => {
    expect((await reportOn("hasty", "100")).totals).toEqual({ passed: 100, failed: 0, skipped: 0, errored: 0 });
  });

  it("has no report where no request came, and tells how the command ended", async () => {
    expect(await capture(["silent"])).toEqual({});
    expect(await capture(["no such manner"])).toEqual({ end: "exited with status 1" });
  });
});

// Alone: diagnoses of other clients would use up its time.
it("captureClient ends a client that hangs, and calls the run incomplete", async () => {
  const file = join(folder, "pid");
  const { report } = await capture(["hang", file], 3000);
  expect(report).toMatchObject({
    complete: false,
    conformant: false,
    incompleteReason: "the command was ended after 3 s, before it was done",
    totals: { passed: 4 },
  });
  expect(() => process.kill(Number(readFileSync(file, "utf8")), 0)).toThrow("ESRCH");
});
