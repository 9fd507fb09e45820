import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import {
  type Arrived,
  answer,
  answering,
  type Behave,
  type PlantedServer,
  startPlanted,
} from "../fixtures/planted-server.ts";
import { createRawClient, type Exchanged, type Outgoing, type RawClient } from "./raw-client.ts";

const request: Outgoing = {
  bytes: Buffer.from("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n"),
  method: "POST",
};
const ok = answer(200, "ok");

async function open(behave: Behave, timeoutMs = 5000): Promise<{ client: RawClient; server: PlantedServer }> {
  const server = await startPlanted(behave);
  const client = createRawClient({ address: "127.0.0.1", port: server.port }, timeoutMs);
  onTestFinished(server.close);
  onTestFinished(client.close);
  return { client, server };
}

it.each<readonly [name: string, behave: Behave, surplus: readonly string[]]>([
  ["a second answer with the first", answering(ok + ok), [`${ok} after 200`]],
  [
    "bytes a moment after its answer",
    (socket) => socket.write(ok, () => setTimeout(() => socket.write("junk"), 20)),
    ["junk after 200"],
  ],
  ["a line end behind its answer", answering(`${ok}\r\n`), []],
])("tells %s", async (_, behave, expected) => {
  const server = await startPlanted(behave);
  const surplus: string[] = [];
  const to = { address: "127.0.0.1", port: server.port };
  const client = createRawClient(to, 5000, (bytes, status) => void surplus.push(`${bytes} after ${status}`));
  onTestFinished(server.close);
  onTestFinished(client.close);
  expect(describeExchanged(await client.send(request))).toBe("200 ok");
  await expect.poll(() => surplus).toEqual(expected);
});

function describeExchanged(exchanged: Exchanged): string {
  if ("answer" in exchanged) return `${exchanged.answer.status} ${exchanged.answer.body.toString()}`;
  return "failed" in exchanged ? `failed: ${exchanged.failed}` : `stale: ${exchanged.stale}`;
}

