import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Adapter, Signed } from "../../src/judging/adapter.ts";
import { mergeReports } from "../../src/report/merge/merge-reports.ts";
import type { Report } from "../../src/report/report.ts";
import { connect } from "../adapters/connect.ts";
import { adaptInProcess } from "../adapters/in-process.ts";
import type { SignerModule } from "../adapters/module/signer-module.ts";
import type { Target } from "../adapters/target.ts";
import { tempFolders } from "../cli/fixtures/temp-folders.ts";
import { outcomeOf } from "../document/outcome.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { type Oddity, oddSigner } from "./fixtures/odd-signer.ts";
import { runSuite } from "./run.ts";

const file = fileURLToPath(new URL("fixtures/odd-signer.ts", import.meta.url));
const newFolder = tempFolders();
let bundled: Promise<Target> | undefined;

/** Bundles the signer as a program, once: its process starts in a fifth of the time that it takes from source. */
async function bundleSigner(): Promise<Target> {
  const program = join(newFolder(), "odd-signer.mjs");
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({ input: file, platform: "node" });
  await bundle.write({ file: program, format: "esm" });
  await bundle.close();
  return { kind: "command", argv: [process.execPath, program] };
}

const suite = loadVectors();

function run(oddity: Oddity, way: "in-process" | "stdio" | "module", only?: string): Promise<Report> {
  const options = { timeoutMs: 60_000, env: { ...process.env, ODD_SIGNER: oddity } };
  return runSuite(suite, {
    connect: async () => {
      if (way === "in-process") return adaptInProcess(oddSigner(oddity), { timeoutMs: 60_000 });
      if (way === "module") return connect({ kind: "module", path: file }, options);
      bundled ??= bundleSigner();
      return connect(await bundled, options);
    },
    selection: only === undefined ? {} : { only },
  });
}

/** Starts a process of an odd signer in UTC, or where a run asks for another time zone, in Tokyo. */
function starting(oddity: Oddity): (timeZone?: string) => Promise<Adapter> {
  return async (timeZone) => {
    bundled ??= bundleSigner();
    const TZ = timeZone === undefined ? "UTC" : "Asia/Tokyo";
    return connect(await bundled, { timeoutMs: 60_000, env: { ...process.env, ODD_SIGNER: oddity, TZ } });
  };
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
  ["nonces that count", "nonce: oauth_nonce must be random: the signer's own is the next number in each of "],
  [
    "nonces of the time in milliseconds",
    "nonce: oauth_nonce must be random: the signer's own is the timestamp and fewer than four digits in each of ",
  ],
  ["shows its body to every tenth", "shown: the body is shown in "],
  ["hides its header from every tenth", "shown: the Authorization header is shown in "],
  ["encodes a secret only at spaces", "reading: consumer-secret-encoding is read in two ways "],
  ["signs an empty token by a coin", "reading: empty-token is read in two ways "],
])("%s fails", async (oddity, finding) => {
  const report = await run(oddity, "in-process", "order/*,secrets/*");
  expect(report).toMatchObject({ complete: true, conformant: false, totals: { errored: 0 } });
  expect(findingOf(report)).toContain(finding);
});

it.each<readonly [way: "stdio" | "module", oddity: Oddity, finding: string]>([
  ["stdio", "a clock an hour behind", "timestamp: its clock is 3,60"],
  ["module", "hides its header from every tenth", "shown: the Authorization header is shown in "],
])("a signer that is reached as %s: %s fails", { tags: "slow" }, async (way, oddity, finding) => {
  expect(findingOf(await run(oddity, way, "order/*"))).toContain(finding);
});

async function expectFailure(oddity: Oddity, finding: string): Promise<void> {
  const report = await runSuite(suite, { connect: starting(oddity), selection: { only: "order/given-*" } });
  expect(report).toMatchObject({ complete: true, conformant: false, totals: { errored: 0 } });
  expect(findingOf(report)).toContain(finding);
}

it("a clock of local time fails, though each answer of one process is right", { tags: "slow" }, () =>
  expectFailure("a clock of local time", "timestamp: in a new process, whose time zone is another: its clock is 32,"),
);

it.each<readonly [oddity: Oddity, finding: string]>([
  ["a clock read when it began", "timestamp: its clock stands: the timestamp is the same in all answers"],
  [
    "nonces of the second and a counter",
    "nonce: oauth_nonce must be unique: the signer's own was used before, or is empty; another process drew it, too",
  ],
  [
    "nonces that begin with the process",
    "nonce: oauth_nonce must be unique: the signer's own was used before, or is empty; another process drew it, too",
  ],
])("%s fails, though each answer of one process is right", { tags: "slow" }, expectFailure);

const anew = starting("nonces of its own");
const once: typeof anew = (timeZone) =>
  timeZone === undefined ? anew() : Promise.reject(new Error("its port is in use"));

async function expectRight(connect: typeof anew): Promise<void> {
  const report = await runSuite(suite, { connect, selection: { only: "order/given-*" } });
  expect([outcomeOf(report).word.slice(0, 10), report.totals.failed]).toEqual(["CONFORMANT", 0]);
}

it("a right signer with nonces and a clock of its own passes in new processes", { tags: "slow" }, () =>
  expectRight(anew),
);

it("a right signer that starts but once passes", { tags: "slow" }, () => expectRight(once));

it("two shards of which each is right for itself make no conformant run", { tags: "slow" }, async () => {
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

it("a right clock beside given nonces passes, though all of these are one", async () => {
  const report = await run("a clock of its own beside the given nonce", "in-process", "protocol-parameters/smallest*");
  expect(report).toMatchObject({ conformant: true, totals: { failed: 0 } });
});

it("a run says what its verdict does not reach", async () => {
  const signer = oddSigner("none");
  const { sign } = signer;
  const parts = async (shown: readonly (keyof Signed)[]): Promise<string> => {
    const own: SignerModule = {
      ...signer,
      sign: async (task) => {
        const signed = Object.entries((await sign?.(task)) ?? {});
        return Object.fromEntries(signed.filter(([name]) => shown.includes(name as keyof Signed)));
      },
    };
    const report = await runSuite(suite, {
      connect: async () => adaptInProcess(own, { timeoutMs: 60_000 }),
      selection: { only: "order/given-*" },
    });
    return outcomeOf(report).word;
  };
  const words = [
    await parts(["signature", "baseString"]),
    await parts(["authorization", "body"]),
    await parts(["authorization", "body", "contentType"]),
  ];
  expect(words.map((word) => word.replace(/in \d+ of \d{4} vectors: --only order\/given-\*/, "of some"))).toEqual([
    "CONFORMANT (signature only; of some)",
    "CONFORMANT (Content-Type not shown; of some)",
    "CONFORMANT (of some)",
  ]);
});

it("a right clock of a signer's own passes the whole suite", { tags: "slow" }, async () => {
  const report = await run("own clock and nonces", "in-process");
  expect([outcomeOf(report).word, report.totals.failed]).toEqual(["CONFORMANT", 0]);
});
