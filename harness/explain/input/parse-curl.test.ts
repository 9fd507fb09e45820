import { describe, expect, it } from "vitest";
import { parseCurl } from "./parse-curl.ts";

const form = ["Content-Type", "application/x-www-form-urlencoded"];
const post = { method: "POST", url: "https://h/p", headers: [form] };

describe("parseCurl", () => {
  it.each([
    [
      "data, joined with &",
      "curl https://h/p -d a=1 --data-raw b=@2 --data-binary c=3 --data-ascii d=4",
      { ...post, body: "a=1&b=@2&c=3&d=4" },
    ],
    [
      "data to encode",
      "curl https://h/p --data-urlencode 'a=x y&z' --data-urlencode '=+' --data-urlencode plain",
      { ...post, body: "a=x%20y%26z&%2B&plain" },
    ],
    [
      "short options together, with their value",
      "curl -sSkXPUT -d 'a=1' https://h/p",
      { ...post, method: "PUT", body: "a=1" },
    ],
    ["the URL as an option", "curl --compressed -d a=1 --url https://h/p", { ...post, body: "a=1" }],
    [
      "headers, of which one replaces curl's",
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
    ["a header taken away", "curl https://h/p -H 'Content-Type:' -d a", { ...post, headers: [], body: "a" }],
    ["no data", "curl -i https://h/p", { method: "GET", url: "https://h/p", headers: [], body: "" }],
    [
      "data in the query",
      "curl -G https://h/p -d a=1",
      { method: "GET", url: "https://h/p?a=1", headers: [], body: "" },
    ],
    [
      "JSON",
      `curl https://h/p --json '{"a":' --json '1}'`,
      { ...post, headers: [["Content-Type", "application/json"]], body: '{"a":1}' },
    ],
    [
      "options that take no part",
      "curl -m 10 -o out --cacert ca.pem -x http://proxy -b c=1 -A me https://h/p -d a",
      { ...post, body: "a" },
    ],
    ["a prompt before it", "$ curl https://h/p -d a", { ...post, body: "a" }],
    [
      "cmd's quotes",
      'curl ^"https://h/p^" ^\n -X ^"POST^" ^\n --data-raw ^"a=1^&b=%^20^"',
      { ...post, body: "a=1&b=%20" },
    ],
  ])("reads %s", (_name, line, request) => {
    expect(parseCurl(line)).toEqual({ request, notes: [] });
  });

  it.each([
    ["no scheme", "curl h/p -d a", "http://h/p", "The URL has no scheme, so curl sends it over http."],
    [
      "a fragment",
      "curl https://h/p#x -d a",
      "https://h/p",
      "The fragment of the URL (from # on) was left out: curl does not send it.",
    ],
    [
      "-u",
      "curl -u me:pass https://h/p -d a",
      "https://h/p",
      "-u and --oauth2-bearer were ignored: they take no part in this signature.",
    ],
    [
      "a pipe",
      "curl https://h/p -d a | jq",
      "https://h/p",
      "The command ends at an unquoted |, as in a shell; what follows was not read. A URL or body with & needs quotes.",
    ],
  ])("notes %s", (_name, line, url, note) => {
    expect(parseCurl(line)).toMatchObject({ request: { url }, notes: [note] });
  });

  it.each([
    [
      "an unknown option",
      "curl --dat a https://h",
      "curl-option-unknown",
      "curl command line: expected an option that is known here, got --dat",
    ],
    [
      "a value after =",
      "curl --data=secret https://h",
      "curl-option-unknown",
      "curl command line: expected an option that is known here, got --data",
    ],
    [
      "an unknown letter",
      "curl -sQ https://h",
      "curl-option-unknown",
      "curl command line: expected an option that is known here, got -Q",
    ],
    [
      "a missing value",
      "curl https://h -H",
      "curl-value-missing",
      "curl command line: expected a value after -H, got the end of the command",
    ],
    [
      "a file",
      "curl https://h -d @body.txt",
      "curl-file-needed",
      "curl command line, --data: expected the text itself, got a file to read it from",
    ],
    [
      "standard input",
      "curl https://h --data-binary @-",
      "curl-file-needed",
      "curl command line, --data-binary: expected the text itself, got its standard input to read it from",
    ],
    [
      "a file to encode",
      "curl https://h --data-urlencode a@b",
      "curl-file-needed",
      "curl command line, --data-urlencode: expected the text itself, got a file to read it from",
    ],
    [
      "a file of headers",
      "curl https://h -H @file",
      "curl-file-needed",
      "curl command line, -H: expected the text itself, got a file to read it from",
    ],
    [
      "a multipart form",
      "curl https://h -F a=1",
      "curl-option-unfit",
      "curl command line: expected a form body given with -d or --data-…, got --form",
    ],
    ["no URL", "curl -d a", "curl-url-missing", "curl command line: expected one URL, got 0"],
    ["two URLs", "curl https://h https://i", "curl-url-missing", "curl command line: expected one URL, got 2"],
  ])("refuses %s", (_name, line, code, message) => {
    expect(() => parseCurl(line)).toThrow(expect.objectContaining({ code, message }));
  });

  it("suggests the option that was meant", () => {
    expect(() => parseCurl("curl --data-raww a https://h")).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("Did you mean --data or --data-raw") }),
    );
  });
});
