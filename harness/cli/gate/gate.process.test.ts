import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { Report } from "../../../src/report/report.ts";
import { isRight, readArrived, SUCCESS } from "../../gate/fixtures/judge-arrived.ts";
import {
  answer,
  answering,
  type Behave,
  type PlantedServer,
  startPlanted,
} from "../../gate/fixtures/planted-server.ts";
import { reporterNames } from "../../reporters/reporter.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { findFixture } from "../fixtures/find-fixture.ts";
import { gateReference } from "../fixtures/gate-reference.ts";
import { readReport } from "../fixtures/read-report.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
/** Few vectors stand for all: those of the whole suite are sent in gate.exhaustive.test.ts. */
const FEW = ["--only", "verification-accepted/*"];
/** A gateway that is spared is sent no right requests in crowds, which take most of a run: see gate/crowds.process.test.ts. */
const UNCROWDED = ["--rate", "1000"];
const TAMPERED = ["--only", "verification-tampered-request/body-*"];

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
  it("passes the reference gateway, and lists what was not sent and why", () =>
    gateReference(
      [...UNCROWDED, "--only", "verification-accepted/*,verification-tampered-request/url-*"],
      newFolder(),
      runInProcess,
    ));

  it("fails a gateway that refuses everything, and warns first that this proves nothing", async () => {
    const url = await plant(answering(answer(403, "no")));
    const words = ["gate", url, "--out", ".", ...UNCROWDED, ...FEW];
    const { status, stdout, stderr } = await runInProcess(words, { cwd: newFolder() });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^countersign: The gateway does not accept even a rightly signed card eligibility check with HMAC-SHA1 \(HTTP 403: no\): its refusals prove nothing\./,
    );
    expect(stdout).toMatch(/^NOT CONFORMANT/);
  });

  it("finds a gateway that checks nothing at the first call of an operation", async () => {
    const called = new Set<string>();
    const server = await startPlanted((socket, arrived) => {
      const request = readArrived(arrived, server.url);
      const [operation = ""] = /(?<=\/v4\/)(?:payout|transfer)(?=\/)/.exec(request.url) ?? [];
      const isFirst = operation !== "" && !called.has(operation);
      called.add(operation);
      socket.write(isRight(request) || isFirst ? answer(200, SUCCESS) : answer(403));
    });
    servers.push(server);
    const only = ["--only", "verification-accepted/*,verification-each-operation/*-random", "--method", "HMAC-SHA1"];
    const cwd = newFolder();
    await runInProcess(["gate", `${server.url}/paynet`, "--out", ".", "--jobs", "1", ...UNCROWDED, ...only], { cwd });
    expect(
      readReport(cwd)
        .verdicts.filter(({ status }) => status === "failed")
        .map(({ id }) => id),
    ).toEqual([
      "verification-each-operation/transfer-signature-random",
      "verification-each-operation/repeated-in-body-payout-signature-random",
    ]);
  });

  it("draws unseen requests, and finds who knows the published ones by heart", { tags: "slow" }, async () => {
    const server = await startPlanted((socket, arrived) => {
      const request = readArrived(arrived, server.url);
      // Of what is drawn no body has a published amount.
      const isPublished = /amount=(?:10\.42|99\.99|7\.00)|sending-card-ref-id/.test(request.body);
      socket.write(isRight(request) && isPublished ? answer(200, SUCCESS) : answer(403));
    });
    servers.push(server);
    const gate = async (...flags: readonly string[]): Promise<Report> => {
      const cwd = newFolder();
      const only = ["--only", "verification-accepted/payout*,challenge/*", "--method", "HMAC-SHA1"];
      await runInProcess(["gate", `${server.url}/paynet`, "--out", ".", ...only, ...flags], { cwd });
      return readReport(cwd);
    };
    const drawn = await gate();
    expect(drawn.suite.challenge).toMatch(/^[0-9a-f]{16}$/);
    for (const { name, unseen, conformant } of drawn.profiles) {
      expect(conformant, name).toBe(false);
      expect(unseen, name).toBeGreaterThan(100);
    }
    expect(await gate("--no-challenge")).toMatchObject({ conformant: true, suite: { challenge: null } });
  });

  it("is incomplete, with a report that says why, where the gateway refuses everything and forgeries alone are selected", async () => {
    const url = await plant(answering(answer(403)));
    const cwd = newFolder();
    const { status } = await runInProcess(["gate", url, "--out", ".", ...TAMPERED, "--method", "HMAC-SHA1"], { cwd });
    expect(status).toBe(3);
    const { incompleteReason, conformant, notes } = readReport(cwd);
    expect({ incompleteReason, conformant }).toEqual({
      incompleteReason:
        "refusals prove nothing where no plain right request is accepted in the same run: under HMAC-SHA1 verification-accepted/pan-eligibility-send is refused",
      conformant: false,
    });
    expect(notes.join()).toContain("HMAC-SHA1");
    expect(notes.join()).not.toContain("RSA-SHA256");
  });

  // How else it may not answer: gate/http/raw-client.process.test.ts and gate/probe-gateway.test.ts.
  it("is incomplete, with a report that says why, by a gateway that does not answer the first probe", async () => {
    const cwd = newFolder();
    const { status, stdout } = await runInProcess(["gate", "http://127.0.0.1:1/paynet", "--out", ".", ...FEW], { cwd });
    expect(status).toBe(3);
    expect(stdout).toMatch(/^INCOMPLETE/);
    const report = readReport(cwd);
    expect(report).toMatchObject({
      complete: false,
      conformant: false,
      totals: { passed: 0, failed: 0, errored: 0 },
    });
    expect(report.incompleteReason).toMatch(/ECONNREFUSED/);
    expect(report.notes).toHaveLength(1);
  });

  it("is incomplete, and not failed, by a gateway that breaks after the probe", async () => {
    const url = await plant((socket, arrived) => void socket.write(answer(arrived.seq <= 3 ? 403 : 500)));
    const cwd = newFolder();
    const only = ["--only", "verification-tampered-request/body-a*"];
    const { stdout } = await runInProcess(["gate", url, "--out", ".", ...only], { cwd });
    expect(stdout).toMatch(/^INCOMPLETE/);
    expect(stdout).toMatch(/gave no answer that decides to [0-9]+ of [0-9]+ judged vectors/);
    expect(readReport(cwd)).toMatchObject({ complete: false, conformant: false });
    expect(readReport(cwd).incompleteReason).toMatch(/got 500/);
  });

  it("shows no secret, whatever the gateway echoes", async () => {
    const secret = "top/s3cr3t+text";
    const key = "api-k3y-for-the-gateway";
    const echo = `your key is ${secret}&, encoded ${encodeURIComponent(secret)}, and ${key}`;
    const url = await plant((socket, { seq }) => {
      if (seq === 5) socket.end(`garbage ${echo}`);
      else socket.write(answer(seq === 4 ? 500 : 403, echo, [`Server: ${secret}`]));
    });
    const cwd = newFolder();
    writeFileSync(
      join(cwd, "gate.json"),
      JSON.stringify({
        merchants: [{ as: "merchantlogin", consumerKey: "acme", consumerSecretEnv: "ACME_SECRET" }],
        headers: { "X-Api-Key": key },
      }),
    );
    const reporters = reporterNames.join(",");
    const flags = ["--config", "gate.json", "--out", "out", "--reporter", reporters, "--jobs", "1", ...TAMPERED];
    const { status, stdout, stderr } = await runInProcess(["gate", url, ...flags], {
      cwd,
      env: { ACME_SECRET: secret },
    });
    // Who tells the secret to whom it refuses lets everybody in.
    expect(status).toBe(1);
    const files = readdirSync(join(cwd, "out")).map((name) => readFileSync(join(cwd, "out", name), "utf8"));
    expect(files).toHaveLength(5);
    const written = [stdout, stderr, ...files].join("\n");
    expect(written).toContain("[secret]");
    for (const hidden of [secret, encodeURIComponent(secret), key]) expect(written).not.toContain(hidden);
  });

  it("splits into shards that are the whole together, with what is not sent", async () => {
    const url = await plant(answering(answer(403)));
    const idsOf = async (...flags: readonly string[]): Promise<readonly string[]> => {
      const cwd = newFolder();
      await runInProcess(["gate", url, "--out", ".", "--only", "verification-tampered-request/url-*", ...flags], {
        cwd,
      });
      return readReport(cwd).verdicts.map(({ id }) => id);
    };
    const whole = await idsOf();
    const shards = [await idsOf("--shard", "1/2"), await idsOf("--shard", "2/2")];
    expect(shards.flat().sort()).toEqual(whole.toSorted());
    expect(Math.max(...shards.map(({ length }) => length))).toBe(Math.ceil(whole.length / 2));
  });

  it("reports what it has when it is interrupted", async () => {
    const cwd = newFolder();
    const url = await plant((socket, { seq }) => {
      socket.write(answer(403));
      if (seq === 8) process.emit("SIGINT");
    });
    const { status, stdout } = await runInProcess(["gate", url, "--out", ".", "--rate", "20", ...TAMPERED], { cwd });
    expect(status).toBe(130);
    expect(stdout).toMatch(/^INCOMPLETE/);
    expect(readReport(cwd)).toMatchObject({ complete: false, incompleteReason: "interrupted" });
  });

  it("refuses a gateway that redirects, before any report", async () => {
    const url = await plant(answering(answer(302, "", ["Location: https://\u001b[31mevil"])));
    const cwd = newFolder();
    const { status, stdout, stderr } = await runInProcess(["gate", url, ...FEW], { cwd });
    expect({ status, stdout, files: readdirSync(cwd) }).toEqual({ status: 2, stdout: "", files: [] });
    expect(stderr).toContain("[gateway-redirects]");
    expect(stderr).not.toContain("\u001b");
  });
});

