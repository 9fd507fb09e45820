import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fieldsOf } from "../../src/judging/fixtures/verdict-fields.ts";
import type { PlannedVector } from "../../src/judging/plan.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { Report } from "../../src/report/report.ts";
import { isRight, SUCCESS } from "./fixtures/judge-arrived.ts";
import { type Arrived, answer, type Behave, type PlantedServer, startPlanted } from "./fixtures/planted-server.ts";
import { planFor, runGateAt, settingAt } from "./fixtures/run-gate.ts";

const servers: PlantedServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The requests with which a gate begins: unsigned, and signed with each method. */
const PROBES = 3;
const refusal = answer(403, '{"reason":"no"}');
const success = answer(200, SUCCESS);

async function plant(behave: (socket: Socket, arrived: Arrived, isRightOne: boolean) => void): Promise<PlantedServer> {
  const server = await startPlanted((socket, arrived) =>
    behave(socket, arrived, isRight(arrived, `${server.url}/paynet`)),
  );
  servers.push(server);
  return server;
}

/** A gateway that judges rightly and writes its answers in its own way. */
async function gateThrough(write: (socket: Socket, bytes: string) => void, options = {}): Promise<Report> {
  const server = await plant((socket, _, right) => write(socket, right ? success : refusal));
  return runGateAt(`${server.url}/paynet`, options);
}

/** A gateway that behaves well until the gate has probed it. */
async function gateAfterProbes(behave: Behave, options = {}): Promise<Report> {
  const server = await plant((socket, arrived, right) => {
    if (arrived.seq > PROBES) behave(socket, arrived);
    else socket.write(right ? success : refusal);
  });
  return runGateAt(`${server.url}/paynet`, options);
}

const expectedOf = new Map(planFor(settingAt("http://h")).plan.map(({ vector }) => [vector.id, resultOf(vector)]));
const resultsOf = (verdicts: readonly Verdict[]): readonly (string | undefined)[] =>
  [...new Set(verdicts.map(({ id }) => expectedOf.get(id)))].sort();
const withStatus = ({ verdicts }: Report, status: string): readonly Verdict[] =>
  verdicts.filter((verdict) => verdict.status === status);
const few = { selection: { only: "verification-accepted/payout*,verification-tampered-request/body-a*" } };

describe("a gateway that judges rightly", () => {
  it.each<readonly [name: string, write: (socket: Socket, bytes: string) => void]>([
    ["answers", (socket, bytes) => void socket.write(bytes)],
    [
      "closes the connection behind each answer, and says so",
      (socket, bytes) => void socket.end(bytes.replace("X\r\n", "X\r\nConnection: close\r\n")),
    ],
    ["closes the connection behind each answer, and does not say so", (socket, bytes) => void socket.end(bytes)],
    ["says 100 Continue first", (socket, bytes) => void socket.write(`HTTP/1.1 100 Continue\r\n\r\n${bytes}`)],
    ["answers in chunks", (socket, bytes) => void socket.write(inChunks(bytes))],
    [
      "answers in two pieces",
      (socket, bytes) => {
        socket.write(bytes.slice(0, 20));
        setImmediate(() => socket.write(bytes.slice(20)));
      },
    ],
  ])("passes when it %s", async (_name, write) => {
    const report = await gateThrough(write);
    expect(report.totals).toMatchObject({ failed: 0, errored: 0 });
    expect(report).toMatchObject({ conformant: true, complete: true, notes: [] });
    expect(report.profiles.map(({ name, conformant }) => [name, conformant])).toEqual([
      ["verifier/HMAC-SHA1", true],
      ["verifier/RSA-SHA256", true],
    ]);
  });

  it("is named by its host and its Server header", async () => {
    const report = await gateThrough(
      (socket, bytes) => void socket.write(bytes.replace("X\r\n", "X\r\nServer: Acme/2 (x)\r\n")),
      few,
    );
    expect(report.target).toEqual({
      kind: "gateway",
      implementation: {
        name: expect.stringMatching(/^127\.0\.0\.1:[0-9]+$/),
        version: "Acme/2 (x)",
        language: "unknown",
      },
    });
  });

  it("is sent every nonce once, but for what is to be repeated", async () => {
    const nonces: string[] = [];
    const server = await plant((socket, { text }, right) => {
      const nonce = /oauth_nonce="([^"]+)"/.exec(text)?.[1];
      if (nonce !== undefined && right) nonces.push(nonce);
      socket.write(right ? success : refusal);
    });
    await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-accepted/*,verification-tampered-*/*" },
    });
    expect(nonces.length).toBeGreaterThan(20);
    expect(new Set(nonces).size).toBe(nonces.length);
  });
});

