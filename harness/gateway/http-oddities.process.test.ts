import { describe, expect, it } from "vitest";
import { signedFor } from "./fixtures/merchant.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { gather, open, send, write } from "./fixtures/raw-client.ts";
import { altered, headers, type Sent, target } from "./fixtures/refusal-case.ts";

const chunks = (body: string): string =>
  `${[...body].map((byte) => `1;name="value"\r\n${byte}\r\n`).join("")}0\r\nX-Trailer: a\r\nAuthorization: OAuth\r\n\r\n`;

const chunked = (baseUrl: string): string => {
  const request = signedFor(baseUrl);
  return write({ ...request, body: chunks(request.body) }, ["Content-Length: -", "Transfer-Encoding: Chunked"]);
};

const accepted: Readonly<Record<string, Sent>> = {
  "a body in chunks of a byte, with extensions and trailers": chunked,
  "an absolute URL as target": (baseUrl) => write(signedFor(baseUrl), ["Host: evil.example"], signedFor(baseUrl).url),
  "an absolute URL whose scheme is in capitals": (baseUrl) =>
    write(signedFor(baseUrl), [], signedFor(baseUrl).url.replace("http", "HTTP")),
  "another Host, which is ignored": headers("Host: evil.example"),
  "HTTP/1.0 without a Host": altered(/HTTP\/1\.1\r\nHost: .*\r\n/, "HTTP/1.0\r\n"),
  "an Upgrade, which is not taken up": headers("Upgrade: h2c", "Connection: Upgrade"),
  "a content coding that is none": headers("Content-Encoding: identity"),
  "an empty line before the request": (baseUrl) => `\r\n${write(signedFor(baseUrl))}`,
  "white space around header values": altered("Authorization: ", "Authorization:\t  "),
  "header names in capitals": altered(/^[A-Z][A-Za-z-]+:/gm, (name) => name.toUpperCase()),
  "a realm of raw UTF-8, which is not signed": altered("OAuth ", 'OAuth realm="caf\xc3\xa9", '),
  "a realm of other bytes": altered("OAuth ", 'OAuth realm="\xff\xfe", '),
};

describe("the gateway accepts", () => {
  it.each(Object.entries(accepted))("%s", async (_name, bytes) => {
    const gateway = await start();
    const { answers } = await send(gateway.localUrl, bytes(gateway.baseUrl), { answers: 1 });
    expect(answers).toMatchObject([{ status: 200, body: '{"payout-id":"1000001"}\n' }]);
    expect(gateway.received).toMatchObject([{ request: { url: `${gateway.baseUrl}/api/v4/payout/1111` } }]);
  });

  it("one byte at a time", async () => {
    const gateway = await start();
    const { answers } = await send(gateway.localUrl, [...write(signedFor(gateway.baseUrl))], { answers: 1 });
    expect(answers).toMatchObject([{ status: 200 }]);
  });

  it("100-continue: asks for the body, then answers", async () => {
    const gateway = await start();
    const socket = await open(gateway.localUrl);
    const bytes = write(signedFor(gateway.baseUrl), ["Expect: 100-continue"]);
    const head = bytes.indexOf("\r\n\r\n") + 4;
    const first = gather(socket, { answers: 1 });
    socket.write(bytes.slice(0, head));
    expect((await first).answers).toMatchObject([{ status: 100 }]);
    const second = gather(socket, { answers: 1 });
    socket.write(bytes.slice(head));
    expect((await second).answers).toMatchObject([{ status: 200 }]);
    socket.destroy();
  });
});

/** Requests with two readings: a proxy before us could see another request than we do (request smuggling). */
const malformed: Readonly<Record<string, Sent>> = {
  "lines that end in LF alone": altered(/\r\n/g, "\n"),
  "one header line that ends in LF alone": altered(/(Content-Type: .*)\r\n/, "$1\n"),
  "a folded header": altered(", oauth_nonce", ",\r\n oauth_nonce"),
  "NUL in a header": altered("OAuth ", "OAuth \0"),
  "CR in a header": altered("OAuth ", "OAuth \r"),
  "white space in a header's name": altered("Host:", "X Y: z\r\nHost:"),
  "white space before the colon": altered("Authorization:", "Authorization :"),
  "NUL in the target": altered("/1111 ", "/1111\0 "),
  "raw UTF-8 in the target": altered("/1111 ", "/1111\xc3\xa9 "),
  "a space in the target": altered("/1111 ", "/11 11 "),
  "an authority for a target": target("127.0.0.1:80"),
  "a method in small letters": altered("POST", "post"),
  "HTTP/1.2": altered("HTTP/1.1", "HTTP/1.2"),
  "Content-Length twice, the same": altered(/(Content-Length: .*\r\n)/, "$1$1"),
  "Content-Length twice, another": altered("Content-Length:", "Content-Length: 1\r\nContent-Length:"),
  "Content-Length as a list": altered(/Content-Length: (\d+)/, "Content-Length: $1, $1"),
  "Content-Length with a sign": altered("Content-Length: ", "Content-Length: +"),
  "Content-Length below zero": altered("Content-Length: ", "Content-Length: -"),
  "Content-Length in hexadecimal": altered("Content-Length: ", "Content-Length: 0x"),
  "Content-Length, then chunks": altered(/\r\n\r\n/, "\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
  "chunks, then Content-Length": altered("Content-Length:", "Transfer-Encoding: chunked\r\nContent-Length:"),
  "chunked twice": (baseUrl) => chunkedBy(baseUrl, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
  "chunked, but not last": (baseUrl) => chunkedBy(baseUrl, "Transfer-Encoding: chunked, identity"),
  "chunked behind a control character": (baseUrl) => chunkedBy(baseUrl, "Transfer-Encoding: \x0bchunked"),
  "a chunk size that is none": (baseUrl) => chunked(baseUrl).replace("1;", "g;"),
  "a chunk size with a sign": (baseUrl) => chunked(baseUrl).replace("1;", "+1;"),
  "a chunk size that no number holds": (baseUrl) => chunked(baseUrl).replace("1;", "fffffffffffffffff;"),
  "a chunk that is longer than its declared size": (baseUrl) => chunked(baseUrl).replace(/1;(.*)\r\n/, "1;$1\r\nx"),
  "a chunk size that ends in LF alone": (baseUrl) => chunked(baseUrl).replace(/1;(.*)\r\n/, "1;$1\n"),
};

function chunkedBy(baseUrl: string, ...lines: readonly string[]): string {
  const request = signedFor(baseUrl);
  return write({ ...request, body: chunks(request.body) }, ["Content-Length: -", ...lines]);
}

describe("the gateway refuses as malformed, and closes the connection on", () => {
  it.each(Object.entries(malformed))("%s", async (_name, bytes) => {
    const gateway = await start();
    // A second request behind it must not be seen, whatever the first one is taken for.
    const behind = write(signedFor(gateway.baseUrl));
    const { answers, isClosed } = await send(gateway.localUrl, `${bytes(gateway.baseUrl)}${behind}`);
    expect({ statuses: answers.map(({ status }) => status), isClosed }).toEqual({ statuses: [400], isClosed: true });
    expect(answers[0]?.headers).toMatchObject({ connection: "close", "content-type": "application/json" });
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ reason: "http-malformed" });
    expect(gateway.received).toMatchObject([{ seq: 1, status: 400, outcome: { reason: "http-malformed" } }]);
  });
});

