import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { type AnswerProgress, type AnswerReader, createAnswerReader } from "./read-answer.ts";

/** Summarizes a reading, as a row states it. */
function summarize(reading: AnswerProgress): unknown {
  if (reading === "reading" || "fault" in reading) return reading;
  return { status: reading.status, body: reading.body.toString("latin1"), reusable: reading.reusable };
}

function feed(text: string, size: number, { method = "POST", closes = false } = {}): unknown {
  const bytes = Buffer.from(text, "latin1");
  const reader: AnswerReader = createAnswerReader(method);
  for (let at = 0; at < bytes.length; at += size) {
    const reading = reader.push(bytes.subarray(at, at + size));
    if (reading !== "reading") return summarize(reading);
  }
  return summarize(closes ? reader.end() : "reading");
}

const whole = (status: number, body: string, reusable: boolean): unknown => ({ status, body, reusable });
const NO_HTTP = "expected an HTTP/1.1 answer, got something else";
const CUT = { fault: "the connection was closed in the middle of the answer" };
const NO_CHUNKS = { fault: "the answer's body is not in chunks, though its head says so" };
const TOO_LONG = { fault: "the answer's body is longer than 1048576 bytes" };

const LENGTH = { fault: "the answer has a Content-Length that is no number, or several" };
const HEADER = "the answer has a header line that is none";