describe("a gateway that judges wrongly", () => {
  it("fails what it must refuse when it accepts everything", async () => {
    const server = await plant((socket) => void socket.write(success));
    const report = await runGateAt(`${server.url}/paynet`);
    expect(resultsOf(withStatus(report, "failed"))).toEqual(["invalid"]);
    expect(resultsOf(withStatus(report, "passed"))).toContain("valid");
    expect(report).toMatchObject({ conformant: false, complete: true, totals: { errored: 0 } });
    expect(fieldsOf(withStatus(report, "failed")[0]).mismatch).toMatchObject({
      stage: "verified",
      actual: 'accepted: HTTP 200: {"payout-id":"77","transaction-id":"88"}',
    });
  });

  it("fails what it must accept when it refuses everything, and is told first that this proves nothing", async () => {
    const server = await plant((socket) => void socket.write(refusal));
    const report = await runGateAt(`${server.url}/paynet`);
    const failed = withStatus(report, "failed");
    const eitherWay = failed.filter(({ id }) => id.startsWith("verification-choices/secret-"));
    expect(resultsOf(failed.filter((verdict) => !eitherWay.includes(verdict)))).toEqual(["valid"]);
    expect(resultsOf(withStatus(report, "passed"))).toContain("invalid");
    expect(report).toMatchObject({ conformant: false, totals: { errored: 0 } });
    const [first, second] = report.notes;
    expect(first).toMatch(
      /^The gateway does not accept even a rightly signed card eligibility check with HMAC-SHA1 \(HTTP 403: \{"reason":"no"\}\): its refusals prove nothing\./,
    );
    expect(second).toMatch(/with RSA-SHA256 /);
    expect(fieldsOf(withStatus(report, "failed")[0]).mismatch?.actual).toBe('refused: HTTP 403: {"reason":"no"}');
  });

  it.each([
    ["skips a repetition when it refused even the first", 403, "skipped", "replayed"],
    ["errs on a repetition when it broke on the first", 500, "errored", "got 500"],
  ])("%s", async (_name, status, found, said) => {
    const server = await plant((socket, { seq }) => void socket.write(seq > PROBES ? answer(status, "no") : refusal));
    const { verdicts } = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-choices/replay-*" },
    });
    expect(verdicts.length).toBeGreaterThan(4);
    for (const { status: was, declined, reason, error } of verdicts.map(fieldsOf)) {
      expect({ was, declined }).toEqual({ was: found, declined: undefined });
      expect(reason ?? error?.message).toContain(said);
    }
  });

  it("shows what it said when it accepts a repetition with an error", async () => {
    const nonces = new Set<string>();
    const server = await plant((socket, { text }, right) => {
      const nonce = /oauth_nonce="([^"]+)"/.exec(text)?.[1] ?? "";
      const isAgain = nonces.has(nonce);
      nonces.add(nonce);
      socket.write(right ? (isAgain ? answer(200, '{"error":\n"duplicate"}') : success) : refusal);
    });
    const { verdicts } = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-choices/replay-identical" },
    });
    expect(verdicts.map(fieldsOf).map(({ status, mismatch }) => [status, mismatch?.stage])).toEqual([
      ["failed", "answer"],
    ]);
    expect(fieldsOf(verdicts[0]).mismatch?.actual).toContain('{"error": "duplicate"}');
  });

  it("fails a right payout when its success lacks the payout-id", async () => {
    const report = await gateThrough(
      (socket, bytes) => void socket.write(bytes === success ? answer(200, "{}") : bytes),
      {
        selection: {
          only: "verification-accepted/payout,verification-accepted/transfer,verification-tampered-request/body-amount",
        },
      },
    );
    expect(report.verdicts.map(fieldsOf).map(({ id, status, mismatch }) => [id, status, mismatch?.stage])).toEqual([
      ["verification-accepted/transfer", "passed", undefined],
      ["verification-accepted/payout", "failed", "answer"],
      ["verification-tampered-request/body-amount", "passed", undefined],
    ]);
  });
});

