import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { takePort } from "../../gateway/fixtures/take-port.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { type CliResult, finishCli, startCli } from "../fixtures/run-cli.ts";
import { type InProcessOptions, runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const SECRET = "hunter2-hunter2";

/** Serves on any free port, hands over where and what has been logged so far, and ends by a signal. */
async function serve(
  words: readonly string[],
  use: (baseUrl: string, logged: () => string) => Promise<void> = async () => undefined,
  { cwd = newFolder(), ...options }: Partial<InProcessOptions> = {},
): Promise<CliResult> {
  const written = { stdout: "", stderr: "" };
  let used: Promise<void> | undefined;
  const watch = (stdout: string, stderr: string): void => {
    Object.assign(written, { stdout, stderr });
    const [, baseUrl] = /(?:Base URL: +|"baseUrl":")(http[^\s"]+)/.exec(stdout) ?? [];
    if (baseUrl !== undefined) used ??= use(baseUrl, () => written.stderr).finally(() => process.emit("SIGINT"));
  };
  const result = await runInProcess(["serve", "--port", "0", ...words], { cwd, ...options, watch });
  await used;
  return result;
}

async function pay(
  baseUrl: string,
  { consumerKey = "merchantlogin", consumerSecret = "", at = baseUrl },
  scheme: Partial<Scheme> = {},
): Promise<number> {
  const { headers, body } = signRequest(
    {
      method: "POST",
      url: `${baseUrl}/api/v4/payout/1111`,
      parameters: [["order_desc", "two words"]],
      signatureMethod: "HMAC-SHA1",
      consumerKey,
      consumerSecret,
      nonce: crypto.randomUUID(),
      timestamp: String(Math.floor(Date.now() / 1000)),
    },
    {},
    { ...reference, ...scheme },
  );
  const response = await fetch(`${at}/api/v4/payout/1111`, {
    method: "POST",
    headers: headers.map(([name, value]) => [name, value]),
    body,
  });
  await response.text();
  return response.status;
}

const published = publishedConsumers(loadVectors()).find(({ consumerKey }) => consumerKey === "merchantlogin");
const { consumerSecret = "" } = published ?? {};

