import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { attempt } from "../../src/attempt.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { verificationTemptations } from "../../src/suite/verification/forged/temptations.ts";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, answerTo, type Behave, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";
import { inHeader } from "./fixtures/strict-gateway.ts";

const HANGS_AT = 12;
const SLOW_MS = 20;

/** Serves so many connections until they are closed, and then the next, as a server with as many threads does by HTTP/1.1. */
function withThreads(count: number, behave: Behave): Behave {
  const served = new Set<Socket>();
  const waiting: (() => void)[] = [];
  return async (socket, arrived) => {
    while (!served.has(socket) && served.size >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    if (!socket.destroyed && !served.has(socket)) {
      served.add(socket);
      socket.once("close", () => {
        served.delete(socket);
        for (const wake of waiting.splice(0)) wake();
      });
    }
    behave(socket, arrived);
  };
}

it.each([1, 2])(
  "a right gateway that serves %i connections at once is conformant, and asked over those",
  async (count) => {
    const nonces = new Set<string>();
    const server = await startPlanted(
      withThreads(count, (socket, arrived) => {
        const request = readArrived(arrived, server.url);
        const [nonce = ""] = /oauth_nonce="[^"]*"/.exec(arrived.text) ?? [];
        const accepts = isRight(request) && !nonces.has(nonce);
        if (accepts) nonces.add(nonce);
        socket.write(answerTo(request.method, accepts ? answer(200, SUCCESS) : answer(403)));
      }),
    );
    const only = "verification-accepted/p*,verification-temptations/at-once-*,verification-choices/replay-at-once*";
    const report = await runGateAt(`${server.url}/paynet`, { selection: { only }, timeoutMs: 1_500 }).finally(
      server.close,
    );
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, errored: 0 } });
    // Of what is sent at once, nothing is said where it cannot be.
    expect(report.totals.skipped > 0).toBe(count === 1);
    expect(report.totals.passed).toBeGreaterThan(7);
    expect(JSON.stringify(report.notes)).toContain("leaves others waiting until those are closed");
  },
);

it("one that hangs once, and serves later connections meanwhile, is asked over all of them as before", {
  tags: "slow",
}, async () => {
  const verdicts = new Map<string, Promise<boolean>>();
  const nonces = new Set<string>();
  let arrivals = 0;
  // It shares the verdict of a request under way by its header alone: only requests at once show that.
  const server = await startPlanted(async (socket, arrived) => {
    arrivals += 1;
    if (arrivals === HANGS_AT) return;
    const request = readArrived(arrived, server.url);
    const key = /authorization: .*/i.exec(arrived.text)?.[0] ?? "";
    const [nonce = ""] = /oauth_nonce="[^"]*"/.exec(key) ?? [];
    const judge = async (): Promise<boolean> => {
      await sleep(SLOW_MS);
      const accepts = isRight(request) && !nonces.has(nonce);
      if (accepts) nonces.add(nonce);
      return accepts;
    };
    const verdict = verdicts.get(key) ?? judge();
    verdicts.set(key, verdict);
    const accepts = await verdict;
    verdicts.delete(key);
    const close = ["Connection: close"];
    socket.end(answerTo(request.method, accepts ? answer(200, SUCCESS, close) : answer(403, "", close)));
  });
  const only = "verification-accepted/*,verification-tampered-request/*,verification-temptations/at-once-*";
  const report = await runGateAt(`${server.url}/paynet`, { selection: { only }, timeoutMs: 500 }).finally(server.close);
  expect(report.totals.errored).toBe(1);
  expect(report.totals.failed).toBeGreaterThan(0);
  expect(JSON.stringify(report.notes)).not.toContain("leaves others waiting");
});

/** Gates a gateway by the temptations whose names begin so, all of which it has to fail; how many they are. */
async function failingAll(
  prefix: string,
  takes: (request: HttpRequest, socket: Socket, text: string) => boolean,
  connections?: number,
): Promise<number> {
  const server = await startPlanted((socket, arrived) => {
    const isTaken = takes(readArrived(arrived, server.url), socket, arrived.text);
    socket.write(isTaken ? answer(200, SUCCESS) : answer(403));
  });
  const vectors = verificationTemptations.vectors.filter(({ name }) => name.startsWith(prefix));
  const { verdicts } = await runGateAt(`${server.url}/paynet`, {
    selection: { only: "kept/*", method: "HMAC-SHA1" },
    drawn: [{ ...verificationTemptations, concern: "kept", vectors }],
    ...(connections !== undefined && { connections }),
  }).finally(server.close);
  expect(verdicts.filter(({ status }) => status === "failed").map(({ id }) => id)).toEqual(
    vectors.map(({ name }) => `kept/${name}`),
  );
  return vectors.length;
}

it("a gateway that keeps verdicts with the connection, and remembers nonces, fails by forgeries over that of a right request", async () => {
  const accepted = new WeakMap<Socket, string>();
  const nonces = new Set<string>();
  const failed = await failingAll("same-connection-", (request, socket) => {
    const nonce = inHeader(request, /oauth_nonce="([^"]*)"/);
    const login = inHeader(request, /oauth_consumer_key="([^"]*)"/);
    const isTaken = !nonces.has(nonce) && (isRight(request) || accepted.get(socket) === login);
    if (isTaken) accepted.set(socket, login);
    if (isTaken) nonces.add(nonce);
    return isTaken;
  });
  expect(failed).toBe(12);
});

it("a gateway that keeps the last verdict where it cannot read a request fails by those behind a right one", async () => {
  let isTaken = false;
  const takes = (request: HttpRequest): boolean => {
    const parts = [...request.body.split(/[&=]/), inHeader(request, /oauth_nonce="([^"]*)"/)];
    const isRead = attempt(() => parts.map(decodeURIComponent)) !== undefined;
    if (isRead) isTaken = isRight(request);
    return isTaken;
  };
  expect(await failingAll("unread-behind-right-", takes, 1)).toBe(3);
});

it("a gateway that notes requests before it checks them fails by forgeries that come twice", async () => {
  const noted = new Set<string>();
  const failed = await failingAll("refused-before-", (request, _, text) => {
    const isTaken = isRight(request) || noted.has(text);
    noted.add(text);
    return isTaken;
  });
  expect(failed).toBe(12);
});
