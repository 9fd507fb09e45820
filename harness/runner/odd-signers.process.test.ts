import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Signed } from "../../src/judging/adapter.ts";
import { mergeReports } from "../../src/report/merge/merge-reports.ts";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { SignerModule } from "../adapters/module/signer-module.ts";
import type { Target } from "../adapters/target.ts";
import { outcomeOf } from "../document/outcome.ts";
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
  ["a clock an hour behind", "timestamp: its clock is 3,60"],
  ["one nonce for all", "nonce: oauth_nonce must be unique"],
  ["shows its body to every tenth", "shown: the body is shown in "],
  ["hides its header from every tenth", "shown: the Authorization header is shown in "],
  ["encodes a secret only at spaces", "reading: consumer-secret-encoding is read in two ways "],
  ["signs an empty token by a coin", "reading: empty-token is read in two ways "],
])("%s fails", async (oddity, finding) => {
  const report = await run(oddity, "in-process", "order/*,secrets/*");
  expect(report).toMatchObject({ complete: true, conformant: false, totals: { errored: 0 } });
  expect(findingOf(report)).toContain(finding);
});

it.each(ways)(
  "an own clock and a part that is shown at times are seen when the signer is reached as %s",
  async (way) => {
    expect(findingOf(await run("a clock an hour behind", way, "order/*"))).toContain("timestamp: its clock is 3,60");
    expect(findingOf(await run("hides its header from every tenth", way, "order/*"))).toContain(
      "shown: the Authorization",
    );
  },
);

it("two shards of which each is right for itself make no conformant run", async () => {
  const shards = await Promise.all(
    ["1/2", "2/2"].map((shard, at) => {
      const own = oddSigner(at === 0 ? "none" : "always signs an empty token");
      return runSuite(suite, {
        connect: async () => adaptInProcess(own, { timeoutMs: 60_000 }),
        selection: { only: "order/*", shard },
      });
    }),
  );
  expect(shards.map(({ conformant }) => conformant)).toEqual([true, true]);
  const merged = mergeReports(shards.map((report, at) => ({ name: `shard ${at + 1}`, report })));
  expect(merged).toMatchObject({ conformant: false, totals: { errored: 0 } });
  expect(findingOf(merged)).toMatch(/^reading: empty-token is read in two ways .* otherwise in order\/\S+;/);
  expect(merged.profiles.find(({ conformant }) => !conformant)).toMatchObject({ failed: merged.totals.failed });
});

it("a run says what its verdict does not reach", async () => {
  const signer = oddSigner("none");
  const { sign } = signer;
  const parts = async (shown: readonly (keyof Signed)[], only: string): Promise<string> => {
    const own: SignerModule = {
      ...signer,
      sign: async (task) => {
        const signed = Object.entries((await sign?.(task)) ?? {});
        return Object.fromEntries(signed.filter(([name]) => shown.includes(name as keyof Signed)));
      },
    };
    const report = await runSuite(suite, {
      connect: async () => adaptInProcess(own, { timeoutMs: 60_000 }),
      selection: only === "*" ? {} : { only },
    });
    return outcomeOf(report).word;
  };
  expect(await parts(["signature"], "*")).toBe("CONFORMANT (signature only)");
  expect(await parts(["authorization", "body"], "*")).toBe("CONFORMANT (Content-Type not shown)");
  expect(await parts(["authorization", "body", "contentType"], "*")).toBe("CONFORMANT");
  expect(await parts(["signature", "baseString"], "order/given-*")).toMatch(
    /^CONFORMANT \(signature only; in \d+ of \d{4} vectors: --only order\/given-\*\)$/,
  );
});

it("a right clock of a signer's own passes", async () => {
  expect(await run("own clock and nonces", "in-process")).toMatchObject({ conformant: true, totals: { failed: 0 } });
});