describe("serve", () => {
  it("serves the published test merchants in a process of its own, logs, diagnoses, and ends with 0", async () => {
    const child = startCli(["serve", "--port", "0"], { cwd: newFolder() });
    const written = { out: "", log: "" };
    child.stdout.on("data", (chunk) => {
      written.out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      written.log += chunk;
    });
    const finished = finishCli(child);
    await waitUntil(() => written.out.includes("Ctrl-C") || child.exitCode !== null);
    const [, baseUrl = ""] = /Base URL: +(\S+)/.exec(written.out) ?? [];
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/paynet$/);
    const plus = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");
    expect(await pay(baseUrl, { consumerSecret })).toBe(200);
    expect(await pay(baseUrl, { consumerSecret }, { encodeValue: plus })).toBe(403);
    expect(await pay(baseUrl.replace("127.0.0.1", "localhost"), { consumerSecret })).toBe(403);
    await waitUntil(() => written.log.includes("  #2 Wrong. A space in a value is signed as +"));
    await waitUntil(() => written.log.includes('It is right for the host "localhost:'));
    child.kill("SIGINT");
    const { status, stdout, stderr } = await finished;
    expect(status).toBe(0);
    expect(stdout).toBe(
      `Base URL:     ${baseUrl}\nMerchants:    the published test merchants (countersign vectors consumers)\nStop it with Ctrl-C.\n`,
    );
    const lines = stderr.split("\n").map((line) => line.replace(/^\S+Z /, ""));
    expect(lines).toContain("#1 200 POST /paynet/api/v4/payout/1111 accepted merchantlogin HMAC-SHA1");
    expect(lines).toContainEqual(
      expect.stringMatching(/^#2 403 POST \S+ signature-mismatch: oauth_signature: expected/),
    );
    expect(lines).toContainEqual(expect.stringContaining("What to do: Write a space as %20"));
    expect(stderr).not.toContain(consumerSecret);
  });

  it("serves the merchants of a file behind a proxy, as the flags ask, and prints its URLs as JSON", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "merchants.json"), JSON.stringify([{ consumerKey: "acme", consumerSecretEnv: "ACME" }]));
    const publicUrl = "https://pay.example/gw";
    const flags = ["--merchants", "merchants.json", "--public-url", publicUrl, "--base-path", "/in", "--json"];
    const further = ["--allow-replay", "--max-skew", "0", "--refused-status", "401", "--malformed-status", "422"];
    const options = { cwd, env: { ACME: SECRET } };
    const { status, stdout, stderr } = await serve([...flags, ...further, "--max-body", "20"], undefined, options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      baseUrl: publicUrl,
      localUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/in$/),
    });
  });

  it("obeys the flags", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "merchants.json"), JSON.stringify([{ consumerKey: "acme", consumerSecret: SECRET }]), {
      mode: 0o644,
    });
    const acme = { consumerKey: "acme", consumerSecret: SECRET };
    const flags = ["--refused-status", "401", "--malformed-status", "422", "--max-body", "30"];
    const payAll = async (baseUrl: string): Promise<void> => {
      expect(await pay(baseUrl, acme)).toBe(200);
      expect(await pay(baseUrl, { ...acme, consumerSecret: "another" })).toBe(401);
      expect(await pay(baseUrl, acme, { headerParameters: () => [] })).toBe(422);
      expect(await pay(baseUrl, acme, { encodeBodyText: (text) => text.repeat(9) })).toBe(413);
    };
    const { status, stderr } = await serve(["--merchants", "merchants.json", "--json", ...flags], payAll, { cwd });
    const [warning, ...lines] = stderr.trim().split("\n");
    expect(status).toBe(0);
    expect(warning).toMatch(/^countersign: warning: .*merchants\.json holds a consumer secret, and everyone/);
    expect(lines.map((line) => JSON.parse(line)).filter((line) => "status" in line)).toMatchObject([
      { seq: 1, status: 200, consumerKey: "acme" },
      { seq: 2, status: 401, reason: "signature-mismatch" },
      { seq: 3, status: 422, reason: "authorization-malformed" },
      { seq: 4, status: 413, reason: "body-too-large" },
    ]);
    expect(stderr).not.toContain(SECRET);
  });

  it("warns where other machines can reach it", async () => {
    const flags = ["--host", "0.0.0.0", "--allow-remote", "--public-url", "http://x.example"];
    expect(await serve(flags)).toMatchObject({
      status: 0,
      stderr:
        "countersign: warning: 0.0.0.0 can be reached by other machines. This is a test gateway, and its test merchants are public.\n",
    });
  });

  it("reports that a port is in use", async () => {
    const { port, close } = await takePort();
    const result = await runInProcess(["serve", "--port", String(port)], { cwd: newFolder() }).finally(close);
    expect(result).toEqual({
      status: 2,
      stdout: "",
      stderr: `countersign: address 127.0.0.1, port ${port}: expected a free port, got one in use [port-taken]\n  Choose another port, or 0 for any free one.\n`,
    });
  });

  it("refuses what it cannot use, with status 2", async () => {
    const rows: readonly (readonly [words: string, message: string])[] = [
      ["--host 0.0.0.0", '--host: expected a loopback address, got "0.0.0.0"'],
      // A name that may be anybody's.
      ["--host 127.0.0.1.evil.example", "[address-remote]"],
      ["--host :: --allow-remote", "[public-url-missing]"],
      ["--port 65536", "Expected a whole number from 0 to 65535."],
      ["--refused-status 200", "Expected a status from 400 to 499."],
      ["--max-body 1048577", "Expected a whole number from 1 to 1048576."],
      ["--public-url pay.example", "[public-url-malformed]"],
      ["--base-path paynet", "[base-path-malformed]"],
      ["--merchants none.json", "none.json: expected a file that can be read"],
      ["reference", "error: too many arguments"],
    ];
    await expectEach(rows, async (words, message) => {
      expect(expectRefused(await serve(words.split(" ")), message)).not.toMatch(/^ +at /m);
    });
  });
});
