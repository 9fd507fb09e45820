import { describe, expect, it } from "vitest";
import { errorOf } from "../../../src/fixtures/error-of.ts";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import type { ReadingOptions } from "./input-request.ts";
import { flagNames } from "./piece-names.ts";
import { readRequest } from "./read-request.ts";

const OAUTH = 'OAuth oauth_consumer_key="m", oauth_signature="a%2Fb%3D"';
const URL_CALLED = "https://pay.example/paynet/api/v4/payout/1";
const TYPE = "application/x-www-form-urlencoded";

type Row = readonly [text: string, options?: ReadingOptions];

const inOneForm: readonly (readonly [name: string, row: Row])[] = [
  ["a lone value of the header", [OAUTH, { url: URL_CALLED, body: "a=x+y&b=%26" }]],
  ["a lone header", [`Authorization: ${OAUTH}\n`, { url: URL_CALLED, body: "a=x+y&b=%26" }]],
  ["a header out of a command", [`-H 'Authorization: ${OAUTH}'`, { url: URL_CALLED, body: "a=x+y&b=%26" }]],
  [
    "what curl -v prints",
    [
      `*   Trying 1.2.3.4:443...\n* Connected to pay.example (1.2.3.4) port 443\n> POST /paynet/api/v4/payout/1 HTTP/1.1\r\n> Host: pay.example\r\n> Content-Type: ${TYPE}\r\n> Authorization: ${OAUTH}\r\n> Content-Length: 11\r\n> \r\n} [11 bytes data]\n< HTTP/1.1 403 X\r\n< \r\n{"no":1}`,
      { body: "a=x+y&b=%26" },
    ],
  ],
  [
    "a command with what curl -v prints",
    [
      `$ curl -v ${URL_CALLED} -d 'a=x+y&b=%26' -H 'Authorization: ${OAUTH}'\n* SSL connection using TLSv1.3\n> POST /paynet/api/v4/payout/1 HTTP/1.1\n> Host: pay.example\n> Content-Type: ${TYPE}\n> Authorization: ${OAUTH}\n> \n< HTTP/1.1 403 X`,
    ],
  ],
  [
    "a call of fetch",
    [
      `await fetch("${URL_CALLED}", {\n  "headers": {\n    "Content-Type": "${TYPE}", // a form\n    Authorization: 'OAuth oauth_consumer_key="m", oauth_signature="a%2Fb%3D"',\n  },\n  "referrerPolicy": "no-referrer",\n  "body": \`a=x+y&b=%\\u0032\\x36\`,\n  "method": "post", "credentials": "include"\n});`,
    ],
  ],
  [
    "a call of fetch with parameters",
    [
      `fetch('${URL_CALLED}', { method: 'POST', headers: { Authorization: ${JSON.stringify(OAUTH)}, 'Content-Type': '${TYPE}' }, body: new URLSearchParams({ a: "x y", b: '&' }).toString() })`,
    ],
  ],
  [
    "a command of HTTPie",
    [
      `https -f -v POST pay.example/paynet/api/v4/payout/1 'Content-Type:${TYPE}' 'Authorization:${OAUTH}' a='x y' b='&'`,
    ],
  ],
  [
    "a command of HTTPie with a raw body",
    [`http --raw 'a=x+y&b=%26' ${URL_CALLED} 'Content-Type:${TYPE}' 'Authorization:${OAUTH}'`],
  ],
  [
    "a call of PowerShell",
    [
      `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri "${URL_CALLED}" \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"Content-Type"="${TYPE}"\n  "Authorization"="OAuth oauth_consumer_key=\`"m\`", oauth_signature=\`"a%2Fb%3D\`""\n} \`\n-Body "a=x+y&b=%26"`,
    ],
  ],
  [
    "a call of PowerShell with a table",
    [
      `Invoke-RestMethod ${URL_CALLED} -Method Post -ContentType '${TYPE}' -Headers @{Authorization='${OAUTH}'} -Body @{a='x y'; b='&'} | Out-Null`,
    ],
  ],
];

