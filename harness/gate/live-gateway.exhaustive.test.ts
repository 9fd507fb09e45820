import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { type GatewayOptions, startGateway } from "../gateway/start-gateway.ts";
import { loadVectors } from "../suite/load-vectors.ts";
import { publishedConsumers } from "../suite/published-consumers.ts";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { type Arrived, answer, type PlantedServer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";
import { gateStrict } from "./fixtures/strict-gateway.ts";

/** The requests with which a gate begins: unsigned, and signed with each method. */
const PROBES = 3;
/** The forgeries that come once more at the end. */
const FORGED_AGAIN = 4;
const refusal = answer(403, '{"reason":"no"}');
const success = answer(200, SUCCESS);

async function plant(behave: (socket: Socket, arrived: Arrived, isRightOne: boolean) => void): Promise<PlantedServer> {
  const server = await startPlanted((socket, arrived) =>
    behave(socket, arrived, isRight(readArrived(arrived, server.url))),
  );
  onTestFinished(server.close);
  return server;
}

/** Gates a gateway that judges rightly and writes its answers in its own way. */
async function gateThrough(write: (socket: Socket, bytes: string) => void, options = {}): Promise<Report> {
  const server = await plant((socket, _, right) => write(socket, right ? success : refusal));
  return runGateAt(`${server.url}/paynet`, options);
}

const concernsOf = (verdicts: readonly Verdict[]): readonly (string | undefined)[] => [
  ...new Set(verdicts.map(({ id }) => id.split("/")[0])),
];
const withStatus = ({ verdicts }: Report, status: string): readonly Verdict[] =>
  verdicts.filter((verdict) => verdict.status === status);
const only = (globs: string): { readonly selection: { readonly only: string } } => ({ selection: { only: globs } });
const few = only("verification-accepted/payout*,verification-tampered-request/body-a*");
const forgeries = only("verification-tampered-request/*");

describe("a gateway that judges rightly", () => {
  it("passes when it closes the connection behind each answer, and does not announce it", async () => {
    const report = await gateThrough((socket, bytes) => void socket.end(bytes), few);
    expect(report.totals).toMatchObject({ failed: 0, errored: 0 });
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
    expect(report.profiles.map(({ name, conformant }) => [name, conformant])).toEqual([
      ["verifier/HMAC-SHA1", true],
      ["verifier/RSA-SHA256", true],
    ]);
  });

  it("is sent every nonce once, but for what is to be repeated", async () => {
    const nonces: string[] = [];
    const server = await plant((socket, { text }, right) => {
      const nonce = /oauth_nonce="([^"]+)"/.exec(text)?.[1];
      if (nonce !== undefined && right) nonces.push(nonce);
      socket.write(right ? success : refusal);
    });
    await runGateAt(`${server.url}/paynet`, only("verification-accepted/*,verification-tampered-*/*"));
    expect(nonces.length).toBeGreaterThan(20);
    expect(new Set(nonces).size).toBe(nonces.length);
  });
});

describe("a gateway that breaks", () => {
  it("is gone when it stops listening, and no vector is charged with that", async () => {
    let answered = 0;
    const server = await plant((socket, _, right) => {
      // Nothing is in flight when it goes: it announces that it closes, and requests come one after the other.
      socket.end((right ? success : refusal).replace("X\r\n", "X\r\nConnection: close\r\n"));
      answered += 1;
      if (answered === PROBES + 5) void server.close();
    });
    const report = await runGateAt(`${server.url}/paynet`, { ...forgeries, connections: 1, returnMs: 50 });
    expect(report).toMatchObject({ complete: false, conformant: false, totals: { failed: 0, errored: 0 } });
    expect(report.totals.passed).toBe(5);
    expect(report.incompleteReason).toBe(
      "the gateway stopped listening after 5 answers: no connection could be made (ECONNREFUSED)",
    );
  });

  it("charges what broke its connection when it went", async () => {
    const server = await plant((socket, { seq }, right) => {
      if (seq < PROBES + 6) return void socket.write(right ? success : refusal);
      void server.close();
    });
    const report = await runGateAt(`${server.url}/paynet`, { ...forgeries, connections: 1, returnMs: 50 });
    expect(report).toMatchObject({ complete: false, totals: { passed: 5, failed: 0, errored: 1 } });
    expect(
      withStatus(report, "errored")
        .map(fieldsOf)
        .map(({ error }) => error?.message),
    ).toEqual([
      "the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why",
    ]);
  });

  it("is not given up when it drops what is forged and still answers what is right, and shows too little", async () => {
    const server = await plant((socket, { text }, right) => {
      if (right || !text.includes("Authorization")) socket.write(right ? success : refusal);
      else socket.destroy();
    });
    const report = await runGateAt(
      `${server.url}/paynet`,
      only("verification-accepted/*,verification-tampered-request/*"),
    );
    expect(report).toMatchObject({ complete: false, conformant: false });
    expect(report.incompleteReason).toMatch(/requests got no answer that accepts or refuses/);
    expect(concernsOf(withStatus(report, "errored"))).toEqual(["verification-tampered-request"]);
    expect(concernsOf(withStatus(report, "passed"))).toEqual(["verification-accepted"]);
    expect(report.totals.failed).toBe(0);
  });
});

