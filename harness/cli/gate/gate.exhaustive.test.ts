import { describe, expect, it } from "vitest";
import { triesAll } from "../../../src/fixtures/sample.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { gateReference } from "../fixtures/gate-reference.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();

describe("gate, with the whole suite,", () => {
  // As CI does with the installed package.
  it.runIf(triesAll)("passes the reference gateway, and lists what was not sent and why", () =>
    gateReference([], newFolder(), runCli),
  );

  // By day a live gateway is sent as much.
  it.runIf(triesAll).each([
    ["by its name", "reference"],
    ["as a module", findFixture("../../signers/reference/reference-signer.ts")],
  ])("passes the reference on the verification vectors alone, %s", async (_name, target) => {
    const cwd = newFolder();
    const { status, stderr } = await runCli(["gate", target, "--out", "."], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = readReport(cwd);
    expect(new Set(report.verdicts.map(({ kind }) => kind))).toEqual(new Set(["verification"]));
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, errored: 0 } });
    // What only a live gateway can show.
    const skipped = report.verdicts.filter(({ status }) => status === "skipped").map(({ id }) => id.split("/")[0]);
    expect(new Set(skipped)).toEqual(new Set(["challenge", "verification-choices", "verification-replays"]));
  });
});