describe("on one connection", () => {
  it("answers request after request", async () => {
    const gateway = await start();
    const socket = await open(gateway.localUrl);
    for (const _ of [1, 2, 3]) {
      const gathered = gather(socket, { answers: 1 });
      socket.write(write(signedFor(gateway.baseUrl)));
      expect((await gathered).answers).toMatchObject([{ status: 200, headers: { connection: "keep-alive" } }]);
    }
    socket.destroy();
    expect(gateway.answered()).toBe(3);
  });

  it("answers what is sent in one breath in its order, and whatever is no request last", async () => {
    const gateway = await start();
    const good = (): string => write(signedFor(gateway.baseUrl));
    const rsa = write(signedFor(gateway.baseUrl, { signatureMethod: "RSA-SHA256" }));
    const forged = good().replace("10.42", "10.43");
    const elsewhere = write(signedFor(gateway.baseUrl), [], "/");
    const bytes = [good(), forged, rsa, elsewhere, chunked(gateway.baseUrl), good(), "garbage\r\n\r\n", good()];
    const { answers, isClosed } = await send(gateway.localUrl, bytes.join(""));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 404, 200, 200, 400]);
    expect(isClosed).toBe(true);
    expect(gateway.received.map(({ seq, status }) => [seq, status])).toEqual(
      [200, 403, 200, 404, 200, 200, 400].map((status, at) => [at + 1, status]),
    );
  });

  it.each([
    ["the client wants it closed", headers("Connection: close"), 200],
    ["it speaks HTTP/1.0", altered("HTTP/1.1", "HTTP/1.0"), 200],
    ["a request is refused for its head", headers("Content-Encoding: br"), 415],
  ])("looks at nothing more where %s", async (_name, bytes, status) => {
    const gateway = await start();
    const behind = write(signedFor(gateway.baseUrl));
    const { answers, isClosed } = await send(gateway.localUrl, `${bytes(gateway.baseUrl)}${behind}${behind}`);
    expect(answers).toMatchObject([{ status, headers: { connection: "close" } }]);
    expect({ isClosed, answered: gateway.answered() }).toEqual({ isClosed: true, answered: 1 });
  });

  it("takes what is longer than its Content-Length for another request", async () => {
    const gateway = await start();
    const request = signedFor(gateway.baseUrl);
    const { answers } = await send(gateway.localUrl, write(request, [`Content-Length: ${request.body.length - 2}`]));
    expect(answers.map(({ status }) => status)).toEqual([403, 400]);
  });

  it("answers a client that has closed its own half", async () => {
    const gateway = await start();
    const { answers, isClosed } = await send(gateway.localUrl, write(signedFor(gateway.baseUrl)), { halfClose: true });
    expect(answers).toMatchObject([{ status: 200 }]);
    expect(isClosed).toBe(true);
  });

  it("refuses half a body of a client that has closed its own half", async () => {
    const gateway = await start();
    const bytes = write(signedFor(gateway.baseUrl)).slice(0, -5);
    const { answers, isClosed } = await send(gateway.localUrl, bytes, { halfClose: true });
    expect({ statuses: answers.map(({ status }) => status), isClosed }).toEqual({ statuses: [400], isClosed: true });
    expect(JSON.parse(answers[0]?.body ?? "")).toEqual({
      reason: "http-malformed",
      detail: "HTTP: expected the whole request, got a part of it and the end of the connection",
    });
    expect(gateway.received).toMatchObject([{ operation: "payout", request: { method: "POST", body: "" } }]);
  });

  it("answers that a long body is too long to a client that goes on writing", async () => {
    const gateway = await start();
    const body = "a".repeat(900_000);
    const { answers } = await send(gateway.localUrl, write({ ...signedFor(gateway.baseUrl), body }));
    expect(answers).toMatchObject([{ status: 413, headers: { connection: "close" } }]);
  });
});
