import { describe, expect, it } from "vitest";
import { signedFor } from "./fixtures/merchant.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { gather, open, send, write } from "./fixtures/raw-client.ts";

// A connection that is idle for all of these together is closed without a word: no stalled machine comes near a minute.
const impatient = { headersTimeoutMs: 100, requestTimeoutMs: 100, keepAliveTimeoutMs: 60_000 };

/** The bytes that each client sends, and the statuses of its answers before it is disconnected. */
const slow: Readonly<Record<string, readonly [send: (whole: string) => string, statuses: readonly number[]]>> = {
  "half a head": [(whole) => whole + whole.slice(0, 40), [200, 408]],
  "a head without its end": [(whole) => whole + whole.slice(0, whole.indexOf("\r\n\r\n") + 2), [200, 408]],
  "half a body": [(whole) => whole + whole.slice(0, -5), [200, 408]],
  "half a chunk": [
    (whole) => whole + whole.replace(/Content-Length.*/s, "Transfer-Encoding: chunked\r\n\r\nff\r\na"),
    [200, 408],
  ],
  nothing: [() => "", []],
};

describe("a slow client", () => {
  it("is answered so in the end where it has begun a request, and disconnected", async () => {
    const gateway = await start({ limits: impatient });
    const ended = Object.entries(slow).map(async ([name, [bytes]]) => {
      const { answers, isClosed } = await send(gateway.localUrl, bytes(write(signedFor(gateway.baseUrl))));
      return [name, answers.map(({ status }) => status), isClosed];
    });
    expect(await Promise.all(ended)).toEqual(
      Object.entries(slow).map(([name, [, statuses]]) => [name, statuses, true]),
    );
    expect(gateway.received.filter(({ status }) => status === 408)).toHaveLength(4);
  });

  it("is disconnected after an answer where it sends nothing more", async () => {
    const gateway = await start({ limits: { keepAliveTimeoutMs: 100 } });
    const { answers, isClosed } = await send(gateway.localUrl, write(signedFor(gateway.baseUrl)));
    expect({ statuses: answers.map(({ status }) => status), isClosed }).toEqual({ statuses: [200], isClosed: true });
  });

  it("that drips a header at a time is no better", async () => {
    const gateway = await start({ limits: impatient });
    const socket = await open(gateway.localUrl);
    const gathered = gather(socket);
    socket.write("POST /paynet/api/v4/payout/1111 HTTP/1.1\r\n");
    const drip = setInterval(() => socket.writable && socket.write("X: y\r\n"), 10);
    const { answers } = await gathered.finally(() => clearInterval(drip));
    socket.destroy();
    expect(answers).toMatchObject([{ status: 408 }]);
  });

  it("that goes away in the middle leaves the others served", async () => {
    const gateway = await start();
    for (const cut of [10, 300, -3]) {
      const socket = await open(gateway.localUrl);
      await new Promise((resolve) => socket.write(write(signedFor(gateway.baseUrl)).slice(0, cut), resolve));
      socket.resetAndDestroy();
    }
    const { answers } = await send(gateway.localUrl, write(signedFor(gateway.baseUrl)), { answers: 1 });
    expect(answers).toMatchObject([{ status: 200 }]);
    expect(gateway.received.filter(({ outcome }) => outcome.accepted)).toHaveLength(1);
  });
});

describe("too many clients", () => {
  it("are answered so, and served when others have left", async () => {
    const gateway = await start({ limits: { connections: 1 } });
    const first = await open(gateway.localUrl);
    const bytes = (): string => write(signedFor(gateway.baseUrl));
    const { answers, isClosed } = await send(gateway.localUrl, bytes() + bytes());
    expect({ statuses: answers.map(({ status }) => status), isClosed }).toEqual({ statuses: [503], isClosed: true });
    const left = new Promise((resolve) => first.once("close", resolve));
    first.destroy();
    await left;
    await expect
      .poll(async () => (await send(gateway.localUrl, bytes(), { answers: 1 })).answers.map(({ status }) => status))
      .toEqual([200]);
  });

  it("are counted without those that were too many", async () => {
    const gateway = await start({ limits: { connections: 1 } });
    const status = async (): Promise<number | undefined> =>
      (await send(gateway.localUrl, write(signedFor(gateway.baseUrl)), { answers: 1 })).answers[0]?.status;
    const first = await open(gateway.localUrl);
    const surplus = await Promise.all([1, 2, 3].map(() => open(gateway.localUrl)));
    // Connections are accepted in their order: by now all of them are open.
    expect(await status()).toBe(503);
    first.destroy();
    await expect.poll(status).toBe(200);
    for (const socket of surplus) socket.destroy();
  });

  it("are not even answered where there are far too many", async () => {
    const gateway = await start({ limits: { connections: 1 } });
    const held = await Promise.all(Array.from({ length: 33 }, () => open(gateway.localUrl)));
    const { answers, isClosed } = await send(gateway.localUrl, write(signedFor(gateway.baseUrl)));
    expect({ answers, isClosed }).toEqual({ answers: [], isClosed: true });
    for (const socket of held) socket.destroy();
  });
});
