import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Adapter, Observation } from "../../../src/judging/adapter.ts";
import { formatNote } from "../../../src/judging/note.ts";
import type { ConnectOptions } from "../connect-options.ts";
import { honestAnswer, signRequest } from "../fixtures/sample-tasks.ts";
import { honestBody, type Message, type Served, serveAnswers } from "../fixtures/serve-answers.ts";
import { connectHttp } from "./http.ts";

type Respond = NonNullable<Parameters<typeof serveAnswers>[0]>;

let served: Served | undefined;
let adapter: Adapter | undefined;

afterEach(async () => {
  await adapter?.close();
  await served?.close();
  adapter = undefined;
  served = undefined;
});

async function connectServed(respond: Respond, options: Partial<ConnectOptions> = {}): Promise<Adapter> {
  served = await serveAnswers(respond);
  adapter = await connectHttp(served.url, { timeoutMs: 300, ...options });
  return adapter;
}

const poisoned = (respond: (...args: Parameters<Respond>) => unknown): Respond => {
  return (message, response) => {
    const isPoison = message.task?.nonce === "poison";
    if (isPoison) respond(message, response);
    return isPoison;
  };
};

interface Hostility {
  readonly respond: (...args: Parameters<Respond>) => unknown;
  readonly observation: Observation;
}

/** Hostile answers, by the nonce of the task that the endpoint gives them to. */
const hostilities: Readonly<Record<string, Hostility>> = {
  "status 500": {
    respond: (_, response) => response.writeHead(500).end("oops"),
    observation: { errored: { message: "expected HTTP status 200, got 500", details: "oops" } },
  },
  "a redirect, which is not followed": {
    respond: (_, response) => response.writeHead(302, { location: "/protocol" }).end(),
    observation: { errored: { message: "expected HTTP status 200, got 302" } },
  },
  // The connection had served others, so the request is sent again on a new one.
  "a closed connection": {
    respond: (_, response) => response.destroy(),
    observation: { errored: { message: "the connection failed (ECONNRESET)" } },
  },
  "half an answer": {
    respond: (_, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("{", () => response.destroy());
    },
    observation: { errored: { message: "the connection was closed in the middle of the answer" } },
  },
  "an answer that never ends": {
    respond: (_, response) => response.on("error", () => {}).write("x".repeat(5_000_000)),
    observation: { errored: { message: "the answer is longer than 4194304 bytes" } },
  },
  "another seq": {
    respond: (message, response) => response.end(honestBody({ ...message, seq: 4711 })),
    observation: {
      errored: { message: expect.stringMatching(/^seq: expected \d+, got 4711$/), details: expect.any(String) },
    },
  },
  "bytes that are no UTF-8": {
    respond: (message, response) =>
      response.end(Buffer.from(`${honestBody(message).slice(0, -1)},"note":"\xff"}`, "latin1")),
    observation: { errored: { message: "expected UTF-8, got other bytes", details: expect.any(String) } },
  },
  "other bytes, as its charset says": {
    respond: (message, response) =>
      response
        .setHeader("content-type", "application/json; charset=ISO-8859-1")
        .end(Buffer.from(`${honestBody(message).slice(0, -1)},"note":"\xff"}`, "latin1")),
    observation: {
      errored: {
        message: "expected UTF-8, got other bytes, as the charset of its Content-Type says: iso-8859-1",
        details: expect.any(String),
      },
    },
  },
  "bytes after its answer": {
    respond: (message, { socket }) => socket?.write(`${wholeAnswer(message)}junk`),
    observation: { errored: { message: "the answer was followed by bytes that belong to no answer" } },
  },
  "an answer that nobody asked for after its answer": {
    respond: (message, { socket }) => socket?.write(wholeAnswer(message).repeat(2)),
    observation: { errored: { message: "the answer was followed by bytes that belong to no answer" } },
  },
  garbage: {
    respond: (_, response) => response.end("<html>"),
    observation: { errored: { message: "the answer: expected a JSON object, got text", details: "<html>" } },
  },
};

