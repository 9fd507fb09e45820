import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Selection } from "../../src/judging/selection.ts";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { packageRoot } from "../package/package.ts";
import { renderReport } from "../reporters/reporters.ts";
import { runSuite } from "../runner/run.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { hasPython } from "./fixtures/find-fixture.ts";
import { tempFolders } from "./fixtures/temp-folders.ts";

const readme = readFileSync(join(packageRoot, "README.md"), "utf8");
const program = /```python\n(.*?)```/s.exec(readme)?.[1] ?? "";
const folder = tempFolders()();

async function certify(name: string, source: string, selection: Selection = {}): Promise<Report> {
  writeFileSync(join(folder, name), source);
  const target = { kind: "command", argv: ["python3", join(folder, name)] } as const;
  return runSuite(loadVectors(), { selection, connect: () => connect(target, { timeoutMs: 20_000 }) });
}

/** Removes the numbers, which change with each vector that is added; the columns stay. */
function withoutNumbers(text: string): string {
  return text.replace(/\d/g, "0");
}

describe.skipIf(!hasPython)("the README", () => {
  it("shows a signer that is conformant as it stands", async () => {
    const { conformant, totals } = await certify("signer.py", program, { smoke: true });
    expect(totals).toMatchObject({ failed: 0, errored: 0 });
    expect(conformant).toBe(true);
  });

  it("shows the report of a space in a value as +", async () => {
    const right = "encode(value)) for name";
    expect(program).toContain(right);
    const report = await certify("plus.py", program.replace(right, 'encode(value).replace("%20", "+")) for name'));
    const printed = withoutNumbers(renderReport("terminal", report, { color: false, width: 100 })).split("\n");
    const shown = /```\n(NOT CONFORMANT.*?)\n {2}…/s.exec(readme)?.[1]?.split("\n") ?? [];
    expect(shown.length).toBeGreaterThan(5);
    for (const line of shown.filter((text) => text !== "…")) expect(printed).toContain(withoutNumbers(line));
  });
});