describe("readRequest", () => {
  it("reads one request in each of its spellings", () =>
    expectEach<Row>(inOneForm, (_, [text, options]) => {
      const { request } = readRequest(text, options);
      expect({
        ...request,
        headers: new Map(request.headers.filter(([name]) => !/^(?:Host|Content-Length)$/.test(name))),
      }).toEqual({
        method: "POST",
        url: URL_CALLED,
        headers: new Map([
          ["Content-Type", TYPE],
          ["Authorization", OAUTH],
        ]),
        body: "a=x+y&b=%26",
      });
    }));

  it.each<readonly [text: string, code: string]>([
    [OAUTH, "url-missing"],
    ['fetch(url, { method: "POST" })', "code-unreadable"],
    ['fetch("https://h/", { body: JSON.stringify({}) })', "code-unreadable"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as it is pasted.
    ['fetch("https://h/", { body: `a=${b}` })', "code-unreadable"],
    [`fetch("https://h/", { headers: ${"{a:".repeat(50)}`, "code-unreadable"],
    ["Invoke-WebRequest -Uri $url", "code-unreadable"],
    ['fetch("https://h/", { body: "a=" + b })', "code-unreadable"],
    ['Invoke-WebRequest -Uri "https://h/" -Headers $headers', "code-unreadable"],
    ['Invoke-WebRequest -Uri "https://h/" -Body "a=$b"', "code-unreadable"],
    ['Invoke-WebRequest -Uri "https://h/" -Body "a=$(b)"', "code-unreadable"],
    ["http POST h/x a=1", "httpie-unfit"],
    ["http -f POST h/x a@file", "httpie-unfit"],
  ])("refuses %s, which it cannot read: %s", (text, code) => {
    expect(errorOf(() => readRequest(text)).code).toBe(code);
  });

  it("refuses curl -v without the body that was sent, and reads the request behind a tunnel or a redirect", () => {
    const tunnel =
      "> CONNECT pay.example:443 HTTP/1.1\n> Host: pay.example:443\n>\n< HTTP/1.1 200 OK\n* TLSv1.3 (OUT), TLS handshake\n";
    const head = `> POST /p HTTP/1.1\n> Host: pay.example\n> Authorization: ${OAUTH}\n`;
    const read = (text: string, options?: ReadingOptions): unknown => {
      const { request, notes } = readRequest(text, options);
      return [request.url, request.body, notes];
    };
    const url = "https://pay.example/p";
    expect(errorOf(() => read(`${tunnel}${head}> Content-Length: 3\n> \n< HTTP/1.1 403\n`))).toMatchObject({
      code: "body-missing",
      message: "curl -v: expected the body of 3 bytes beside it, got none",
    });
    expect(read(`${tunnel}${head}> Content-Length: 0\n> \n`)).toEqual([url, "", []]);
    expect(read(`${tunnel}${head}> Content-Length: 3\n> \n`, { body: "a=1" })).toEqual([url, "a=1", []]);
    expect(read(`${tunnel}${head}> Content-Length: 4\n> \n`, { body: "a=1" })).toMatchObject([
      url,
      "a=1",
      [expect.stringContaining("Content-Length says 4 bytes, but the body has 3")],
    ]);
    expect(read(`${tunnel}> GET /o HTTP/1.1\n> Host: pay.example\n> \n< HTTP/1.1 301\n${head}> \n`)).toEqual([
      url,
      "",
      ["There are 2 requests; that for https://pay.example/p was read."],
    ]);
  });

  it("reads a header alone with what stands beside it", () => {
    const url = "https://h/p";
    expect(readRequest(`authorization\n${OAUTH}\n`, { url }).request.headers).toContainEqual(["Authorization", OAUTH]);
    const block = `Authorization: ${OAUTH}\r\nContent-Type: text/plain \r\n`;
    expect(readRequest(block, { url, method: "PUT" })).toEqual({
      request: {
        method: "PUT",
        url,
        headers: [
          ["Authorization", OAUTH],
          ["Content-Type", "text/plain"],
        ],
        body: "",
      },
      notes: ["Taken as a PUT, with an empty body. If there was one, give it as --body."],
    });
  });

  it("adds the type that the caller itself sends where nothing is said", () => {
    const typeOf = (text: string): unknown => readRequest(text).request.headers;
    const form = [["Content-Type", TYPE]];
    expect(typeOf('fetch("https://h/", { method: "POST", body: "a=1" })')).toEqual([
      ["Content-Type", "text/plain;charset=UTF-8"],
    ]);
    expect(typeOf('fetch("https://h/", { method: "POST", body: new URLSearchParams("a=1") })')).toEqual([
      ["Content-Type", `${TYPE};charset=UTF-8`],
    ]);
    expect(typeOf('fetch("https://h/", { method: "POST" })')).toEqual([]);
    expect(typeOf('iwr "https://h/" -Method Post -Body "a=1"')).toEqual(form);
    expect(typeOf('iwr "https://h/" -Method Put -Body "a=1"')).toEqual([]);
  });

  it("notes that of several calls it reads the first", () => {
    const note = ["There are 2 calls; the first was read."];
    expect(readRequest('fetch("https://h/", {}) ;\nfetch("https://i/", {});').notes).toEqual(note);
    const call = 'Invoke-WebRequest -UseBasicParsing -Uri "https://h/"';
    expect(readRequest(`${call};\r\n${call}`)).toMatchObject({ request: { url: "https://h/" }, notes: note });
  });

  it.each<readonly [text: string, what: string, hint: string]>([
    ["HTTP/1.1 403 Forbidden\nDate: x\n\nno", "a response", "Give the request that it answers"],
    ["POST&https%3A%2F%2Fh%2Fx&a%3D1", "a signature base string", "the base string beside it"],
    ["-----BEGIN PRIVATE KEY-----\nMIIE\n", "a key", "Keep the key for its own place"],
    ["a=1&b=%20&c=", "a body alone", "Give the whole request"],
    ["https://h/x?a=1", "a URL alone", "Give the whole request"],
    ["wget --post-data 'a=1' https://h/x", "code or another program's command", "Copy as cURL"],
    ['requests.post("https://h/x", data={"a": "1"})', "code or another program's command", "Copy as cURL"],
    [`the header was ${OAUTH}`, "an Authorization header among other text", "Give the header alone"],
    [
      `[Fri Nov 27 14:20:00 2026] dumpio_in: Authorization: ${OAUTH}`,
      "an Authorization header among other text",
      "Give the header alone",
    ],
    [`[27/Nov/2026:14:20:00 +0000] auth=${OAUTH}`, "an Authorization header among other text", "Give the header alone"],
    ["hello", "other text", "Copy as cURL"],
  ])("says of %j that it got %s, and what to give instead", (text, what, hint) => {
    const error = errorOf(() => readRequest(text));
    expect(error).toMatchObject({ code: "input-unrecognised", message: expect.stringMatching(`, got ${what}$`) });
    expect(error.hint).toContain(hint);
  });

  it("calls what is missing as it is asked to", () => {
    const names = { ...flagNames, url: "the URL", body: "the body" };
    expect(errorOf(() => readRequest(OAUTH, { names })).hint).toBe(
      "Give the complete URL that was called as the URL, and the body as it was sent as the body.",
    );
  });

  it("refuses a text that is far longer than a request before it takes it apart, but for a HAR", () => {
    expect(errorOf(() => readRequest(`curl h ${"-d a=b ".repeat(160_000)}`)).code).toBe("request-too-large");
    const entries = Array.from({ length: 20_000 }, () => ({
      request: { method: "GET", url: "http://h/", headers: [] },
    }));
    expect(errorOf(() => readRequest(JSON.stringify({ log: { entries } }))).code).not.toBe("request-too-large");
  });

  it("reads hostile texts of each kind in one pass", () => {
    const long = "x".repeat(50_000);
    for (const text of [
      `fetch("${long}`,
      `fetch("https://h/", { ${"a: 1, ".repeat(20_000)}`,
      `fetch("h", { body: "${"\\".repeat(99_999)}`,
      `Invoke-WebRequest -Uri "h" -Headers @{${"a='b';".repeat(20_000)}`,
      `iwr "${"``".repeat(50_000)}`,
      `http -f POST h ${"a=b ".repeat(20_000)}:=`,
      `> POST / HTTP/1.1\n${"> a: b\n".repeat(20_000)}`,
      `fetch("h", /${"*/*".repeat(30_000)}`,
      `${"a=1&".repeat(100_000)} `,
      "OAuth ".repeat(100_000),
      "a".repeat(500_000),
      "> POST / HTTP/1.1\n".repeat(20_000),
      `iwr "${"$([char]1)".repeat(50_000)}`,
    ]) {
      const read = (): unknown => {
        try {
          return readRequest(text);
        } catch (error) {
          return error;
        }
      };
      expect(read()).toBeDefined();
    }
  });
});
