import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import type { CliOptions, CliResult } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const SECRET = "F9F65098-2222-secret-do-not-print";
const keyFile = (form: string): string => join(bundledVectors, "keys", `rsa-2048.${form}.test-only.pem`);

/** Texts that would betray the secrets in any output: the secret itself, and the lines of the PEM files. */
const secretTexts = [SECRET, ...["pkcs8", "pkcs1"].flatMap((form) => readFileSync(keyFile(form), "utf8").split("\n"))]
  .map((text) => text.trim())
  .filter((text) => text.length > 20);

const request = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/payout/1111",
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["order_desc", "two words & = 'quoted'"],
  ],
  consumerKey: "merchantlogin",
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
} as const;

const words: readonly string[] = [
  ...["sign", "--consumer-key", request.consumerKey, "--nonce", request.nonce, "--timestamp", request.timestamp],
  ...request.parameters.flatMap(([name, value]) => ["--param", `${name}=${value}`]),
];
const atUrl: readonly string[] = [...words, "--url", request.url];
const env = { COUNTERSIGN_CONSUMER_SECRET: SECRET };

/** Runs `sign`; whatever it prints, it prints no secret. */
async function sign(more: readonly string[], options: Partial<CliOptions> = {}): Promise<CliResult> {
  const result = await runInProcess(more, { cwd: newFolder(), env, ...options });
  const output = result.stdout + result.stderr;
  expect(secretTexts.filter((text) => output.includes(text))).toEqual([]);
  return result;
}

