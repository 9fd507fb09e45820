import { createServer, type Server } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { isConnectionRefused, type Listener, watchReturn } from "../http/watch-return.ts";

async function listenAt(port: number): Promise<{ readonly server: Server; readonly at: Listener }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => close(server));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("the server has no port");
  return { server, at: { host: "127.0.0.1", port: address.port } };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Returns an address at which nobody listens any more. */
async function abandoned(): Promise<Listener> {
  const { server, at } = await listenAt(0);
  await close(server);
  return at;
}

const { signal } = new AbortController();

describe("watchReturn", () => {
  it("sees who is there", async () => {
    const { at } = await listenAt(0);
    expect(await watchReturn(at, { signal })()).toBe(true);
  });

  it("sees who comes back", async () => {
    const at = await abandoned();
    const returns = watchReturn(at, { signal, waitMs: 20_000 })();
    await listenAt(at.port);
    expect(await returns).toBe(true);
  });

  it("gives up who does not, and looks anew when asked again", async () => {
    const at = await abandoned();
    const watch = watchReturn(at, { signal, waitMs: 50 });
    expect(await watch()).toBe(false);
    await listenAt(at.port);
    expect(await watch()).toBe(true);
  });

  it("looks once for all who ask meanwhile, and reports a return once", async () => {
    const { at } = await listenAt(0);
    let returns = 0;
    const watch = watchReturn(at, {
      signal,
      onReturn: () => {
        returns += 1;
      },
    });
    expect(await Promise.all([watch(), watch(), watch()])).toEqual([true, true, true]);
    expect(returns).toBe(1);
  });

  it("ends when aborted", async () => {
    const controller = new AbortController();
    const looking = watchReturn(await abandoned(), { signal: controller.signal, waitMs: 600_000 })();
    controller.abort();
    expect(await looking).toBe(false);
  });
});

describe("isConnectionRefused", () => {
  it.each([
    ["ECONNREFUSED", true],
    ["EHOSTUNREACH", true],
    ["ECONNRESET", false],
    ["EPIPE", false],
  ])("%s: %s", (code, expected) => {
    expect(isConnectionRefused(Object.assign(new Error("of a socket"), { code }))).toBe(expected);
  });
});