describe("createRawClient", () => {
  it.each<readonly [name: string, behave: Behave, expected: string]>([
    ["answers", answering(ok), "200 ok"],
    ["closes behind its answer", (socket) => void socket.end(ok), "200 ok"],
    ["ends its answer by closing", (socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\nok"), "200 ok"],
    ["closes without an answer", (socket) => void socket.end(), "failed: the connection was closed without an answer"],
    [
      "closes within its answer",
      (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok"),
      "failed: the connection was closed in the middle of the answer",
    ],
    [
      "resets the connection",
      (socket) => void socket.resetAndDestroy(),
      "failed: the connection was broken (ECONNRESET)",
    ],
    ["answers garbage", answering("\x00\x01garbage"), "failed: expected an HTTP/1.1 answer, got something else"],
  ])("reads a server that %s", async (_name, behave, expected) => {
    const { client } = await open(behave);
    expect(describeExchanged(await client.send(request))).toBe(expected);
  });

  it("gives up a server that does not answer to the end in time", () =>
    expectEach(
      [
        ["no answer", () => undefined],
        ["no whole answer", answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok")],
        ["no whole answer", answering("HTTP/1.1 100 Continue\r\n\r\n")],
      ] satisfies readonly (readonly [string, Behave])[],
      async (what, behave) => {
        const { client } = await open(behave, 100);
        expect(describeExchanged(await client.send(request))).toBe(`failed: ${what} within 100 ms`);
      },
    ));

  it("reports that nobody listens", async () => {
    const { client, server } = await open(answering(ok));
    await server.close();
    expect(describeExchanged(await client.send(request))).toBe("failed: no connection could be made (ECONNREFUSED)");
  });

  it("sends the bytes as they are", async () => {
    const { client, server } = await open(answering(ok));
    const bytes = Buffer.from("POST /a/../%2f HTTP/1.1\r\nA:  \xff\x01\r\na: 2\r\n\r\n", "latin1");
    await client.send({ bytes, method: "POST" });
    expect(server.arrived.map(({ text }) => text)).toEqual([bytes.toString("latin1")]);
  });

  it("sends what is behind a cut in a packet of its own, and nothing more where the answer came before", async () => {
    const packets: string[] = [];
    const server = createServer((socket) =>
      socket.on("data", (bytes) => {
        packets.push(bytes.toString());
        if (/early|&c/.test(packets.at(-1) ?? "")) socket.write(ok);
      }),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = createRawClient({ address: "127.0.0.1", port: (server.address() as AddressInfo).port }, 5000);
    onTestFinished(() => void server.close());
    onTestFinished(client.close);
    for (const text of ["first&c", "early&c", "third&c"])
      expect(describeExchanged(await client.send({ bytes: Buffer.from(text), method: "POST", cutAt: 5 }))).toBe(
        "200 ok",
      );
    expect(packets).toEqual(["first", "&c", "early", "third", "&c"]);
  });

  it("uses a connection again, and opens as many as requests are in flight", async () => {
    const { client, server } = await open(answering(ok));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 3 }, () => client.send(request)));
    }
    expect([server.arrived.length, server.connections()]).toEqual([15, 3]);
  });

  it.each<readonly [name: string, bytes: string]>([
    ["announces that it closes", answer(200, "ok", ["Connection: close"])],
    ["speaks HTTP/1.0", ok.replace("HTTP/1.1", "HTTP/1.0")],
    ["said more than one answer", `${ok}HTTP/1.1 200 OK\r\n`],
  ])("does not use the connection of a server again that %s", async (_name, bytes) => {
    const { client, server } = await open(answering(bytes));
    expect([describeExchanged(await client.send(request)), describeExchanged(await client.send(request))]).toEqual([
      "200 ok",
      "200 ok",
    ]);
    expect(server.connections()).toBe(2);
  });

  it("sends nothing more behind a request that is the last of its connection", async () => {
    const { client, server } = await open(answering(ok));
    await client.send({ ...request, isLast: true });
    expect(describeExchanged(await client.send(request))).toBe("200 ok");
    expect(server.connections()).toBe(2);
  });

  it("reports as stale a connection that was closed when it was used again", async () => {
    const closing = (socket: Socket, { onConnection }: Arrived): void => {
      if (onConnection === 1) socket.write(ok);
      else socket.resetAndDestroy();
    };
    const { client, server } = await open(closing);
    expect(describeExchanged(await client.send(request))).toBe("200 ok");
    expect(describeExchanged(await client.send(request))).toMatch(/^stale: /);
    expect(server.connections()).toBe(1);
  });

  it("does not call it stale when a byte of an answer came", async () => {
    const closing = (socket: Socket, { onConnection }: Arrived): void => {
      if (onConnection === 1) socket.write(ok);
      else socket.end("HTTP/1.1 2");
    };
    const { client } = await open(closing);
    await client.send(request);
    expect(describeExchanged(await client.send(request))).toBe(
      "failed: the connection was closed in the middle of the answer",
    );
  });

  it("opens a fresh connection where it must, in the place of an idle one", async () => {
    const { client, server } = await open(answering(ok));
    await client.send(request);
    expect(describeExchanged(await client.send(request, { fresh: true }))).toBe("200 ok");
    await client.send(request);
    expect([server.connections(), server.arrived.map(({ onConnection }) => onConnection)]).toEqual([2, [1, 1, 2]]);
  });

  it("does not trust a connection on which something came that nobody asked for", async () => {
    const sockets: Socket[] = [];
    const { client, server } = await open((socket) => {
      sockets.push(socket);
      socket.write(ok);
    });
    await client.send(request);
    await new Promise((resolve) => {
      sockets[0]?.once("close", resolve);
      sockets[0]?.write("HTTP/1.1 408 Late\r\n\r\n");
    });
    expect(describeExchanged(await client.send(request))).toBe("200 ok");
    expect(server.connections()).toBe(2);
  });

  it("fails what is in flight when it is closed, and all that comes later", async () => {
    const { client, server } = await open(() => client.close());
    expect(describeExchanged(await client.send(request))).toBe("failed: the connection was closed by countersign");
    expect(describeExchanged(await client.send(request))).toBe("failed: the gate was closed");
    expect(server.arrived).toHaveLength(1);
  });
});
