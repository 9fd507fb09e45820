import { describe, expect, it, onTestFinished } from "vitest";
import { startPlanted } from "../fixtures/planted-server.ts";
import { findReachable } from "./resolve-address.ts";

async function listen(): Promise<number> {
  const { port, close } = await startPlanted(() => undefined);
  onTestFinished(close);
  return port;
}

describe("findReachable", () => {
  it("takes the first address at which someone listens", async () => {
    expect(await findReachable(["127.0.0.2", "127.0.0.1", "127.0.0.3"], await listen(), 5000)).toEqual({
      address: "127.0.0.1",
    });
  });

  it("reports for each address why it cannot be reached", async () => {
    const { port, close } = await startPlanted(() => undefined);
    await close();
    expect(await findReachable(["127.0.0.1", "127.0.0.2"], port, 5000)).toEqual({
      failed: "127.0.0.1 refuses (ECONNREFUSED), 127.0.0.2 refuses (ECONNREFUSED)",
    });
  });

  it("tries few of many addresses", async () => {
    const many = [...Array.from({ length: 8 }, () => "127.0.0.2"), "127.0.0.1"];
    expect(await findReachable(many, await listen(), 5000)).toMatchObject({ failed: expect.any(String) });
  });

  it("waits for nobody once it is interrupted", async () => {
    const port = await listen();
    const during = new AbortController();
    const search = findReachable(["127.0.0.1"], port, 5000, during.signal);
    during.abort();
    expect(await search).toEqual({ failed: "127.0.0.1 was not waited for" });
    expect(await findReachable(["127.0.0.1"], port, 5000, AbortSignal.abort())).toEqual({
      failed: "nobody was waited for",
    });
  });
});
