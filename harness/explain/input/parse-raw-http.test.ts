import { describe, expect, it } from "vitest";
import { parseRawHttp } from "./parse-raw-http.ts";

const url = { scheme: "https" } as const;

describe("parseRawHttp", () => {
  it.each([
    ["CRLF", "POST /p?q=1 HTTP/1.1\r\nHost: h:8443\r\nA: b \r\n\r\na=1"],
    ["LF", "POST /p?q=1 HTTP/1.1\nHost: h:8443\nA:b\n\na=1"],
    ["an absolute target", "POST https://h:8443/p?q=1 HTTP/1.1\r\nHost: h:8443\r\nA: b\r\n\r\na=1"],
    ["no version, and lines before it", "\n\r\nPOST /p?q=1\nHost: h:8443\nA: b\n\na=1"],
  ])("reads a request with %s", (_name, text) => {
    expect(parseRawHttp(text, url)).toEqual({
      request: {
        method: "POST",
        url: "https://h:8443/p?q=1",
        headers: [
          ["Host", "h:8443"],
          ["A", "b"],
        ],
        body: "a=1",
      },
      notes: [],
    });
  });

  it("keeps repeated headers and a body that holds empty lines", () => {
    const text = "POST / HTTP/1.1\r\nHost: h\r\nA: 1\r\na: 2\r\nContent-Length: 9\r\n\r\na\r\n\r\nb\r\n\r";
    expect(parseRawHttp(text, url).request).toMatchObject({
      headers: expect.arrayContaining([
        ["A", "1"],
        ["a", "2"],
      ]),
      body: "a\r\n\r\nb\r\n\r",
    });
  });

  it("comes back from a header of many blanks: a pattern that looks for its end from each of them would take minutes", () => {
    const value = `a${" ".repeat(400_000)}b`;
    const { request } = parseRawHttp(`POST / HTTP/1.1\r\nHost: h\r\nA: ${value} \r\n\r\n`, url);
    expect(request.headers).toContainEqual(["A", value]);
  });

  it("takes https where nothing is said, and says so", () => {
    const { request, notes } = parseRawHttp("POST /p HTTP/1.1\nHost: h\n\n");
    expect(request.url).toBe("https://h/p");
    expect(notes).toEqual([
      "Raw HTTP does not say its scheme: taken as https://h/p. Otherwise say --scheme http or --public-url.",
    ]);
    expect(parseRawHttp("POST /p HTTP/1.1\nHost: h\n\n", { scheme: "http" })).toMatchObject({
      request: { url: "http://h/p" },
      notes: [],
    });
  });

  it("keeps a header that is broken over lines, for a server to refuse", () => {
    const { request, notes } = parseRawHttp(
      'POST / HTTP/1.1\nHost: h\nAuthorization: OAuth a="1\n2",\n b="3"\n\n',
      url,
    );
    expect(request.headers[1]).toEqual(["Authorization", 'OAuth a="1\r\n2",\r\n b="3"']);
    expect(notes).toEqual([
      "The header Authorization is broken over several lines, which servers refuse (RFC 9112, section 5.2).",
    ]);
  });

  it.each([
    [
      "no request line",
      "\nhello",
      "http-malformed",
      "raw HTTP, line 2: expected a request line such as POST /path HTTP/1.1, got other text",
    ],
    [
      "no line between headers and body",
      "POST / HTTP/1.1\nHost: h\na=1&b=2",
      "http-malformed",
      "raw HTTP, line 3: expected a header such as Name: value, got other text",
    ],
    [
      "a target that is no path",
      "POST p HTTP/1.1\nHost: h\n\n",
      "http-malformed",
      "raw HTTP, line 1: expected a target that is a path or an http or https URL, got another",
    ],
    ["no Host", "POST / HTTP/1.1\nA: b\n\n", "host-missing", "raw HTTP: expected a Host header, got none"],
  ])("refuses %s", (_name, text, code, message) => {
    expect(() => parseRawHttp(text)).toThrow(expect.objectContaining({ code, message }));
  });
});
