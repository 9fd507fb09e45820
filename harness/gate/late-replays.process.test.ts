import { expect, it } from "vitest";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";

const LONGEST = 600;

/** Gates a gateway that remembers nonces, and forgets those that are old by a clock; the names of the requests that it accepts twice. */
async function acceptedAgain(now: (newest: number) => number): Promise<readonly string[]> {
  const nonces = new Map<string, number>();
  let newest = 0;
  const server = await startPlanted((socket, arrived) => {
    const [, nonce = ""] = /oauth_nonce="([^"]*)"/.exec(arrived.text) ?? [];
    const timestamp = Number(/oauth_timestamp="([^"]*)"/.exec(arrived.text)?.[1]);
    const isTaken = isRight(readArrived(arrived, server.url)) && !nonces.has(nonce);
    if (isTaken) {
      newest = Math.max(newest, timestamp);
      nonces.set(nonce, timestamp);
      for (const [old, time] of nonces) if (time < now(newest) - LONGEST) nonces.delete(old);
    }
    socket.write(isTaken ? answer(200, SUCCESS) : answer(403));
  });
  const only = "verification-choices/replay-identical*-minutes-old*,verification-accepted/payout*";
  const { verdicts } = await runGateAt(`${server.url}/paynet`, { selection: { only }, connections: 1 }).finally(
    server.close,
  );
  return verdicts
    .filter((verdict) => verdict.status === "passed" && verdict.took?.choice === "accepted")
    .map(({ id }) => id.replace(/^.*\//, ""));
}

it("a gateway that forgets nonces by the newest time that it has seen accepts a request twice, one by its own clock none", async () => {
  // What is as old was refused at first; behind the others' later time it is forgotten.
  expect(await acceptedAgain((newest) => newest)).toEqual([
    "replay-identical-nine-minutes-old",
    "replay-identical-nine-minutes-old-rsa",
    "replay-identical-nine-minutes-old-behind-ahead",
    "replay-identical-nine-minutes-old-behind-ahead-rsa",
  ]);
  expect(await acceptedAgain(() => Date.now() / 1000)).toEqual([]);
});

it("a gateway that checks no signature any more after many right requests accepts forgeries at the end, one that goes on none", async () => {
  const trusting = async (trusts: number): Promise<readonly string[]> => {
    let taken = 0;
    const server = await startPlanted((socket, arrived) => {
      const isTaken = isRight(readArrived(arrived, server.url)) || taken >= trusts;
      if (isTaken) taken += 1;
      socket.write(isTaken ? answer(200, SUCCESS) : answer(403));
    });
    const only = "verification-tampered-request/body-*,verification-accepted/*";
    const { verdicts, notes } = await runGateAt(`${server.url}/paynet`, {
      selection: { only },
      hasCrowds: true,
    }).finally(server.close);
    expect(JSON.stringify(notes).includes("signatures are checked no more")).toBe(trusts < Number.POSITIVE_INFINITY);
    return verdicts.filter(({ status }) => status === "failed").map(({ id }) => id);
  };
  expect((await trusting(500)).length).toBeGreaterThan(3);
  expect(await trusting(Number.POSITIVE_INFINITY)).toEqual([]);
});

it("a gateway that signs no body with bytes which are no UTF-8 accepts what nobody signed", async () => {
  const server = await startPlanted((socket, arrived) => {
    const body = Buffer.from(arrived.text.slice(arrived.text.indexOf("\r\n\r\n") + 4), "latin1");
    const isBroken = body.toString("utf8").includes("\ufffd");
    const request = readArrived(arrived, server.url);
    socket.write(isRight(isBroken ? { ...request, body: "" } : request) ? answer(200, SUCCESS) : answer(403));
  });
  const only = "verification-surroundings/letter-*,verification-accepted/payout*";
  const { verdicts } = await runGateAt(`${server.url}/paynet`, { selection: { only } }).finally(server.close);
  expect(verdicts.filter(({ status }) => status !== "passed").map(({ id }) => id)).toEqual([
    "verification-surroundings/letter-latin1-body-unsigned",
    "verification-surroundings/letter-latin1-body-unsigned-rsa",
  ]);
});