/** Writes an answer with these headers, and the bytes that follow its head. */
const ok = (headers: string, rest = ""): string => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n${rest}`;
const chunked = (rest: string): string => ok("Transfer-Encoding: chunked", rest);
const EMPTY = "Content-Length: 0\r\n\r\n";

interface How {
  readonly method?: string;
  readonly closes?: boolean;
}

const CLOSES: How = { closes: true };
const rows: Readonly<Record<string, readonly [text: string, expected: unknown, how?: How]>> = {
  "a length": [ok("Content-Length: 2", "ok"), whole(200, "ok", true)],
  "no reason phrase": [`HTTP/1.1 403 \r\n${EMPTY}`, whole(403, "", true)],
  "no blank after the status": [`HTTP/1.1 403\r\n${EMPTY}`, whole(403, "", true)],
  "any case of header names": [ok("content-LENGTH:2", "ok"), whole(200, "ok", true)],
  "the same length twice": [ok("Content-Length: 2\r\nContent-Length: 2", "ok"), whole(200, "ok", true)],
  "Connection: close": [ok("Connection: Close\r\nContent-Length: 0"), whole(200, "", false)],
  "HTTP/1.0": [`HTTP/1.0 200 OK\r\n${EMPTY}`, whole(200, "", false)],
  "HTTP/1.0 that stays": [`HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n${EMPTY}`, whole(200, "", true)],
  "HTTP/1.0 that stays and sends chunks, which it has not": [
    "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    whole(200, "a", false),
  ],
  "blanks without end around a value and in a list": [
    ok(`X: ${" ".repeat(30_000)}x\r\nConnection: a${"\t".repeat(30_000)}b , CLOSE\t\r\nContent-Length: 0`),
    whole(200, "", false),
  ],
  chunks: [chunked("3\r\nabc\r\n00A;x=y\r\n0123456789\r\n0\r\n\r\n"), whole(200, "abc0123456789", true)],
  "chunks with trailers": [
    ok("Transfer-Encoding: Chunked", "1\r\na\r\n0\r\nX: 1\r\nY: 2\r\n\r\n"),
    whole(200, "a", true),
  ],
  "chunks of nothing": [chunked("0\r\n\r\n"), whole(200, "", true)],
  "until the close": [ok("X: y", "all of it"), whole(200, "all of it", false), CLOSES],
  "until the close, nothing": ["HTTP/1.1 200 OK\r\n\r\n", whole(200, "", false), CLOSES],
  "no body for HEAD": ["HTTP/1.1 403 X\r\nContent-Length: 99\r\n\r\n", whole(403, "", true), { method: "HEAD" }],
  "no body with 204": ["HTTP/1.1 204 X\r\n\r\n", whole(204, "", true)],
  "no body with 304": ["HTTP/1.1 304 X\r\nContent-Length: 99\r\n\r\n", whole(304, "", true)],
  "100 Continue first": [`HTTP/1.1 100 Continue\r\n\r\n${ok("Content-Length: 0")}`, whole(200, "", true)],
  "several interim answers": [
    `${"HTTP/1.1 103 Early\r\nLink: x\r\n\r\n".repeat(10)}HTTP/1.1 403 X\r\n${EMPTY}`,
    whole(403, "", true),
  ],
  "interim answers without end": [
    "HTTP/1.1 100 Continue\r\n\r\n".repeat(11),
    { fault: "more than 10 interim answers came, and no final one" },
  ],
  "a switch of protocols": ["HTTP/1.1 101 X\r\n\r\n", { fault: "the answer switches to another protocol" }],
  "a length that is none": [ok("Content-Length: -1"), LENGTH],
  "two lengths": [ok("Content-Length: 1\r\nContent-Length: 2"), LENGTH],
  "two lengths in a line": [ok("Content-Length: 1, 2"), LENGTH],
  "a length and chunks": [
    ok("Content-Length: 1\r\nTransfer-Encoding: chunked"),
    { fault: "the answer has both Transfer-Encoding and Content-Length" },
  ],
  "a coding that nobody asked for": [
    ok("Transfer-Encoding: gzip, chunked"),
    { fault: "the answer has a Transfer-Encoding other than chunked, which nobody asked for" },
  ],
  "a body cut short": [ok("Content-Length: 9", "ok"), CUT, CLOSES],
  "a head cut short": ["HTTP/1.1 200 OK\r\nContent-Len", CUT, CLOSES],
  "chunks cut short": [chunked("5\r\nab"), CUT, CLOSES],
  "a body not yet whole": [ok("Content-Length: 9", "ok"), "reading"],
  "a chunk size that is none": [chunked("xyz\r\n"), NO_CHUNKS],
  "a chunk longer than its declared size": [chunked("1\r\nab\r\n"), NO_CHUNKS],
  "a chunk size line without end": [chunked(`1;${"x".repeat(5000)}`), NO_CHUNKS],
  "trailers without end": [chunked(`0\r\n${"X: 1\r\n".repeat(101)}`), NO_CHUNKS],
  "a chunk that is too long": [chunked("fffffff\r\n"), TOO_LONG],
  "a length that is too long": [ok("Content-Length: 1048577"), TOO_LONG],
  "no status": ["HTTP/1.1 OK\r\n\r\n", { fault: NO_HTTP, received: "HTTP/1.1 OK" }],
  "a status of two digits": ["HTTP/1.1 20 OK\r\n\r\n", { fault: NO_HTTP, received: "HTTP/1.1 20 OK" }],
  "a status that no class has": ["HTTP/1.1 600 OK\r\n\r\n", { fault: NO_HTTP, received: "HTTP/1.1 600 OK" }],
  "a header line that is none": [ok("no header"), { fault: HEADER, received: "no header" }],
  "a blank before the colon": [ok("Content-Length : 2", "ok"), { fault: HEADER, received: "Content-Length : 2" }],
  "line ends of LF alone": [
    "HTTP/1.1 200 OK\nContent-Length: 0\n\n",
    { fault: "the answer's head ends its lines with LF alone" },
  ],
  "a head without end": [
    `HTTP/1.1 200 OK\r\nX: ${"x".repeat(70_000)}`,
    { fault: "the answer's head is longer than 65536 bytes" },
  ],
  "a TLS alert": [
    "\x15\x03\x01\x00\x02\x02\x16",
    { fault: "expected an HTTP/1.1 answer, got a TLS alert: is the URL https://?" },
  ],
};

describe("createAnswerReader", () => {
  it("reads an answer all at once", () =>
    expectEach(Object.entries(rows), (_, [text, expected, how]) =>
      expect(feed(text, text.length, how)).toEqual(expected),
    ));

  it("reads an answer byte by byte", () =>
    expectEach(
      Object.entries(rows).filter(([, [text]]) => text.length < 10_000),
      (_, [text, expected, how]) => expect(feed(text, 1, how)).toEqual(expected),
    ));

  it.each<readonly [name: string, text: string]>([
    ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["HTTP/2", "HTTP/2 200\r\n"],
    ["bytes", "\x00\x01\x02\x03\xff"],
  ])("reports at once bytes that are no HTTP: %s", (_name, text) => {
    expect(feed(text, text.length)).toEqual({ fault: NO_HTTP, received: text });
  });

  it("does not use a connection again on which more came than the answer", () => {
    const text = ok("Content-Length: 2", "okHTTP/1.1 200 OK\r\n");
    expect(feed(text, text.length)).toEqual(whole(200, "ok", false));
  });

  const CHUNKED = Buffer.from(chunked(""));
  const MUCH_FRAMING = { fault: "the answer's body has more than 1048576 bytes between and after its chunks" };

  it.each([
    ["chunk extensions", `1;${"x".repeat(4000)}\r\na\r\n`],
    ["the smallest chunks", "1\r\na\r\n"],
    ["leading zeros and blanks", `0000001${" ".repeat(4000)}\r\na\r\n`],
  ])("bounds what stands between chunks: %s", (_name, chunk) => {
    const piece = Buffer.from(chunk.repeat(Math.ceil(65_536 / chunk.length)));
    const reader = createAnswerReader("POST");
    reader.push(CHUNKED);
    let taken = 0;
    let reading = reader.push(piece);
    for (; reading === "reading" && taken < 2 * 1_048_576; taken += piece.length) reading = reader.push(piece);
    expect(reading).toEqual(MUCH_FRAMING);
  });

  it("bounds what stands between chunks and what follows them by one sum", () => {
    const reader = createAnswerReader("POST");
    reader.push(CHUNKED);
    reader.push(Buffer.from(`1;${"x".repeat(4000)}\r\na\r\n`.repeat(250)));
    const trailer = `X: ${"x".repeat(4000)}\r\n`;
    expect(reader.push(Buffer.from(`0\r\n${trailer.repeat(50)}\r\n`))).toEqual(MUCH_FRAMING);
  });

  it.each([
    ["chunked", CHUNKED, Buffer.from(`4\r\nabcd\r\n`), "0\r\n\r\n"],
    ["with a length", Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n"), Buffer.from("abcd"), ""],
  ])("retains nothing of the buffers that a body came in: %s", (_name, head, piece, last) => {
    const reader = createAnswerReader("POST");
    reader.push(head);
    const pieces = [Buffer.from(piece), Buffer.from(piece)];
    for (const one of pieces) {
      reader.push(one);
      one.fill("?");
    }
    expect(summarize(reader.push(Buffer.concat([piece, Buffer.from(last)])))).toEqual(whole(200, "abcdabcdabcd", true));
  });

  it("reads a body of the most bytes that it may have, in chunks of any size", () => {
    const chunk = Buffer.from(`400\r\n${"x".repeat(1024)}\r\n`);
    const reader = createAnswerReader("POST");
    reader.push(CHUNKED);
    for (let count = 0; count < 1024; count++) reader.push(chunk);
    const read = summarize(reader.push(Buffer.from("0\r\n\r\n")));
    expect(read).toEqual(whole(200, "x".repeat(1_048_576), true));
  });

  it("stores no more of a body without a length than it may", () => {
    const reader = createAnswerReader("POST");
    reader.push(Buffer.from("HTTP/1.1 200 OK\r\n\r\n"));
    const readings = Array.from({ length: 20 }, () => reader.push(Buffer.alloc(65_536)));
    expect(readings.findIndex((reading) => reading !== "reading")).toBe(16);
    expect(readings[16]).toEqual(TOO_LONG);
  });
});
