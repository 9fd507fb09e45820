import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, answerTo, type Behave, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";

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
    const report = await runGateAt(`${server.url}/paynet`, { selection: { only }, timeoutMs: 500 }).finally(
      server.close,
    );
    expect(report).toMatchObject({ conformant: true, totals: { failed: 0, errored: 0, skipped: 0 } });
    expect(report.totals.passed).toBeGreaterThan(20);
    expect(JSON.stringify(report.notes)).toContain("leaves others waiting until those are closed");
  },
);