describe("gate, of a verifier", () => {
  it("passes the reference on the verification vectors alone", async () => {
    const cwd = newFolder();
    const only = ["--only", "verification-accepted/*"];
    const { status, stderr } = await runInProcess(["gate", "reference", "--out", ".", ...only], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const report = readReport(cwd);
    expect(new Set(report.verdicts.map(({ kind }) => kind))).toEqual(new Set(["verification"]));
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, skipped: 0, errored: 0 } });
  });

  it("fails one that a required profile was not tried of", async () => {
    const cwd = newFolder();
    const words = [
      "--only",
      "verification-accepted/transfer",
      "--require-profile",
      "verifier/HMAC-SHA1,verifier/RSA-SHA256",
    ];
    const { status } = await runInProcess(["gate", "reference", "--out", ".", ...words], { cwd });
    expect(status).not.toBe(0);
    expect(readReport(cwd)).toMatchObject({ conformant: false, untried: ["verifier/RSA-SHA256"] });
  });

  it("fails a program that accepts everything", async () => {
    const cwd = newFolder();
    const program = [process.execPath, findFixture("accepts-all.mjs", "gate")];
    expect(await runInProcess(["gate", "--out", ".", ...TAMPERED, "--", ...program], { cwd })).toMatchObject({
      status: 1,
    });
    const { totals } = readReport(cwd);
    expect(totals).toMatchObject({ passed: 0, skipped: 0, errored: 0 });
    expect(totals.failed).toBeGreaterThan(20);
  });
});