describe("a hostile endpoint", () => {
  it("spoils no verdict but its own", async () => {
    const connected = await connectServed(
      (message, response) => {
        const hostility = hostilities[message.task?.nonce ?? ""];
        hostility?.respond(message, response);
        return hostility !== undefined;
      },
      { timeoutMs: 60_000 },
    );
    const nonces = Object.keys(hostilities).flatMap((name, at) => [`n${at}`, name, `m${at}`]);
    const observed = await Promise.all(nonces.map((nonce) => connected.perform(signRequest(nonce))));
    expect(observed).toEqual(nonces.map((nonce) => hostilities[nonce]?.observation ?? honestAnswer(nonce)));
  });

  it("is waited for as long as it may take", async () => {
    const connected = await connectServed(poisoned(() => undefined));
    const answered = connected.perform(signRequest("poison"));
    expect(await connected.perform(signRequest("n1"))).toEqual(honestAnswer("n1"));
    expect(await answered).toEqual({ errored: { message: "no answer within 300 ms" } });
  });

  it("is given up after 20 failures in a row", async () => {
    const connected = await connectServed(poisoned((_, response) => response.writeHead(503).end("later")));
    const observed: Observation[] = [];
    for (let i = 0; i < 21; i += 1) observed.push(await connected.perform(signRequest("poison")));
    expect(observed[19]).toEqual({ errored: { message: "expected HTTP status 200, got 503", details: "later" } });
    expect(observed[20]).toEqual({
      unreachable: {
        message:
          "the endpoint was given up after 20 failures in a row; the last one: expected HTTP status 200, got 503",
        details: "later",
      },
    });
  });

  it("is gone when nobody listens any more: no request is charged with that", async () => {
    const connected = await connectServed(endingConnections, { returnMs: 50 });
    await connected.perform(signRequest("n0"));
    await served?.close();
    const gone = {
      unreachable: {
        message: "the endpoint stopped listening after 1 answer; the last try: the connection failed (ECONNREFUSED)",
      },
    };
    expect(await Promise.all([connected.perform(signRequest("n1")), connected.perform(signRequest("n2"))])).toEqual([
      gone,
      gone,
    ]);
    expect(await connected.perform(signRequest("n3"))).toEqual(gone);
  });

  it("is asked when it listens again, as after a restart, and that is noted", async () => {
    const connected = await connectServed(endingConnections);
    const port = Number(new URL(served?.url ?? "").port);
    await served?.close();
    const answers = Promise.all(["n1", "n2"].map((nonce) => connected.perform(signRequest(nonce))));
    await new Promise((resolve) => setTimeout(resolve, 50));
    served = await serveAnswers(endingConnections, port);
    expect(await answers).toEqual([honestAnswer("n1"), honestAnswer("n2")]);
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^the endpoint stopped listening and listened again .* \(1 time, first: after 0 answers\)$/,
      ),
    ]);
  });

  it("is charged with what broke its connection when it went", async () => {
    const leaves = poisoned((_, response) => {
      void served?.close();
      response.destroy();
    });
    const connected = await connectServed(leaves, { returnMs: 50 });
    expect(await connected.perform(signRequest("poison"))).toEqual({
      errored: {
        message:
          "the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why",
      },
    });
    expect(await connected.perform(signRequest("n1"))).toHaveProperty("unreachable");
  });

  it.each([
    { when: "while no other waits", isWaiting: false },
    { when: "in place of the next, which is asked again", isWaiting: true },
  ])("is noted where it writes bytes after an answer $when", async ({ isWaiting }) => {
    const spoiled = new Set<unknown>();
    // Not before the answer was read: what comes with it is a fault of it.
    let writeLate: () => void = () => undefined;
    const connected = await connectServed(
      (message, response) => {
        const { socket } = response;
        const writeJunk = (): void => void socket?.write("junk");
        if (spoiled.delete(socket)) writeJunk();
        if (message.task?.nonce !== "poison") return false;
        if (isWaiting) spoiled.add(socket);
        else writeLate = writeJunk;
        response.end(honestBody(message));
        return true;
      },
      { timeoutMs: 60_000 },
    );
    expect(await connected.perform(signRequest("poison"))).toEqual(honestAnswer("poison"));
    writeLate();
    if (!isWaiting) await expect.poll(() => connected.notes()).toHaveLength(1);
    for (const nonce of ["n0", "n1"]) expect(await connected.perform(signRequest(nonce))).toEqual(honestAnswer(nonce));
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^bytes came after an answer that .* \(1 time, first: junk.* after \{"seq":1,.* of poison/s,
      ),
    ]);
  });

  it.each([
    ["iso-8859-1", "é", ["iso-8859-1"]],
    ["utf-16", "e", ["utf-16"]],
    ["iso-8859-1", "e", []],
    ["UTF-8", "é", []],
  ])("is noted where its charset is %s and it answers %s in UTF-8: %j", async (charset, text, noted) => {
    const connected = await connectServed((message, response) => {
      if (message.cmd === "start") return false;
      response.setHeader("content-type", `application/json; charset=${charset}`);
      response.end(JSON.stringify({ seq: message.seq, signed: { signature: text } }));
      return true;
    });
    expect(await connected.perform(signRequest("n0"))).toEqual({ signed: { signature: text } });
    expect(connected.notes().map((note) => /first: (.*)\)$/.exec(formatNote(note))?.[1])).toEqual(noted);
  });

  it("is charged with nothing where it closes connections that it should keep, whoever waits for one", async () => {
    const connected = await connectServed(
      (message, response) => {
        const { socket } = response;
        socket?.end(wholeAnswer(message));
        return true;
      },
      { window: 2, timeoutMs: 60_000 },
    );
    const nonces = Array.from({ length: 40 }, (_, at) => `n${at}`);
    const observed = await Promise.all(nonces.map((nonce) => connected.perform(signRequest(nonce))));
    expect(observed).toEqual(nonces.map(honestAnswer));
  });

  it("is asked over one connection where it takes one after the other, and that is noted", async () => {
    let taken: unknown;
    const connected = await connectServed((_, { socket }) => {
      taken ??= socket;
      return socket !== taken;
    });
    const nonces = Array.from({ length: 40 }, (_, at) => `n${at}`);
    const observed = await Promise.all(nonces.map((nonce) => connected.perform(signRequest(nonce))));
    expect(observed).toEqual(nonces.map(honestAnswer));
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(/^the endpoint answers on one connection alone while that is open, .* \(7 times, first: /),
    ]);
  });

  it("is charged with its silence on a connection beside others that it answers", async () => {
    const connected = await connectServed(poisoned(() => undefined));
    const nonces = ["n1", "n2", "n3", "n4", "poison"];
    const observed = await Promise.all(nonces.map((nonce) => connected.perform(signRequest(nonce))));
    expect(observed.at(-1)).toEqual({ errored: { message: "no answer within 300 ms" } });
    expect(connected.notes()).toEqual([]);
  });

  /** Closes the connection of the first request with the nonce `poison`, and answers the next. */
  function closingOnce(): Respond {
    let isDone = false;
    return (message, response) => {
      if (message.task?.nonce !== "poison" || isDone) return false;
      isDone = true;
      response.destroy();
      return true;
    };
  }

  it("may close a connection that was idle, whoever is about to use it", async () => {
    const connected = await connectServed(closingOnce());
    await sleep(950);
    expect(await connected.perform(signRequest("poison"))).toEqual(honestAnswer("poison"));
    expect(connected.notes()).toEqual([]);
  });

  it("is noted where it closes a reused connection on a request that it answers when asked again", async () => {
    const connected = await connectServed(closingOnce());
    expect(await connected.perform(signRequest("poison"))).toEqual(honestAnswer("poison"));
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^the endpoint closed a kept connection in place of an answer; .* \(1 time, first: after 0 answers\)$/,
      ),
    ]);
  });
});

