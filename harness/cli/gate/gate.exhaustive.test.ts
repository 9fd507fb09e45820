import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startGateway } from "../../gateway/start-gateway.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

describe("gate, with the whole suite,", () => {
  it("passes the reference gateway, and says what was not sent and why", async () => {
    const gateway = await startGateway({ consumers: publishedConsumers(loadVectors()) });
    const cwd = newFolder();
    const { status, stdout, stderr } = await runCli(["gate", gateway.baseUrl], { cwd }).finally(() => gateway.close());
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^CONFORMANT: gateway 127\.0\.0\.1:/);
    const { host } = new URL(gateway.baseUrl);
    const report = readReport(join(cwd, "reports/runs", host.replace(":", "-")));
    expect(report).toMatchObject({ complete: true, conformant: true, notes: [], target: { kind: "gateway" } });
    expect(report.target.implementation.name).toBe(host);
    expect(report.profiles.map(({ name, conformant }) => [name, conformant])).toEqual([
      ["verifier/HMAC-SHA1", true],
      ["verifier/RSA-SHA256", true],
    ]);
    expect(report.verdicts).toHaveLength(report.suite.vectors);
    expect(report.totals).toMatchObject({ failed: 0, errored: 0 });
    const skipped = report.verdicts.filter((verdict) => verdict.status === "skipped");
    expect(skipped.length).toBe(report.totals.skipped);
    expect(skipped.filter(({ reason, declined }) => !reason || declined)).toEqual([]);
  });

  it.each([
    ["by its name", "reference"],
    ["as a module", fileURLToPath(new URL("../../signers/reference/reference-signer.ts", import.meta.url))],
  ])("passes the reference on the verification vectors alone, %s", async (_name, target) => {
    const cwd = newFolder();
    const { status, stderr } = await runCli(["gate", target, "--out", "."], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = readReport(cwd);
    expect(new Set(report.verdicts.map(({ kind }) => kind))).toEqual(new Set(["verification"]));
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, skipped: 10, errored: 0 } });
  });
});
