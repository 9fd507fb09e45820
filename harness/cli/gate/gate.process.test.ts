import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  answer,
  answering,
  type Behave,
  type PlantedServer,
  startPlanted,
} from "../../gate/fixtures/planted-server.ts";
import { startGateway } from "../../gateway/start-gateway.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

/** Few vectors stand for all: those of the whole suite are sent in gate.exhaustive.test.ts. */
vi.mock(import("../../../src/suite/authored-suite.ts"), async (original) => {
  const sent = ["verification-accepted", "verification-tampered-request", "verification-lax-padding"];
  const { concerns } = await original();
  return { concerns: concerns.filter(({ concern }) => sent.includes(concern)) };
});

const newFolder = tempFolders();
const acceptsAll = fileURLToPath(new URL("../../gate/fixtures/accepts-all.mjs", import.meta.url));
const SUCCESS = '{"payout-id":"77","transaction-id":"88"}';

const servers: PlantedServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function plant(behave: Behave): Promise<string> {
  const server = await startPlanted(behave);
  servers.push(server);
  return `${server.url}/paynet`;
}

describe("gate, of a live gateway", () => {
  it("passes the reference gateway, and says what was not sent and why", async () => {
    const gateway = await startGateway({ consumers: publishedConsumers(loadVectors()) });
    const cwd = newFolder();
    const { status, stdout, stderr } = await runInProcess(["gate", gateway.baseUrl], { cwd }).finally(() =>
      gateway.close(),
    );
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

  it("fails a gateway that refuses everything, and says first that this proves nothing", async () => {
    const url = await plant(answering(answer(403, "no")));
    const words = ["gate", url, "--out", ".", "--only", "verification-accepted/*"];
    const { status, stdout, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^countersign: The gateway does not accept even a rightly signed card eligibility check with HMAC-SHA1 \(HTTP 403: no\): its refusals prove nothing\./,
    );
    expect(stdout).toMatch(/^NOT CONFORMANT/);
  });

  it("shows no secret, whatever the gateway says back", async () => {
    const secret = "top/s3cr3t+text";
    const key = "api-k3y-for-the-gateway";
    const said = `your key is ${secret}&, encoded ${encodeURIComponent(secret)}, and ${key}`;
    const url = await plant((socket, { seq }) => {
      if (seq === 5) socket.end(`garbage ${said}`);
      else socket.write(answer(seq === 4 ? 500 : 403, said, [`Server: ${secret}`]));
    });
    const cwd = newFolder();
    writeFileSync(
      join(cwd, "gate.json"),
      JSON.stringify({
        merchants: [{ as: "merchantlogin", consumerKey: "acme", consumerSecretEnv: "ACME_SECRET" }],
        headers: { "X-Api-Key": key },
      }),
    );
    const reporters = "terminal,json,junit,html,markdown,sarif,github";
    const words = ["gate", url, "--config", "gate.json", "--out", "out", "--reporter", reporters, "--jobs", "1"];
    const { status, stdout, stderr } = await runInProcess(words, { cwd, env: { ACME_SECRET: secret } });
    expect(status).toBe(1);
    const files = readdirSync(join(cwd, "out")).map((name) => readFileSync(join(cwd, "out", name), "utf8"));
    expect(files).toHaveLength(5);
    const written = [stdout, stderr, ...files].join("\n");
    expect(written).toContain("[secret]");
    for (const hidden of [secret, encodeURIComponent(secret), key]) expect(written).not.toContain(hidden);
  });

  it("holds a gateway against a baseline", async () => {
    const url = await plant(answering(answer(200, SUCCESS)));
    const cwd = newFolder();
    const words = ["gate", url, "--out", ".", "--baseline", "known.json"];
    expect(await runInProcess([...words, "--update-baseline"], { cwd })).toMatchObject({ status: 0 });
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 0 });
    expect(readReport(cwd)).toMatchObject({
      conformant: false,
      baseline: { unlisted: [], fixed: [], changed: [], unknown: [] },
    });
  });

  it("splits into shards that are the whole together, with what is not sent", async () => {
    const url = await plant(answering(answer(403)));
    const idsOf = async (flags: readonly string[]): Promise<readonly string[]> => {
      const cwd = newFolder();
      await runInProcess(["gate", url, "--out", ".", ...flags], { cwd });
      return readReport(cwd).verdicts.map(({ id }) => id);
    };
    const [whole, first, second] = await Promise.all([idsOf([]), idsOf(["--shard", "1/2"]), idsOf(["--shard", "2/2"])]);
    expect([...(first ?? []), ...(second ?? [])].sort()).toEqual(whole?.toSorted());
  });

  it("keeps what it has when it is interrupted", async () => {
    const cwd = newFolder();
    const url = await plant((socket, { seq }) => {
      socket.write(answer(403));
      if (seq === 8) process.emit("SIGINT");
    });
    const { status, stdout } = await runInProcess(["gate", url, "--out", ".", "--rate", "20"], { cwd });
    expect(status).toBe(130);
    expect(stdout).toMatch(/^INCOMPLETE/);
    expect(readReport(cwd)).toMatchObject({ complete: false, incompleteReason: "interrupted" });
  });

  it.each([
    ["an address elsewhere", ["http://192.0.2.1/paynet"], "gateway-remote"],
    ["a port where nobody listens", ["http://127.0.0.1:1/paynet"], "gateway-unreachable"],
    ["a base URL with a password", ["http://me:pw@127.0.0.1:1/paynet"], "gateway-url-invalid"],
    [
      "nothing but what is not sent",
      ["http://127.0.0.1:1/", "--only", "verification-tampered-request/url-host"],
      "selection-left-out",
    ],
    ["no vector at all", ["http://127.0.0.1:1/", "--only", "nothing/*"], "selection-empty"],
    ["a rate of nothing", ["http://127.0.0.1:1/", "--rate", "0"], "Expected a whole number"],
  ])("refuses %s", async (_name, words, found) => {
    const { status, stdout, stderr } = await runInProcess(["gate", ...words], { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(found);
    expect(stderr).not.toContain("pw");
  });

  it("refuses a gateway that redirects, before any report", async () => {
    const url = await plant(answering(answer(302, "", ["Location: https://\u001b[31mevil"])));
    const cwd = newFolder();
    const { status, stdout, stderr } = await runInProcess(["gate", url], { cwd });
    expect({ status, stdout, files: readdirSync(cwd) }).toEqual({ status: 2, stdout: "", files: [] });
    expect(stderr).toContain("[gateway-redirects]");
    expect(stderr).not.toContain("\u001b");
  });
});

describe("gate, of a verifier", () => {
  it.each([
    ["by its name", "reference", runInProcess],
    ["as a module", fileURLToPath(new URL("../../signers/reference/reference-signer.ts", import.meta.url)), runCli],
  ])("passes the reference on the verification vectors alone, %s", async (_name, target, run) => {
    const cwd = newFolder();
    const only = ["--only", "verification-accepted/*,verification-accepted-values/*,operations/*"];
    const { status, stderr } = await run(["gate", target, "--out", ".", ...only], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = readReport(cwd);
    expect(new Set(report.verdicts.map(({ kind }) => kind))).toEqual(new Set(["verification"]));
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, skipped: 0, errored: 0 } });
  });

  it("fails a program that accepts everything", async () => {
    const cwd = newFolder();
    const words = [
      "gate",
      "--out",
      ".",
      "--only",
      "verification-tampered-request/body-*",
      "--",
      process.execPath,
      acceptsAll,
    ];
    expect(await runInProcess(words, { cwd })).toMatchObject({ status: 1 });
    const { totals } = readReport(cwd);
    expect(totals).toMatchObject({ passed: 0, skipped: 0, errored: 0 });
    expect(totals.failed).toBeGreaterThan(20);
  });

  it.each([
    ["a signer that verifies nothing", ["oauth-sign"], "role-missing"],
    ["a rate", ["reference", "--rate", "5"], "gate-flag-unfit"],
    ["a config", ["reference", "--config", "gate.json"], "gate-flag-unfit"],
  ])("refuses %s", async (_name, words, code) => {
    const { status, stdout, stderr } = await runInProcess(["gate", ...words], { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`[${code}]`);
  });
});