describe("sign", () => {
  const { trace } = signRequest({ ...request, signatureMethod: "HMAC-SHA1", consumerSecret: SECRET });
  const stages = {
    request: `POST ${request.url}`,
    baseStringUri: trace.baseStringUri,
    normalizedParameters: trace.normalizedParameters,
    baseString: trace.baseString,
    signingKey: "<consumer secret>&",
    signature: trace.signature,
    authorization: trace.authorization,
    contentType: trace.contentType,
    body: trace.body,
  };

  it("prints every stage, the secret's from the environment", async () => {
    const { status, stdout, stderr } = await sign(atUrl);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const printed = Object.entries(stages).map(([name, text]) => `${name}\n  ${text}\n`);
    expect(stdout).toBe(printed.join("\n"));
  });

  it("prints them as JSON, the secret's from a file with a line end", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "secret"), `${SECRET}\r\n`);
    const operation = ["--operation", "payout", "--base-url", "https://gateway.example/paynet/", "--endpoint", "1111"];
    const more = [...words, ...operation, "--secret-file", "secret", "--format", "json"];
    const { status, stdout } = await sign(more, { cwd, env: { COUNTERSIGN_CONSUMER_SECRET: "another" } });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(stages);
  });

  it.each(["pkcs8", "pkcs1"])("signs with an RSA key in %s form", async (form) => {
    const privateKey = { pkcs8: readFileSync(keyFile("pkcs8"), "utf8") };
    const signed = signRequest({ ...request, signatureMethod: "RSA-SHA256", privateKey });
    const { status, stdout } = await sign([...atUrl, "--private-key", keyFile(form), "--format", "json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ signature: signed.trace.signature, body: signed.trace.body });
    expect(JSON.parse(stdout)).not.toHaveProperty("signingKey");
  });

  it("takes a realm, a charset and the place of the protocol parameters", async () => {
    const more = ["--realm", 'of "merchants"', "--charset", "ISO-8859-1", "--placement", "header-and-body"];
    const { stdout } = await sign([...atUrl, ...more, "--format", "json"]);
    const options = { realm: 'of "merchants"', charset: "ISO-8859-1", placement: "header-and-body" } as const;
    const due = signRequest({ ...request, signatureMethod: "HMAC-SHA1", consumerSecret: SECRET }, options).trace;
    const { authorization, contentType, body } = due;
    expect(JSON.parse(stdout)).toMatchObject({ authorization, contentType, body });
    expect(body).toContain("oauth_nonce=y3qlvMPky7g");
  });

  it("draws a new nonce and takes the time, each time", async () => {
    const plain = ["sign", "--consumer-key", "m", "--url", request.url, "--format", "json"];
    const before = Math.floor(Date.now() / 1000);
    const outputs = await Promise.all([sign(plain), sign(plain)]);
    const headers = outputs.map(({ stdout }) => String(JSON.parse(stdout).authorization));
    const nonces = headers.map((header) => /oauth_nonce="([A-Za-z0-9]{32})"/.exec(header)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain(undefined);
    for (const header of headers) {
      expect(Number(/oauth_timestamp="(\d+)"/.exec(header)?.[1])).toBeGreaterThanOrEqual(before);
    }
  });

  it("refuses what it cannot sign, with status 2", async () => {
    const half = ["--operation", "payout", "--endpoint", "1"];
    const rows: readonly (readonly [message: string, words: readonly string[], env?: NodeJS.ProcessEnv])[] = [
      ["request URL: expected either --url, or --operation with --base-url and --endpoint, got", words],
      ["got neither or a part [url-missing]", [...words, ...half]],
      ["[url-not-absolute]", [...words, "--url", "/payout"]],
      [
        "--param: expected name=value, got a text without a name and = [param-invalid]",
        [...atUrl, "--param", "=4111111111111111"],
      ],
      [
        "consumer secret: expected it in COUNTERSIGN_CONSUMER_SECRET or in --secret-file, got neither [secret-missing]",
        atUrl,
        {},
      ],
      ["nowhere: expected a readable file, got ENOENT", [...atUrl, "--secret-file", "nowhere"]],
      [
        "expected --private-key for RSA-SHA256 and for it alone, got none for RSA-SHA256 [credentials-unfit]",
        [...atUrl, "--method", "RSA-SHA256"],
      ],
      [
        "got one for HMAC-SHA1 [credentials-unfit]",
        [...atUrl, "--method", "HMAC-SHA1", "--private-key", keyFile("pkcs8")],
      ],
      ["of at most 4096 bits, got a public key [key-public]", [...atUrl, "--private-key", keyFile("spki")]],
      ["got text that OpenSSL cannot read", [...atUrl, "--private-key", join(bundledVectors, "README.md")]],
      ["option '--url <url>' cannot be used with option '--operation <name>'", [...atUrl, "--operation", "payout"]],
    ];
    await expectEach(
      rows.map(([message, ...run]) => [message, run] as const),
      async (message, [given, own = env]) => {
        expect(expectRefused(await sign(given, { env: own }), message)).not.toContain("4111111111111111");
      },
    );
  });
});

describe("sign --format curl", () => {
  it("survives a shell, whatever the request holds", async () => {
    const hostile = "a'b\"c$(touch owned)`touch owned`\\ \n!*?~#&|;<>{}[]é";
    const url = "https://gateway.example/a'$(ls>owned)/../[1-3]{b}";
    const more = ["--param", `order_desc=${hostile}`, "--realm", "it's", "--format", "curl"];
    const given = ["sign", "--consumer-key", "it's", "--url", url, ...more];
    const cwd = newFolder();
    const { status, stdout } = await sign(given, { cwd });
    expect(status).toBe(0);
    // The shell shows the words that curl would be given.
    const script = `curl() { printf '%s\\0' "$@"; }\n${stdout}\nls`;
    const shell = spawnSync("sh", ["-c", script], { cwd, encoding: "utf8", timeout: 120_000 });
    expect(shell).toMatchObject({ status: 0, stderr: "" });
    const seen = shell.stdout.split("\0");
    expect(seen).toEqual([
      "--globoff",
      "--path-as-is",
      url,
      "-X",
      "POST",
      "-H",
      "Content-Type: application/x-www-form-urlencoded",
      "-H",
      expect.stringMatching(/^Authorization: OAuth realm="it%27s", oauth_consumer_key="it%27s", /),
      "--data-raw",
      `order_desc=${encodeURIComponent(hostile).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      "",
    ]);
  });
});
