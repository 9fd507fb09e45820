import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import { signatureMethods } from "../../src/signing/signing-task.ts";
import { type OperationName, operationNames } from "../../src/spec/operations.ts";
import { merchant, NOW, signedFor, taskFor } from "./fixtures/merchant.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { gather, open, send, write } from "./fixtures/raw-client.ts";
import { takePort } from "./fixtures/take-port.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function post({ url, headers, body }: HttpRequest): Promise<Reply> {
  const response = await fetch(url, { method: "POST", headers: headers.map(([name, value]) => [name, value]), body });
  return { status: response.status, body: await response.json() };
}

/** The field of an answer that the specification names, by operation. */
const responseIds: Partial<Record<OperationName, string>> = {
  "transfer-by-ref": "transaction-id",
  payout: "payout-id",
};

describe("startGateway accepts", () => {
  it("each operation, by each method, with the protocol parameters in either place", async () => {
    const gateway = await start();
    const rows = operationNames.flatMap((operation) =>
      signatureMethods.flatMap((method) =>
        (["header", "header-and-body"] as const).map((placement) => ({ operation, method, placement })),
      ),
    );
    await expectEach(
      rows.map((row) => [Object.values(row).join(", "), row]),
      async (_, { operation, method, placement }) => {
        const { url, parameters } = taskFor(gateway.baseUrl, method, operation);
        const request = signedFor(gateway.baseUrl, { url, parameters, signatureMethod: method }, { placement });
        const seq = gateway.received.length + 1;
        const id = responseIds[operation];
        const body = id === undefined ? { accepted: true } : { [id]: String(1_000_000 + seq) };
        expect(await post(request)).toEqual({ status: 200, body });
        expect(gateway.received.at(-1)).toEqual({
          seq,
          status: 200,
          operation,
          outcome: { accepted: true, consumerKey: "merchantlogin", signatureMethod: method },
          request: { ...request, headers: expect.arrayContaining([...request.headers]) },
        });
        expect(gateway.answered()).toBe(seq);
      },
    );
  });

  it("a request signed for the public URL of a proxy", async () => {
    const gateway = await start({ publicUrl: "https://pay.example/gw/", basePath: "/inner" });
    expect(gateway).toMatchObject({ baseUrl: "https://pay.example/gw" });
    expect(gateway.localUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/inner$/);
    const request = signedFor(gateway.baseUrl);
    const sent = { ...request, url: request.url.replace(gateway.baseUrl, gateway.localUrl) };
    expect(await post(sent)).toMatchObject({ status: 200 });
    expect(gateway.received[0]?.request.url).toBe("https://pay.example/gw/api/v4/payout/1111");
    expect(await post(signedFor(gateway.localUrl))).toMatchObject({ status: 403 });
  });

  it("a request below an empty base path, and one with a query, as they are signed", async () => {
    const gateway = await start({ basePath: "" });
    expect(gateway.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await post(signedFor(gateway.baseUrl))).toMatchObject({ status: 200 });
    const url = `${gateway.baseUrl}/api/v4/payout/1111?b=2&a=%2f`;
    expect(await post(signedFor(gateway.baseUrl, { url }))).toMatchObject({ status: 200 });
  });

  it("a replay, where that is allowed", async () => {
    const gateway = await start({ allowReplay: true });
    const request = signedFor(gateway.baseUrl);
    expect([await post(request), await post(request)]).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it("a nonce again at another second, or from another merchant", async () => {
    const other = { ...merchant, consumerKey: "other" };
    const gateway = await start({ consumers: [merchant, other] });
    const replies = [
      await post(signedFor(gateway.baseUrl, { nonce: "n" })),
      await post(signedFor(gateway.baseUrl, { nonce: "n", timestamp: String(NOW + 1) })),
      await post(signedFor(gateway.baseUrl, { nonce: "n", consumerKey: "other" })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("a request whose nonce came before with a wrong signature", async () => {
    const gateway = await start();
    const request = signedFor(gateway.baseUrl);
    expect(await post({ ...request, body: `${request.body}0` })).toMatchObject({ status: 403 });
    expect(await post(request)).toMatchObject({ status: 200 });
  });
});

describe("startGateway refuses to start", () => {
  it("on a port in use", async () => {
    const { port, close } = await takePort();
    await expect(startGateway({ consumers: [], port })).rejects.toMatchObject({
      code: "port-taken",
      message: `address 127.0.0.1, port ${port}: expected a free port, got one in use`,
    });
    close();
  });

  it.each([
    ["an address of another machine", { host: "192.0.2.1" }, "address-unusable", "got EADDRNOTAVAIL"],
    [
      "a status that accepts",
      { statuses: { refused: 200, malformed: 400 } },
      "status-invalid",
      "status of what is refused: expected one from 400 to 499, got 200",
    ],
    [
      "a status that is a fault",
      { statuses: { refused: 403, malformed: 500 } },
      "status-invalid",
      "status of what is malformed: expected one from 400 to 499, got 500",
    ],
  ])("with %s", async (_name, options, code, message) => {
    await expect(startGateway({ consumers: [], ...options })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });
});

describe("close", () => {
  it("is done at once where nothing is under way, however many connections wait", async () => {
    const gateway = await start({ limits: { shutdownMs: 60_000 } });
    const silent = await open(gateway.localUrl);
    const idle = await open(gateway.localUrl);
    const answered = gather(idle, { answers: 1 });
    idle.write(write(signedFor(gateway.baseUrl)));
    await answered;
    const closed = [silent, idle].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    for (const socket of [silent, idle])
      socket
        .resume()
        .on("error", () => undefined)
        .once("end", () => socket.end());
    await Promise.all([gateway.close(), gateway.close()]);
    await Promise.all(closed);
    await expect(open(gateway.localUrl)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("finishes what is under way, as the last request of its connection", async () => {
    const gateway = await start({ limits: { shutdownMs: 60_000 } });
    const socket = await open(gateway.localUrl);
    const gathered = gather(socket);
    const bytes = write(signedFor(gateway.baseUrl));
    socket.write(write(signedFor(gateway.baseUrl)) + bytes.slice(0, -1));
    await expect.poll(() => gateway.answered()).toBe(1);
    const closed = gateway.close();
    socket.write(bytes.slice(-1) + write(signedFor(gateway.baseUrl)));
    const { answers } = await gathered;
    expect(answers.map(({ status, headers }) => [status, headers["connection"]])).toEqual([
      [200, "keep-alive"],
      [200, "close"],
    ]);
    socket.destroy();
    await closed;
    expect(gateway.answered()).toBe(2);
  });

  it("gives up what does not end", async () => {
    const gateway = await start({ limits: { shutdownMs: 50 } });
    const socket = await open(gateway.localUrl);
    const gathered = gather(socket);
    socket.write(write(signedFor(gateway.baseUrl)).slice(0, -1));
    await gateway.close();
    expect(await gathered).toEqual({ answers: [], isClosed: true });
    expect(gateway.answered()).toBe(0);
  });
});

describe("the number of a request", () => {
  const EXPECT = "Expect: 100-continue";

  /** Sends the beginning of a request, and waits for "100 Continue". */
  async function untilHeadCame({ localUrl }: Gateway, part: string): Promise<Socket> {
    const socket = await open(localUrl);
    const continued = once(socket, "data");
    socket.write(part);
    expect(String(await continued)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    return socket;
  }

  it("counts each once, in the order of one connection", async () => {
    const gateway = await start();
    const bytes = [1, 2, 3].map(() => write(signedFor(gateway.baseUrl))).join("");
    const { answers } = await send(gateway.localUrl, bytes, { answers: 3 });
    expect(answers.map(({ body }) => JSON.parse(body))).toEqual(
      [1, 2, 3].map((seq) => ({ "payout-id": String(1_000_000 + seq) })),
    );
    expect(gateway.received.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it.each([
    {
      what: "a slow body",
      half: (whole: string) => whole.slice(0, -1),
      rest: (whole: string) => whole.slice(-1),
      status: 200,
    },
    {
      what: "a slow body that is none in the end",
      half: (whole: string) => whole.replace(/Content-Length.*/s, `Transfer-Encoding: chunked\r\n${EXPECT}\r\n\r\n`),
      rest: () => "no chunk\r\n",
      status: 400,
    },
  ])("is that of its arrival, though it is answered last for $what", async ({ half, rest, status }) => {
    const gateway = await start();
    const whole = write(signedFor(gateway.baseUrl), [EXPECT]);
    const slow = await untilHeadCame(gateway, half(whole));
    const gathered = gather(slow, { answers: 1 });
    await send(gateway.localUrl, write(signedFor(gateway.baseUrl)) + write(signedFor(gateway.baseUrl)), { answers: 2 });
    slow.write(rest(whole));
    expect((await gathered).answers.map((answer) => answer.status)).toEqual([status]);
    slow.destroy();
    expect(gateway.received.map((one) => [one.seq, one.status])).toEqual([
      [2, 200],
      [3, 200],
      [1, status],
    ]);
    expect(gateway.answered()).toBe(3);
  });

  it("is given to no other, where its client goes away before it is answered", async () => {
    const gateway = await start();
    const gone = await untilHeadCame(gateway, write(signedFor(gateway.baseUrl), [EXPECT]).slice(0, -1));
    gone.resetAndDestroy();
    await send(gateway.localUrl, write(signedFor(gateway.baseUrl)), { answers: 1 });
    expect(gateway.received.map(({ seq }) => seq)).toEqual([2]);
    expect(gateway.answered()).toBe(1);
  });
});
