import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { reference } from "../../../src/signing/reference.ts";
import type { Scheme } from "../../../src/signing/scheme.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import { loadVectors } from "../../suite/load-vectors.ts";
import { publishedConsumers } from "../../suite/published-consumers.ts";
import { type CliResult, finishCli, runCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";

const newFolder = tempFolders();
const TIMEOUT_MS = 60_000;
const SECRET = "hunter2-hunter2";

interface Serving {
  readonly child: ChildProcessWithoutNullStreams;
  readonly finished: Promise<CliResult>;
  readonly baseUrl: string;
  /** What has been logged so far. */
  readonly logged: () => string;
}

/** Starts a gateway on any free port and waits until it says where. */
async function serve(
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd: string = newFolder(),
): Promise<Serving> {
  const child = startCli(["serve", "--port", "0", ...words], { cwd, env });
  let out = "";
  let log = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const finished = finishCli(child);
  const baseUrl = (): string | undefined => /(?:Base URL: +|"baseUrl":")(http[^\s"]+)/.exec(out)?.[1];
  // What never starts ends: its status and log are then told by what the test expects of them.
  await vi.waitFor(() => expect(baseUrl() !== undefined || child.exitCode !== null).toBe(true), {
    timeout: 120_000,
    interval: 50,
  });
  return { child, finished, baseUrl: baseUrl() ?? "", logged: () => log };
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

describe.concurrent("serve", { timeout: TIMEOUT_MS }, () => {
  it("serves the published test merchants, logs, diagnoses, and ends with 0", async () => {
    const { child, finished, baseUrl, logged } = await serve([]);
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/paynet$/);
    const plus = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");
    expect(await pay(baseUrl, { consumerSecret })).toBe(200);
    expect(await pay(baseUrl, { consumerSecret }, { encodeValue: plus })).toBe(403);
    expect(await pay(baseUrl.replace("127.0.0.1", "localhost"), { consumerSecret })).toBe(403);
    await vi.waitFor(() => expect(logged()).toContain("  #2 Wrong. A space in a value is signed as +"), {
      timeout: 120_000,
      interval: 50,
    });
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
    expect(lines).toContainEqual(expect.stringContaining('It is right for the host "localhost:'));
    expect(lines).toContainEqual(expect.stringContaining("What to do: Write a space as %20"));
    expect(stderr).not.toContain(consumerSecret);
  });

  it("serves the merchants of a file behind a proxy, as the flags say, in JSON", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "merchants.json"), JSON.stringify([{ consumerKey: "acme", consumerSecretEnv: "ACME" }]));
    const publicUrl = "https://pay.example/gw";
    const flags = ["--merchants", "merchants.json", "--public-url", publicUrl, "--base-path", "/in", "--json"];
    const further = ["--allow-replay", "--max-skew", "0", "--refused-status", "401", "--malformed-status", "422"];
    const { child, finished, baseUrl } = await serve([...flags, ...further, "--max-body", "20"], { ACME: SECRET }, cwd);
    expect(baseUrl).toBe(publicUrl);
    child.kill("SIGTERM");
    const { status, stdout, stderr } = await finished;
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      baseUrl,
      localUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/in$/),
    });
  });

  it("does as the flags say", async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, "merchants.json"), JSON.stringify([{ consumerKey: "acme", consumerSecret: SECRET }]), {
      mode: 0o644,
    });
    const statuses = ["--refused-status", "401", "--malformed-status", "422", "--max-body", "30"];
    const { child, finished, baseUrl } = await serve(["--merchants", "merchants.json", "--json", ...statuses], {}, cwd);
    const acme = { consumerKey: "acme", consumerSecret: SECRET };
    expect(await pay(baseUrl, acme)).toBe(200);
    expect(await pay(baseUrl, { ...acme, consumerSecret: "another" })).toBe(401);
    expect(await pay(baseUrl, acme, { headerParameters: () => [] })).toBe(422);
    expect(await pay(baseUrl, acme, { encodeBodyText: (text) => text.repeat(9) })).toBe(413);
    child.kill("SIGINT");
    const { status, stderr } = await finished;
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
    const { child, finished } = await serve([
      "--host",
      "0.0.0.0",
      "--allow-remote",
      "--public-url",
      "http://x.example",
    ]);
    child.kill("SIGINT");
    const { status, stderr } = await finished;
    expect(status).toBe(0);
    expect(stderr).toBe(
      "countersign: warning: 0.0.0.0 can be reached by other machines. This is a test gateway, and its test merchants are public.\n",
    );
  });

  it("says that a port is in use", async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, "127.0.0.1", () => resolve((taken.address() as { port: number }).port));
    });
    const result = await runCli(["serve", "--port", String(port)], { cwd: newFolder() });
    taken.close();
    expect(result).toEqual({
      status: 2,
      stdout: "",
      stderr: `countersign: address 127.0.0.1, port ${port}: expected a free port, got one in use [port-taken]\n  Choose another port, or 0 for any free one.\n`,
    });
  });

  it.each([
    ["an address that others can reach", ["--host", "0.0.0.0"], '--host: expected a loopback address, got "0.0.0.0"'],
    ["a name that may be anybody's", ["--host", "127.0.0.1.evil.example"], "[address-remote]"],
    ["an address that nobody signs", ["--host", "::", "--allow-remote"], "[public-url-missing]"],
    ["no port", ["--port", "65536"], "Expected a whole number from 0 to 65535."],
    ["a status that accepts", ["--refused-status", "200"], "Expected a status from 400 to 499."],
    ["a body without an end", ["--max-body", "1048577"], "Expected a whole number from 1 to 1048576."],
    ["a public URL that is none", ["--public-url", "pay.example"], "[public-url-malformed]"],
    ["a base path that is none", ["--base-path", "paynet"], "[base-path-malformed]"],
    ["a merchants file that is not there", ["--merchants", "none.json"], "none.json: expected a file that can be read"],
    ["a word", ["reference"], "error: too many arguments"],
  ])("refuses %s", async (_name, words, says) => {
    const { status, stdout, stderr } = await runInProcess(["serve", "--port", "0", ...words], { cwd: newFolder() });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
