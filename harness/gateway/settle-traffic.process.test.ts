import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { signedFor } from "./fixtures/merchant.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { open, write } from "./fixtures/raw-client.ts";

/** A program that writes each of the texts that it reads to a connection of its own, and exits without an answer. */
const HASTY = `
  const { connect } = require("node:net");
  const { port, texts } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  let left = texts.length;
  for (const text of texts) {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => --left === 0 && process.exit(0)));
  }
`;

/** Sends requests by a process that is gone before this one, which stands still meanwhile, has accepted a connection. */
function sendAndLeave(baseUrl: string, count: number): void {
  const texts = Array.from({ length: count }, () => write(signedFor(baseUrl)));
  const input = JSON.stringify({ port: Number(new URL(baseUrl).port), texts });
  expect(spawnSync(process.execPath, ["-e", HASTY], { input, timeout: 120_000 }).status).toBe(0);
}

/** Blocks the event loop of this process, as a machine under load does. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe("a gateway that is to settle", () => {
  it("answers all that waits in the queue of its port, though the senders are gone and its event loop was blocked", async () => {
    const gateway = await start();
    sendAndLeave(gateway.baseUrl, 20);
    const settled = gateway.settle();
    standStill(60);
    // Timers that are over fire before the sockets are looked at: between two of them nothing may have been taken in.
    const again = setInterval(() => standStill(12), 1);
    await settled.finally(() => clearInterval(again));
    expect(gateway.received).toHaveLength(20);
    expect(gateway.received.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("waits for the rest of a request that has begun, and for its answer", async () => {
    const gateway = await start();
    const socket = await open(gateway.localUrl);
    const text = write(signedFor(gateway.baseUrl), ["Expect: 100-continue"]);
    const begun = once(socket, "data");
    socket.write(text.slice(0, -5));
    // Sent by a gateway that waits for the body.
    expect(String((await begun)[0])).toMatch(/^HTTP\/1\.1 100 /);
    const settled = gateway.settle();
    await wait(60);
    socket.end(text.slice(-5));
    await settled;
    expect(gateway.received.map(({ status }) => status)).toEqual([200]);
  });

  it("does not wait for a connection that is kept alive", async () => {
    const gateway = await start();
    const socket = await open(gateway.localUrl);
    socket.write(write(signedFor(gateway.baseUrl)));
    await expect.poll(() => gateway.answered()).toBe(1);
    await gateway.settle();
    expect(gateway.received).toHaveLength(1);
    socket.destroy();
  });
});