describe("a gateway that breaks", () => {
  it.each<readonly [name: string, behave: Behave, message: RegExp]>([
    [
      "answers 500",
      (socket) => void socket.write(answer(500, "oops")),
      /^expected status 200 or one that refuses, got 500/,
    ],
    ["answers 302", (socket) => void socket.write(answer(302, "")), /got 302/],
    ["answers 204", (socket) => void socket.write("HTTP/1.1 204 X\r\n\r\n"), /got 204/],
    ["answers 429", (socket) => void socket.write(answer(429, "slow down")), /got 429/],
    [
      "answers garbage",
      (socket) => void socket.write("garbage"),
      /^expected an HTTP\/1\.1 answer, got something else$/,
    ],
    [
      "states a length that is too long and closes",
      (socket) => void socket.end(answer(403, "x").replace("Length: 1", "Length: 5")),
      /^the connection was closed in the middle of the answer$/,
    ],
    [
      "sends an endless body",
      (socket) => void socket.write(`HTTP/1.1 403 X\r\nContent-Length: 9999999\r\n\r\n`),
      /^the answer's body is longer than 1048576 bytes$/,
    ],
    [
      "closes without an answer",
      (socket) => void socket.end(),
      /^the connection was closed without an answer$|^the connection was broken/,
    ],
  ])("errs, and neither passes nor fails, when it %s", async (_name, behave, message) => {
    const report = await gateAfterProbes(behave, few);
    expect(report.conformant).toBe(false);
    expect(report.totals).toMatchObject({ passed: 0, failed: 0, errored: report.verdicts.length });
    expect(report.verdicts.length).toBeGreaterThan(2);
    for (const { error } of report.verdicts.map(fieldsOf)) expect(error?.message).toMatch(message);
  });

  it("errs when it never answers", async () => {
    const report = await gateAfterProbes(() => undefined, { ...few, timeoutMs: 300 });
    expect(report.totals).toMatchObject({ passed: 0, failed: 0, errored: report.verdicts.length });
    for (const { error } of report.verdicts.map(fieldsOf)) expect(error?.message).toBe("no answer within 300 ms");
  });

  it("is given up when it answers nothing any more, and the report says so", async () => {
    const report = await gateAfterProbes((socket) => socket.destroy(), {
      selection: { only: "verification-tampered-*/*" },
    });
    expect(report).toMatchObject({ complete: false, conformant: false });
    expect(report.incompleteReason).toMatch(/^the gateway was given up: after 20 requests without an answer/);
    expect(report.totals).toMatchObject({ passed: 0, failed: 0 });
  });

  it("is gone when it stops listening, and no vector is charged with that", async () => {
    let answered = 0;
    const server = await plant((socket, _, right) => {
      // Nothing is in flight when it goes: it says that it closes, and asks come one after the other.
      socket.end((right ? success : refusal).replace("X\r\n", "X\r\nConnection: close\r\n"));
      answered += 1;
      if (answered === PROBES + 5) void server.close();
    });
    const report = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-tampered-*/*" },
      connections: 1,
    });
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
    const report = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-tampered-*/*" },
      connections: 1,
    });
    expect(report).toMatchObject({ complete: false, totals: { passed: 5, failed: 0, errored: 1 } });
    expect(
      withStatus(report, "errored")
        .map(fieldsOf)
        .map(({ error }) => error?.message),
    ).toEqual([
      "the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why",
    ]);
  });

  it("is not given up when it drops what is forged and still answers what is right", async () => {
    const server = await plant((socket, { text }, right) => {
      if (right || !text.includes("Authorization")) socket.write(right ? success : refusal);
      else socket.destroy();
    });
    const report = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-tampered-request/*,verification-accepted/*" },
    });
    expect(report.complete).toBe(true);
    expect(resultsOf(withStatus(report, "errored"))).toEqual(["invalid"]);
    expect(resultsOf(withStatus(report, "passed"))).toEqual(["valid"]);
    expect(report.totals.failed).toBe(0);
  });
});

describe("the rate", () => {
  it("is kept by every request, the probes too", async () => {
    const server = await plant((socket, _, right) => void socket.write(right ? success : refusal));
    const waits: number[] = [];
    const clock = { now: () => 0, sleep: async (ms: number) => void waits.push(ms) };
    const { verdicts } = await runGateAt(`${server.url}/paynet`, { ...few, rate: 4, clock });
    const { length } = server.arrived;
    expect(length).toBe(verdicts.length + PROBES);
    expect(waits).toEqual(Array.from({ length: length - 1 }, (_, turn) => (turn + 1) * 250));
  });
});

function resultOf(vector: PlannedVector["vector"]): string | undefined {
  return "result" in vector ? vector.result : undefined;
}

function inChunks(bytes: string): string {
  const [head = "", body = ""] = bytes.split("\r\n\r\n");
  const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join("");
  return `${head.replace(/Content-Length: [0-9]+/, "Transfer-Encoding: chunked")}\r\n\r\n${chunks}0\r\n\r\n`;
}
