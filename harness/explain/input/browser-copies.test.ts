import { expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { readRequest } from "./read-request.ts";

const AUTHORIZATION = 'OAuth oauth_consumer_key="m", oauth_nonce="$1`x", oauth_signature="a%2Fb%3D"';
const CALLED = "https://pay.example/paynet/api/v4/payout/1?x=1&y=%5B2%5D";
const BODY = "amount=10.42&desc=it's+a+%22test%22!&city=K%C3%B6ln&plain=ä€😀";
const TYPE = "application/x-www-form-urlencoded";

const inJson = JSON.stringify;
/** Backticks and numbers of UTF-16 units, as Chrome and Firefox write texts for PowerShell. */
const inPowerShell = (text: string): string =>
  `"${text.replace(/[`$"]/g, "`$&").replace(/[^ -~]/g, (one) => `$([char]${one.charCodeAt(0)})`)}"`;
/** ANSI quotes, as Chrome writes texts for bash. */
const inAnsi = (text: string): string =>
  `$'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'").replace(/!/g, "\\u0021")}'`;
/** Carets before all but the plainest, as Chrome writes texts for cmd. */
const inCmd = (text: string): string =>
  `^"${text
    .replace(/\\/g, "\\\\")
    .replace(/"/g, '\\"')
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, "^$&")
    .replace(/%(?=[a-zA-Z0-9_])/g, "%^")}^"`;

const rows: readonly (readonly [name: string, text: string])[] = [
  [
    "Chrome, Copy as fetch",
    `fetch(${inJson(CALLED)}, {\n  "headers": {\n    "accept": "*/*",\n    "authorization": ${inJson(AUTHORIZATION)},\n    "content-type": "${TYPE}",\n    "sec-ch-ua": "\\"Chromium\\";v=\\"142\\", \\"Not_A Brand\\";v=\\"99\\"",\n    "sec-fetch-mode": "cors"\n  },\n  "referrer": "https://shop.example/",\n  "body": ${inJson(BODY)},\n  "method": "POST",\n  "mode": "cors",\n  "credentials": "include"\n});`,
  ],
  [
    "Chrome, Copy as fetch (Node.js)",
    `fetch(${inJson(CALLED)}, {\n  "headers": {\n    "authorization": ${inJson(AUTHORIZATION)},\n    "content-type": "${TYPE}",\n    "cookie": "a=b",\n    "Referer": "https://shop.example/"\n  },\n  "body": ${inJson(BODY)},\n  "method": "POST"\n});`,
  ],
  [
    "Firefox, Copy as Fetch",
    `await fetch(${inJson(CALLED)}, {\n    "credentials": "omit",\n    "headers": {\n        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",\n        "Authorization": ${inJson(AUTHORIZATION)},\n        "content-type": "${TYPE}",\n        "Priority": "u=4"\n    },\n    "referrer": "https://shop.example/",\n    "body": ${inJson(BODY)},\n    "method": "POST",\n    "mode": "cors"\n});`,
  ],
  [
    "Chrome, Copy as PowerShell",
    `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"\n$session.Cookies.Add((New-Object System.Net.Cookie("s", "1", "/", "pay.example")))\nInvoke-WebRequest -UseBasicParsing -Uri ${inPowerShell(CALLED)} \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"authority"="pay.example"\n  "method"="POST"\n  "accept"="*/*"\n  "authorization"=${inPowerShell(AUTHORIZATION)}\n} \`\n-ContentType "${TYPE}" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes(${inPowerShell(BODY)}))`,
  ],
  [
    "Firefox, Copy as PowerShell",
    `Invoke-WebRequest -UseBasicParsing -Uri ${inPowerShell(CALLED)} \`\n-Method POST \`\n-UserAgent "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" \`\n-Headers @{\n"Accept" = "*/*"\n  "Authorization" = ${inPowerShell(AUTHORIZATION)}\n} \`\n-ContentType "${TYPE}" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes(${inPowerShell(BODY)}))`,
  ],
  [
    "Chrome, Copy as cURL (bash)",
    `curl '${CALLED}' \\\n  -H 'accept: */*' \\\n  -H 'authorization: ${AUTHORIZATION}' \\\n  -H 'content-type: ${TYPE}' \\\n  -b 's=1' \\\n  --data-raw ${inAnsi(BODY)}`,
  ],
  [
    "Chrome, Copy as cURL (cmd)",
    `curl ${inCmd(CALLED)} ^\n  -H ^"accept: */*^" ^\n  -H ${inCmd(`authorization: ${AUTHORIZATION}`)} ^\n  -H ^"content-type: ${TYPE}^" ^\n  -b ^"s=1^" ^\n  --data-raw ${inCmd(BODY)}`,
  ],
  [
    "Firefox, Copy as cURL (POSIX)",
    `curl '${CALLED}' \\\n  --compressed \\\n  -X POST \\\n  -H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0)' \\\n  -H 'Authorization: ${AUTHORIZATION}' \\\n  -H 'Content-Type: ${TYPE}' \\\n  --data-raw ${inAnsi(BODY)}`,
  ],
];

it("reads what browsers copy, character by character", () =>
  expectEach<string>(rows, (_, text) => {
    const { request, notes } = readRequest(text);
    const headers = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
    expect({ ...request, headers: [headers.get("authorization"), headers.get("content-type")], notes }).toEqual({
      method: "POST",
      url: CALLED,
      headers: [AUTHORIZATION, TYPE],
      body: BODY,
      notes: [],
    });
  }));
