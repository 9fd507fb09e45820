import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { Target } from "../adapters/target.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type Oddity, oddSigner } from "./fixtures/odd-signer.ts";
import { runSuite } from "./run.ts";

const file = fileURLToPath(new URL("fixtures/odd-signer.ts", import.meta.url));
const suite = loadVectors();

/** The ways to reach a signer. */
const ways = ["in-process", "stdio", "module"] as const;

function run(oddity: Oddity, way: (typeof ways)[number], only = "*"): Promise<Report> {
  const target: Target =
    way === "stdio"
      ? { kind: "command", argv: [process.execPath, "--import", "tsx", file] }
      : { kind: "module", path: file };
  const options = { timeoutMs: 60_000, env: { ...process.env, ODD_SIGNER: oddity } };
  return runSuite(suite, {
    connect: async () =>
      way === "in-process" ? adaptInProcess(oddSigner(oddity), { timeoutMs: 60_000 }) : connect(target, options),
    selection: { only },
  });
}

/** The first finding on the whole run: its stage and its note. */
function findingOf({ verdicts }: Report): string {
  const [first] = verdicts.flatMap((verdict) => (verdict.status === "failed" ? (verdict.mismatch ?? []) : []));
  return `${first?.stage}: ${first?.note}`;
}

it.each<readonly [oddity: Oddity, finding: string]>([
  ["a clock that stands at 1", "timestamp: its clock is 1,"],
  ["a clock an hour behind", "timestamp: its clock is 3,600 s behind; "],
  ["one nonce for all", "nonce: oauth_nonce must be unique"],
])("%s fails, however the signer is reached", async (oddity, finding) => {
  for (const way of ways) {
    const report = await run(oddity, way, "order/*");
    expect(report, way).toMatchObject({ complete: true, conformant: false, totals: { errored: 0 } });
    expect(findingOf(report), way).toContain(finding);
  }
});

it("a right clock of a signer's own passes", async () => {
  expect(await run("own clock and nonces", "in-process")).toMatchObject({ conformant: true, totals: { failed: 0 } });
});