/** An answer as it is written on the connection. */
function wholeAnswer(message: Message): string {
  const body = honestBody(message);
  return `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Closes every connection, so that no request is in flight when the server goes. */
const endingConnections: Respond = (message, response) => {
  response.setHeader("connection", "close").end(honestBody(message));
  return true;
};

describe("an endpoint that cannot be used", () => {
  it("is not there", async () => {
    const gone = await serveAnswers();
    await gone.close();
    const secret = new URL(gone.url);
    secret.search = "?token=secret";
    await expect(connectHttp(secret.href, { timeoutMs: 300 })).rejects.toMatchObject({
      code: "endpoint-unusable",
      message: `endpoint ${gone.url}: expected an answer to start, the connection failed (ECONNREFUSED)`,
    });
  });

  it("speaks something else", async () => {
    const connecting = connectServed((_message, response) => {
      response.end("<html>");
      return true;
    });
    await expect(connecting).rejects.toMatchObject({
      code: "start-answer-invalid",
      message: expect.stringContaining("got <html>"),
    });
  });

  it("is interrupted", async () => {
    const connecting = connectServed(({ cmd }) => cmd === "start", { signal: AbortSignal.timeout(50) });
    await expect(connecting).rejects.toMatchObject({ code: "connect-aborted" });
  });
});