describe("the rate", () => {
  it("is respected by every request, the probes too", async () => {
    const server = await plant((socket, _, right) => void socket.write(right ? success : refusal));
    const waits: number[] = [];
    const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) };
    const { verdicts } = await runGateAt(`${server.url}/paynet`, { ...few, rate: 4, clock });
    const { length } = server.arrived;
    expect(length).toBe(verdicts.length + PROBES + FORGED_AGAIN);
    expect(waits).toEqual(Array.from({ length: length - 1 }, (_, turn) => (turn + 1) * 250));
  });
});

describe("a whole gate", () => {
  it("is passed by the reference gateway", async () => {
    const report = await gateReference();
    expect(report.verdicts.filter(({ status }) => status === "failed" || status === "errored")).toEqual([]);
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
    expect(report.totals.passed).toBeGreaterThan(300);
  });

  it("is passed by a gateway with rules and a field of its own, which validates first and takes each order once", async () => {
    const report = await gateStrict();
    // It refuses what is more than five minutes off, and so has no first request to replay.
    const old = "verification-choices/replay-identical-nine-minutes-old";
    const unpassed = report.verdicts.filter(({ status }) => status !== "passed");
    // Nor does it take an order of 255 characters.
    const long = "verification-nonces/order-alike-254";
    // Nor fields that it does not know.
    const unknown = "verification-choices/replay-identical-body-9k";
    const skipped = [long, unknown, old, old.replace("old", "ahead"), `${old}-behind-ahead`].flatMap((id) => [
      id,
      `${id}-rsa`,
    ]);
    expect(unpassed.map(({ id, status }) => [id, status])).toEqual(skipped.map((id) => [id, "skipped"]));
    const note = expect.stringMatching(/^[0-9]+ repeated requests were refused as a duplicate order/);
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [note] });
    expect(report.totals.passed).toBeGreaterThan(1000);
  });

  it("is failed by one that verifies nothing, and it cannot hide behind the rules of its fields", async () => {
    const report = await gateStrict({ check: () => true });
    const refused = report.verdicts.map(fieldsOf).filter(({ mismatch }) => mismatch?.expected === "accepted");
    expect(refused).toEqual([]);
    // The vectors of both methods count as one.
    const failed = withStatus(report, "failed").map(({ id }) => id.replace(/-rsa$/, ""));
    expect(failed).toEqual(
      expect.arrayContaining([
        "verification-tampered-request/body-amount",
        "verification-tampered-request/body-account",
        "verification-tampered-request/body-space-added",
        "verification-tampered-request/url-endpoint",
        "verification-tampered-protocol/consumer-key-emptied",
        "verification-tampered-signature/signature-emptied",
        "verification-method-confusion/method-plaintext",
        "verification-merchants/key-of-another",
      ]),
    );
  });
});

it("the reference gateway has a choice where the specification leaves one", async () => {
  const choices = { allowReplay: true, basePath: "/x/y", statuses: { refused: 401, malformed: 422 } };
  const report = await gateReference(
    choices,
    only("verification-choices/*,verification-accepted/*,verification-tampered-request/body-amount*"),
  );
  expect(report.verdicts.filter(({ status }) => status === "failed" || status === "errored")).toEqual([]);
  expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
});

async function gateReference(options: Partial<GatewayOptions> = {}, selected = {}): Promise<Report> {
  const gateway = await startGateway({ consumers: publishedConsumers(loadVectors()), ...options });
  onTestFinished(gateway.close);
  const setting = settingAt(gateway.baseUrl, { endpointId: "777", otherEndpointId: "888" });
  return runGateAt(gateway.baseUrl, { setting, ...selected });
}
