import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
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

it("reads the only signed POST of a file, the entry of a number, an entry and a request", () =>
  expectEach<readonly [text: string, entry?: number]>(
    [
      ["the only signed POST of a file", [har(plain, signed, plain)]],
      ["the entry of a number", [har(signed, plain, signed), 3]],
      ["an entry alone", [JSON.stringify({ request: signed })]],
      ["a request alone", [JSON.stringify(signed)]],
    ],
    (_, [text, entry]) => {
      const headers = [
        ["Authorization", "OAuth a"],
        ["Content-Type", "application/x-www-form-urlencoded"],
      ];
      const request = { method: "POST", url: "https://h/p", headers, body: "a=1" };
      expect(parseHar(text, entry)).toEqual({ request, notes: [] });
    },
  ));

it("encodes a body that is there as parameters only, and notes it", () => {
  const params = [{ name: "a b", value: "c&d" }, { name: "e" }];
  expect(parseHar(har({ ...signed, postData: { mimeType: "text/plain", params } }))).toMatchObject({
    request: { body: "a%20b=c%26d&e=" },
    notes: [
      "The HAR holds the body as a list of parameters only: it was encoded anew, so its own encoding is not judged.",
    ],
  });
});

it("refuses what is no HAR", () =>
  expectEach(
    [
      ["JSON that breaks off or goes wrong at line 2, column 16", '{"log":\n  {"entries": [,]}}'],
      ["JSON that holds neither log.entries, nor a request, nor a url", "[]"],
      ["at log.entries.0.request.url: expected a text, got nothing", har({ method: "POST" })],
      ["at log.entries.1.request.method: expected a text, got an empty one", har(signed, { ...signed, method: "" })],
      [
        "at log.entries.0.request.headers.0.name: expected a text, got number",
        har({ ...signed, headers: [{ name: 1 }] }),
      ],
      ["at log.entries.0.request.postData: expected an object, got null", har({ ...signed, postData: null })],
      ["at request.headers: expected a list, got object", JSON.stringify({ request: { ...signed, headers: {} } })],
      ["at log: expected an object, got a list", '{"log": []}'],
    ],
    (got, text) => {
      const message = `HAR: expected an HTTP Archive 1.2 (log.entries[].request), got ${got}`;
      expect(() => parseHar(text)).toThrow(expect.objectContaining({ code: "har-malformed", message }));
    },
  ));

it("lists what there is to choose from, without queries, where the entry is not one", () => {
  const among = "HAR: expected one POST with an Authorization header among";
  expect(() => parseHar(har(signed, plain, signed))).toThrow(
    expect.objectContaining({
      code: "har-entry-ambiguous",
      message: `${among} 3 entries, got 2`,
      hint: "Say which as --entry: 1: POST https://h/p; 3: POST https://h/p",
    }),
  );
  expect(() => parseHar(har(plain, plain))).toThrow(
    expect.objectContaining({
      code: "har-entry-ambiguous",
      message: `${among} 2 entries, got 0`,
      hint: expect.stringContaining("Entries, for --entry: 1: GET https://h/other; 2:"),
    }),
  );
  expect(() => parseHar(har(signed), 2)).toThrow(
    expect.objectContaining({ code: "har-entry-missing", message: "--entry: expected a number from 1 to 1, got 2" }),
  );
});

it("does not take a request for unsigned whose browser may have left its header out of the file", () => {
  const unsigned = { ...signed, headers: [] };
  const inBody = { ...signed, headers: [], postData: { mimeType: "text/plain", text: "oauth_signature=x" } };
  expect(() => parseHar(har(unsigned))).toThrow(expect.objectContaining({ code: "har-unsigned" }));
  expect(parseHar(har(inBody)).request.body).toBe("oauth_signature=x");
});
