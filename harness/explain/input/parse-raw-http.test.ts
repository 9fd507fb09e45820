import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { parseRawHttp } from "./parse-raw-http.ts";

const https = { scheme: "https" } as const;

it("reads a request with either line end, an absolute target, no version and lines before it", () =>
  expectEach(
    [
      ["CRLF", "POST /p?q=1 HTTP/1.1\r\nHost: h:8443\r\nA: b \r\n\r\na=1"],
      ["LF", "POST /p?q=1 HTTP/1.1\nHost: h:8443\nA:b\n\na=1"],
      ["an absolute target", "POST https://h:8443/p?q=1 HTTP/1.1\r\nHost: h:8443\r\nA: b\r\n\r\na=1"],
      ["no version, and lines before it", "\n\r\nPOST /p?q=1\nHost: h:8443\nA: b\n\na=1"],
    ],
    (_, text) => {
      const headers = [
        ["Host", "h:8443"],
        ["A", "b"],
      ];
      const request = { method: "POST", url: "https://h:8443/p?q=1", headers, body: "a=1" };
      expect(parseRawHttp(text, https)).toEqual({ request, notes: [] });
    },
  ));

it("retains repeated headers and a body that holds empty lines", () => {
  const text = "POST / HTTP/1.1\r\nHost: h\r\nA: 1\r\na: 2\r\nContent-Length: 9\r\n\r\na\r\n\r\nb\r\n\r";
  const { headers, body } = parseRawHttp(text, https).request;
  expect(headers.slice(1, 3)).toEqual([
    ["A", "1"],
    ["a", "2"],
  ]);
  expect(body).toBe("a\r\n\r\nb\r\n\r");
});

it("comes back from a header of many blanks: a pattern that looks for its end from each of them would take minutes", () => {
  const value = `a${" ".repeat(400_000)}b`;
  const { request } = parseRawHttp(`POST / HTTP/1.1\r\nHost: h\r\nA: ${value} \r\n\r\n`, https);
  expect(request.headers).toContainEqual(["A", value]);
});

it("assumes https where no scheme is stated, and notes it", () => {
  const text = "POST /p HTTP/1.1\nHost: h\n\n";
  expect(parseRawHttp(text)).toMatchObject({
    request: { url: "https://h/p" },
    notes: [
      "Raw HTTP does not say its scheme: taken as https://h/p. Otherwise give --scheme http, or the URL as --public-url.",
    ],
  });
  expect(parseRawHttp(text, { scheme: "http" })).toMatchObject({ request: { url: "http://h/p" }, notes: [] });
});

it("reads a request of HTTP/2 as browsers show it, with its own fields for the first line, or behind one", () => {
  const fields = ":authority: h\n:method: POST\n:path: /p?q=1\n:scheme: http\n";
  const request = {
    method: "POST",
    url: "http://h/p?q=1",
    headers: [
      ["Host", "h"],
      ["a", "b"],
    ],
    body: "a=1",
  };
  expect(parseRawHttp(`${fields}a: b\n\na=1`)).toEqual({ request, notes: [] });
  expect(parseRawHttp(`POST /p?q=1 HTTP/1.1\n${fields}a: b\n\na=1`)).toEqual({ request, notes: [] });
  expect(() => parseRawHttp(`${fields}a b\n`)).toThrow(
    expect.objectContaining({ message: expect.stringContaining("line 5") }),
  );
});

it("takes a body that is given beside it where it has none", () => {
  const head = "POST /p HTTP/1.1\nHost: h\n\n";
  expect(parseRawHttp(head, { ...https, body: "a=1" }).request.body).toBe("a=1");
  expect(parseRawHttp(`${head}b=2`, { ...https, body: "a=1" }).request.body).toBe("b=2");
});

it("retains a header that is broken over lines, for a server to refuse", () => {
  const text = 'POST / HTTP/1.1\nHost: h\nAuthorization: OAuth a="1\n2",\n b="3"\n\n';
  const { request, notes } = parseRawHttp(text, https);
  expect(request.headers[1]).toEqual(["Authorization", 'OAuth a="1\r\n2",\r\n b="3"']);
  expect(notes).toEqual([
    "The header Authorization is broken over several lines, which servers refuse (RFC 9112, section 5.2).",
  ]);
});

it("refuses what is no request", () =>
  expectEach(
    [
      [", line 2: expected a request line such as POST /path HTTP/1.1, got other text", "\nhello"],
      [", line 3: expected a header such as Name: value, got other text", "POST / HTTP/1.1\nHost: h\na=1&b=2"],
      [
        ", line 1: expected a target that is a path or an http or https URL, got another",
        "POST p HTTP/1.1\nHost: h\n\n",
      ],
      [": expected a Host header, got none", "POST / HTTP/1.1\nA: b\n\n"],
    ],
    (message, text) => {
      const code = message.startsWith(":") ? "host-missing" : "http-malformed";
      expect(() => parseRawHttp(text)).toThrow(expect.objectContaining({ code, message: `raw HTTP${message}` }));
    },
  ));
