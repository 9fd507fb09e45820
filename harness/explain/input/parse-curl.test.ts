import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { parseCurl } from "./parse-curl.ts";

const form = ["Content-Type", "application/x-www-form-urlencoded"];
const post = { method: "POST", url: "https://h/p", headers: [form] };
const get = { method: "GET", url: "https://h/p", headers: [], body: "" };

it("reads the request that curl would send", () =>
  expectEach<object>(
    [
      [
        "curl https://h/p -d a=1 --data-raw b=@2 --data-binary c=3 --data-ascii d=4",
        { ...post, body: "a=1&b=@2&c=3&d=4" },
      ],
      [
        "curl https://h/p --data-urlencode 'a=x y&z' --data-urlencode '=+' --data-urlencode plain",
        { ...post, body: "a=x%20y%26z&%2B&plain" },
      ],
      ["curl -sSkXPUT -d 'a=1' https://h/p", { ...post, method: "PUT", body: "a=1" }],
      ["curl --compressed -d a=1 --url https://h/p", { ...post, body: "a=1" }],
      [
        "curl https://h/p -H 'content-type: text/plain' -H 'X-A;' -H 'Accept:' -d a",
        {
          ...post,
          headers: [
            ["content-type", "text/plain"],
            ["X-A", ""],
          ],
          body: "a",
        },
      ],
      ["curl https://h/p -H 'Content-Type:' -d a", { ...post, headers: [], body: "a" }],
      ["curl -i https://h/p", get],
      ["curl -G https://h/p -d a=1", { ...get, url: "https://h/p?a=1" }],
      [
        `curl https://h/p --json '{"a":' --json '1}'`,
        { ...post, headers: [["Content-Type", "application/json"]], body: '{"a":1}' },
      ],
      ["curl -m 10 -o out --cacert ca.pem -x http://proxy -b c=1 -A me https://h/p -d a", { ...post, body: "a" }],
      ["$ curl https://h/p -d a", { ...post, body: "a" }],
      ['curl ^"https://h/p^" ^\n -X ^"POST^" ^\n --data-raw ^"a=1^&b=%^20^"', { ...post, body: "a=1&b=%20" }],
    ],
    (line, request) => expect(parseCurl(line)).toEqual({ request, notes: [] }),
  ));

it("notes what it takes for granted or leaves out", () =>
  expectEach<readonly [url: string, note: string]>(
    [
      ["curl h/p -d a", ["http://h/p", "The URL has no scheme, so curl sends it over http."]],
      [
        "curl https://h/p#x -d a",
        ["https://h/p", "The fragment of the URL (from # on) was left out: curl does not send it."],
      ],
      [
        "curl -u me:pass https://h/p -d a",
        ["https://h/p", "-u and --oauth2-bearer were ignored: they take no part in this signature."],
      ],
      [
        "curl https://h/p -d a | jq",
        [
          "https://h/p",
          "The command ends at an unquoted |, as in a shell; what follows was not read. A URL or body with & needs quotes.",
        ],
      ],
    ],
    (line, [url, note]) => expect(parseCurl(line)).toMatchObject({ request: { url }, notes: [note] }),
  ));

it("refuses what it cannot read", () =>
  expectEach<readonly [code: string, message: string]>(
    [
      ["curl --dat a https://h", ["option-unknown", ": expected an option that is known here, got --dat"]],
      ["curl --data=secret https://h", ["option-unknown", ": expected an option that is known here, got --data"]],
      ["curl -sQ https://h", ["option-unknown", ": expected an option that is known here, got -Q"]],
      ["curl https://h -H", ["value-missing", ": expected a value after -H, got the end of the command"]],
      ["curl https://h -d @b", ["file-needed", ", --data: expected the text itself, got a file to read it from"]],
      [
        "curl https://h --data-binary @-",
        ["file-needed", ", --data-binary: expected the text itself, got its standard input to read it from"],
      ],
      [
        "curl https://h --data-urlencode a@b",
        ["file-needed", ", --data-urlencode: expected the text itself, got a file to read it from"],
      ],
      ["curl https://h -H @file", ["file-needed", ", -H: expected the text itself, got a file to read it from"]],
      ["curl https://h -F a=1", ["option-unfit", ": expected a form body given with -d or --data-…, got --form"]],
      ["curl -d a", ["url-missing", ": expected one URL, got 0"]],
      ["curl https://h https://i", ["url-missing", ": expected one URL, got 2"]],
    ],
    (line, [code, message]) => {
      const error = { code: `curl-${code}`, message: `curl command line${message}` };
      expect(() => parseCurl(line)).toThrow(expect.objectContaining(error));
    },
  ));

it("says of two commands that they are two", () => {
  expect(() => parseCurl("curl https://h -d a\ncurl https://i -d b\n")).toThrow(
    expect.objectContaining({ hint: "There is more than one command: give one of them." }),
  );
});

it("suggests the option that was meant", () => {
  expect(() => parseCurl("curl --data-raww a https://h")).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("Did you mean --data or --data-raw") }),
  );
});
