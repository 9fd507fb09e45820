import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { FramedRequest, HttpRequest } from "../../../src/signing/http-request.ts";
import { findUnsendable, writeHttp } from "./write-http.ts";

const plain: HttpRequest = {
  method: "POST",
  url: "http://127.0.0.1:8080/paynet/api/v4/payout/1111",
  headers: [["Authorization", 'OAuth oauth_nonce="a"']],
  body: "amount=1",
};
const written = (request: Partial<FramedRequest>, further: readonly (readonly [string, string])[] = []): string =>
  writeHttp({ ...plain, ...request }, further).toString("latin1");

describe("writeHttp", () => {
  it("compresses a body, and tells its length as it is sent", () => {
    const sent = writeHttp({ ...plain, body: "a=\u00e9", compression: "gzip" });
    const body = sent.subarray(sent.indexOf("\r\n\r\n") + 4);
    expect(gunzipSync(body).toString("utf8")).toBe("a=\u00e9");
    expect(sent.toString("latin1")).toContain(`Content-Length: ${body.length}\r\n`);
  });

  it("writes host, headers in their order, length and body", () => {
    expect(
      written({
        headers: [
          ["B", "2"],
          ["a", "1"],
          ["B", "3"],
        ],
      }),
    ).toBe(
      "POST /paynet/api/v4/payout/1111 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nB: 2\r\na: 1\r\nB: 3\r\nContent-Length: 8\r\n\r\namount=1",
    );
  });

  it.each([
    ["dots and empty segments", "http://h/a/../b//c/./d", "/a/../b//c/./d"],
    ["escapes of either case", "http://h/%2fa%2F", "/%2fa%2F"],
    ["a query", "http://h/a?b=c&d", "/a?b=c&d"],
    ["a query without a path", "http://h?b", "/?b"],
    ["no path", "http://h", "/"],
    ["a backslash", "http://h/a\\b", "/a\\b"],
    ["non-ASCII, as UTF-8", "http://h/\u00e9", "/\u00c3\u00a9"],
  ])("leaves the target as it is: %s", (_name, url, target) => {
    expect(written({ url })).toMatch(new RegExp(`^POST ${escapeRegExp(target)} HTTP/1\\.1\r\nHost: h\r\n`));
  });

  it.each([
    ["", /\r\nContent-Length: 0\r\n\r\n$/],
    ["\u00e9\u{1f600}", /\r\nContent-Length: 6\r\n\r\n\u00c3\u00a9\u00f0\u009f\u0098\u0080$/],
  ])("counts the length of %j in bytes of UTF-8", (body, end) => {
    expect(written({ body })).toMatch(end);
  });

  it("adds further headers where the request has none of that name", () => {
    const text = written({ headers: [["USER-AGENT", "mine"]] }, [
      ["User-Agent", "ours"],
      ["X-Key", "k"],
    ]);
    expect(text).toContain("\r\nX-Key: k\r\nUSER-AGENT: mine\r\n");
    expect(text).not.toContain("ours");
  });

  it("writes two hosts where the request names two, in their order, and none of its own", () => {
    const headers = [
      ["Host", "h"],
      ["Host", "other.example"],
    ] as const;
    expect(written({ headers })).toMatch(/ HTTP\/1\.1\r\nHost: h\r\nHost: other\.example\r\nContent-L/);
  });

  it("writes an absolute target into the request line, but for a proxy, which would go there", () => {
    const request = { ...plain, target: "http://other.example/paynet" };
    const line = (bytes: Buffer): string | undefined => bytes.toString("latin1").split("\r\n")[0];
    expect(line(writeHttp(request))).toBe("POST http://other.example/paynet HTTP/1.1");
    expect(line(writeHttp(request, [], "http://127.0.0.1:8080"))).toBe(`POST ${plain.url} HTTP/1.1`);
    expect(findUnsendable({ ...request, target: "http://other.example/a b" })).toMatch(/white space/);
  });

  it("writes a body in chunks, which end with an empty one", () => {
    expect(written({ framing: "chunked", body: "a=1&b=\u00e9" })).toMatch(
      /\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n5\r\n&b=\u00c3\u00a9\r\n0\r\n\r\n$/,
    );
    expect(written({ framing: "chunked", body: "a=1" })).toMatch(/chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n$/);
    expect(written({ framing: "chunked" })).not.toContain("Content-Length");
  });

  it("writes a request of HTTP/1.0 with its length", () => {
    expect(written({ framing: "http-1.0" })).toMatch(
      /^POST \S+ HTTP\/1\.0\r\n[\s\S]*\r\nContent-Length: 8\r\n\r\namount=1$/,
    );
  });

  it("writes the host that the request names, and no other", () => {
    expect(written({ headers: [["host", "other.example"]] })).toMatch(
      / HTTP\/1\.1\r\nhost: other\.example\r\nContent-L/,
    );
  });

  it("sends a folded header folded", () => {
    expect(written({ headers: [["A", "1,\r\n 2"]] })).toContain("\r\nA: 1,\r\n 2\r\n");
  });
});

describe("findUnsendable", () => {
  it.each([
    ["a plain request", {}],
    ["an unknown method", { method: "post" }],
    ["a host of its own", { headers: [["Host", "h"]] }],
    ["a folded header", { headers: [["A", "1,\r\n 2"]] }],
    ["a NUL in a header", { headers: [["A", "\0"]] }],
    ["raw non-ASCII in a header", { headers: [["A", "\u00e9"]] }],
    ["two Authorization headers", { headers: [...plain.headers, ...plain.headers] }],
    ["line breaks in the body", { body: "a\r\nb" }],
    [
      "what asks for another protocol",
      {
        headers: [
          ["Connection", "Upgrade"],
          ["Upgrade", "h2c"],
        ],
      },
    ],
  ] as const)("sends %s", (_name, request) => {
    expect(findUnsendable({ ...plain, ...request })).toBeUndefined();
  });

  const BROKEN = "a line break in the header A would begin another one";
  const NAME = "a header's name with white space or a colon cannot be sent";
  const METHOD = "a method with white space cannot be sent in a request line";

  it.each([
    ["a header that would begin another", { headers: [["A", "1\r\nB: 2"]] }, BROKEN],
    ["a bare line feed", { headers: [["A", "1\n 2"]] }, BROKEN],
    ["a header's name with a blank", { headers: [["A B", "1"]] }, NAME],
    [
      "a length of its own",
      { headers: [["content-length", "1"]] },
      "the header content-length decides how requests are told apart",
    ],
    ["an end", { headers: [["Connection", "x, Close"]] }, "the header Connection decides how requests are told apart"],
    ["a method with a blank", { method: "PO ST" }, METHOD],
    ["no method", { method: "" }, METHOD],
    ["CONNECT", { method: "CONNECT" }, "the method CONNECT asks a proxy, not a gateway"],
    ["a URL with a line break", { url: "http://h/a\r\nb" }, "a URL with white space cannot be sent in a request line"],
    ["a URL without a host", { url: "/a" }, "a URL without http:// or https:// names no path to send to"],
  ] as const)("does not send %s", (_name, request, reason) => {
    expect(findUnsendable({ ...plain, ...request })).toBe(reason);
  });
});

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