it("gate refuses a config whose merchant stands in for nobody, with status 2, and lists who there is", async () => {
  const cwd = newFolder();
  const merchants = [{ as: "merchant-login", consumerKey: "acme", consumerSecret: "s" }];
  writeFileSync(join(cwd, "gate.json"), JSON.stringify({ merchants }));
  const words = ["gate", "http://127.0.0.1:1/", "--config", "gate.json"];
  const { status, stdout, stderr } = await runInProcess(words, { cwd });
  expect({ status, stdout, files: readdirSync(cwd) }).toEqual({ status: 2, stdout: "", files: ["gate.json"] });
  expect(stderr).toContain("[gate-merchant-unknown]");
  expect(stderr).toMatch(/merchantlogin.*got "merchant-login"/);
});

it("gate refuses what it cannot use, with status 2", async () => {
  const rows: readonly (readonly [words: string, message: string])[] = [
    ["http://192.0.2.1/paynet", "[gateway-remote]"],
    ["http://me:pw@127.0.0.1:1/paynet", "[gateway-url-invalid]"],
    ["http://127.0.0.1:1/ --only verification-tampered-request/url-host", "[selection-left-out]"],
    ["http://127.0.0.1:1/ --only nothing/*", "[selection-empty]"],
    ["reference --only operations/*", "[selection-empty]"],
    ["http://127.0.0.1:1/ --rate 0", "Expected a whole number"],
    ["oauth-sign", "[role-missing]"],
    ["reference --rate 5", "[gate-flag-unfit]"],
    [
      "reference --require-profile signer/HMAC-SHA1",
      'Expected some of verifier/HMAC-SHA1,verifier/RSA-SHA256, got "signer/HMAC-SHA1".',
    ],
    ["reference --config gate.json", "[gate-flag-unfit]"],
  ];
  await expectEach(rows, async (words, message) => {
    const only = words.includes("--only") ? [] : FEW;
    const refused = await runInProcess(["gate", ...only, ...words.split(" ")], { cwd: newFolder() });
    expect(expectRefused(refused, message)).not.toContain("pw");
  });
});
