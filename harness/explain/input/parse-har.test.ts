import { describe, expect, it } from "vitest";
import { parseHar } from "./parse-har.ts";

const authorization = { name: "Authorization", value: "OAuth a" };
const signed = {
  method: "POST",
  url: "https://h/p#x",
  headers: [{ name: ":authority", value: "h" }, authorization],
  postData: { mimeType: "application/x-www-form-urlencoded", text: "a=1" },
};
const plain = { method: "GET", url: "https://h/other?secret=1", headers: [] };
const har = (...requests: readonly unknown[]): string =>
  JSON.stringify({ log: { entries: requests.map((request) => ({ request })) } });
const request = {
  method: "POST",
  url: "https://h/p",
  headers: [
    ["Authorization", "OAuth a"],
    ["Content-Type", "application/x-www-form-urlencoded"],
  ],
  body: "a=1",
};

describe("parseHar", () => {
  it.each([
    ["the only signed POST of a file", har(plain, signed, plain), undefined],
    ["the entry of a number", har(signed, plain, signed), 3],
    ["an entry alone", JSON.stringify({ request: signed }), undefined],
    ["a request alone", JSON.stringify(signed), undefined],
  ])("reads %s", (_name, text, entry) => {
    expect(parseHar(text, entry)).toEqual({ request, notes: [] });
  });

  it("encodes a body that is there as parameters only, and says so", () => {
    const params = [{ name: "a b", value: "c&d" }, { name: "e" }];
    expect(parseHar(har({ ...signed, postData: { mimeType: "text/plain", params } }))).toMatchObject({
      request: { body: "a%20b=c%26d&e=" },
      notes: [
        "The HAR holds the body as a list of parameters only: it was encoded anew, so its own encoding is not judged.",
      ],
    });
  });

  it.each([
    [
      "JSON that goes wrong",
      '{"log":\n  {"entries": [,]}}',
      "har-malformed",
      "HAR: expected an HTTP Archive 1.2 (log.entries[].request), got JSON that breaks off or goes wrong at line 2, column 16",
    ],
    [
      "other JSON",
      "[]",
      "har-malformed",
      "HAR: expected an HTTP Archive 1.2 (log.entries[].request), got JSON that holds neither log.entries, nor a request, nor a url",
    ],
    [
      "an entry without a URL",
      har({ method: "POST" }),
      "har-malformed",
      "HAR: expected an HTTP Archive 1.2 (log.entries[].request), got at log.entries.0.request.url: Invalid input: expected string, received undefined",
    ],
    [
      "two signed entries",
      har(signed, plain, signed),
      "har-entry-ambiguous",
      "HAR: expected one POST with an Authorization header among 3 entries, got 2",
    ],
    [
      "no signed entry",
      har(plain, plain),
      "har-entry-ambiguous",
      "HAR: expected one POST with an Authorization header among 2 entries, got 0",
    ],
  ])("refuses %s", (_name, text, code, message) => {
    expect(() => parseHar(text)).toThrow(expect.objectContaining({ code, message }));
  });

  it("lists what there is to choose from, without queries", () => {
    expect(() => parseHar(har(signed, plain, signed))).toThrow(
      expect.objectContaining({ hint: "Say which with --entry: 1: POST https://h/p; 3: POST https://h/p" }),
    );
    expect(() => parseHar(har(plain, plain))).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("Entries, for --entry: 1: GET https://h/other; 2:") }),
    );
  });

  it("refuses a number that no entry has", () => {
    expect(() => parseHar(har(signed), 2)).toThrow(
      expect.objectContaining({ code: "har-entry-missing", message: "--entry: expected a number from 1 to 1, got 2" }),
    );
  });
});
