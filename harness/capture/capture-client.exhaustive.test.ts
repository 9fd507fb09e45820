import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { maskMerchants } from "../cli/capture/run-capture.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { captureClient } from "./capture-client.ts";

const fixture = fileURLToPath(new URL("./fixtures/client.mjs", import.meta.url));

it("captureClient judges the first ten thousand of twenty thousand requests, and counts the others", async () => {
  const { report } = await captureClient({
    suite: loadVectors(),
    command: [process.execPath, fixture, "flood", "20000"],
    implementation: { name: "client", version: "1", language: "unknown" },
    timeoutMs: 600_000,
    signal: new AbortController().signal,
    mask: maskMerchants,
  });
  expect(report).toMatchObject({
    conformant: true,
    suite: { vectors: 20_000 },
    totals: { passed: 10_000, failed: 0 },
  });
  expect(report?.notes).toEqual([
    "only the first 10000 requests were judged; 10000 more were accepted by the gateway and not looked at any further",
  ]);
});
