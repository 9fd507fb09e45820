import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectEach } from "../../../src/fixtures/expect-each.ts";
import { reference } from "../../../src/signing/reference.ts";
import { type SignedRequest, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { writeCurl } from "../../text/write-curl.ts";
import { expectRefused } from "../fixtures/expect-refused.ts";
import { type CliResult, finishCli, startCli } from "../fixtures/run-cli.ts";
import { captureOutput, runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { runExplain } from "./run-explain.ts";

const newFolder = tempFolders();
const SECRET = "F9F65098-2222 & do-not/print+";
const keyFile = (name: string): string => join(bundledVectors, "keys", name);
const pkcs8 = readFileSync(keyFile("rsa-2048.pkcs8.test-only.pem"), "utf8");
const env = { COUNTERSIGN_CONSUMER_SECRET: SECRET };

const head = {
  method: "POST",
  url: "https://gateway.example/paynet/api/v4/transfer/1111",
  parameters: [
    ["amount", "10.42"],
    ["order_desc", "two words ~*()"],
    ["credit_card_number", "4111111111111111"],
    ["cvv2", "987"],
    ["destination-card-no", "5555 5555 5555 4444"],
  ],
  nonce: "y3qlvMPky7g",
  timestamp: "1669966913",
  consumerKey: "merchantlogin",
} as const;
const hmac: SigningTask = { ...head, signatureMethod: "HMAC-SHA1", consumerSecret: SECRET };
const rsa: SigningTask = { ...head, signatureMethod: "RSA-SHA256", privateKey: { pkcs8 } };
const asPlus = {
  ...reference,
  encodeValue: (value: string) => reference.encodeValue(value, "").replaceAll("%20", "+"),
};
const right = signRequest(hmac);
const wrong = signRequest(hmac, {}, asPlus);

/** No text of these may be seen anywhere, in whatever spelling: pieces of the secret, the key, the cards, the code. */
const FORBIDDEN =
  /F9F65098|2222(?: |%20|%2520|\+)(?:&|%26|%2526)|do-not(?:\/|%2F|%252F)print|411111{2,}|5555(?: |%20|%2520|\+)5555(?: |%20|%2520|\+)5555|cvv2(?:=|%3D| = )?9|MII[A-Za-z0-9+/]{20}/i;

function httpOf({ method, url, headers, body }: SignedRequest): string {
  const { host, pathname } = new URL(url);
  return `${method} ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${headers.map((pair) => `${pair.join(": ")}\r\n`).join("")}\r\n${body}\n`;
}

interface Run {
  readonly files?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `explain`; whatever it prints, it prints no secret. */
async function explain(words: readonly string[], { files = {}, input, env: more = env }: Run): Promise<CliResult> {
  const cwd = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const result = await runInProcess(["explain", ...words], { cwd, env: more, ...(input !== undefined && { input }) });
  expect(FORBIDDEN.exec(result.stdout + result.stderr)?.[0]).toBeUndefined();
  return result;
}

describe("explain", () => {
  it("finds a right request from standard input right", async () => {
    const { status, stdout, stderr } = await explain([], { input: httpOf(right) });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Right: the HMAC-SHA1 signature is the one of this request\.\n/);
  });

  it("takes raw HTTP for this machine as plain HTTP, where the signature says so, and notes it", {
    tags: "slow",
  }, async () => {
    const local = signRequest({ ...hmac, url: "http://localhost:8080/paynet/api/v4/transfer/1111" });
    const { status, stdout } = await explain([], { input: httpOf(local) });
    expect(status).toBe(0);
    expect(stdout).toMatch(/taken\s+as\s+http:\/\/localhost:8080\/\S+,\s+as\s+the\s+host\s+is\s+this\s+machine/);
    expect((await explain(["--scheme", "https"], { input: httpOf(local) })).status).toBe(1);
    const spaced = { ...hmac, url: "http://localhost:8080/paynet/api/v4/transfer/1111" };
    const mistaken = await explain([], { input: httpOf(signRequest(spaced, {}, asPlus)) });
    expect(mistaken.stdout).toContain("Mistake: space-as-plus");
    expect(mistaken.stdout).not.toContain("signed with http");
  });

  it("reads an Authorization header alone, with its URL and body", async () => {
    const flags = ["--url", head.url, "--body", right.body];
    const { status } = await explain(flags, { input: `Authorization: ${right.trace.authorization}\n` });
    expect(status).toBe(0);
  });

  it("reads standard input of a process of its own, and refuses more than can be read", { tags: "slow" }, async () => {
    const run = (input: string): Promise<CliResult> => {
      const child = startCli(["explain", "-"], { cwd: newFolder(), env });
      // Input that is refused is not read to its end.
      child.stdin.on("error", () => undefined).write(input);
      return finishCli(child);
    };
    const [wrongly, tooMuch] = await Promise.all([run(writeCurl(wrong).join("\n")), run("a".repeat(11 * 1024 * 1024))]);
    expect(wrongly).toMatchObject({ status: 1, stderr: "", stdout: expect.stringContaining("Mistake: space-as-plus") });
    expect(FORBIDDEN.exec(wrongly.stdout)?.[0]).toBeUndefined();
    expect(tooMuch).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("[input-too-large]") });
  });

  it("prints the verdict, the mistake, the stages and the correction, in this order", async () => {
    const { stdout } = await explain(["r.http"], { files: { "r.http": httpOf(wrong) } });
    const places = [
      "Wrong: ",
      "Mistake: ",
      "What is certain",
      "Received",
      "As the gateway computes it",
      "Ready to copy",
      "Notes",
    ];
    const found = places.map((title) => stdout.indexOf(title));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(stdout).toContain("Mistake: space-as-plus");
    expect(stdout).toContain(`\nAuthorization: ${right.trace.authorization}\n`);
    expect(stdout).toContain("\n  signing key\n    <consumer secret>&\n");
    expect(stdout).toContain("credit_card_number = 411111******1111");
    expect(stdout).toContain("cvv2 = ***");
    expect(stdout).toContain("One line end after the body was left out.");
  });

  it("prints one JSON object, the secret's from a file with a line end", async () => {
    const files = { "r.http": httpOf(wrong), secret: `${SECRET}\n` };
    const { status, stdout } = await explain(["r.http", "--secret-file", "secret", "--json"], { files, env: {} });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      format: "countersign/explanation",
      version: 1,
      verdict: "wrong",
      mistakes: [{ deviations: ["space-as-plus"] }],
      corrected: { authorization: right.trace.authorization },
    });
  });

  it("shows where the signer's own base string parts, masked", async () => {
    const files = { "r.http": httpOf(wrong), mine: `${wrong.trace.baseString}\n` };
    const { stdout } = await explain(["r.http", "--base-string", "mine"], { files });
    const at = right.trace.baseString.indexOf("5555%2520") + 6;
    expect(stdout).toContain(
      `Your base string parts from the gateway's at character ${at + 1}, in the third part, the`,
    );
    expect(stdout).toContain(`^ offset ${at}\n`);
  });

  it("takes the registered public key, and signs anew with the private one alone", async () => {
    const files = { "r.http": httpOf(signRequest(rsa, {}, asPlus)) };
    const desk = await explain(["r.http", "--public-key", keyFile("rsa-2048.spki.test-only.pem")], {
      files,
      env: {},
    });
    expect(desk.status).toBe(1);
    expect(desk.stdout).toContain("Mistake: space-as-plus");
    expect(desk.stdout).not.toContain("Ready to copy");
    const own = await explain(["r.http", "--private-key", keyFile("rsa-2048.pkcs8.test-only.pem")], { files, env: {} });
    expect(own.stdout).toContain(`\nAuthorization: ${signRequest(rsa).trace.authorization}\n`);
  });

  it("hides a secret wherever it is sent, in text and JSON", async () => {
    const parameters = [...head.parameters, ["control", SECRET]] as const;
    const url = `${head.url}/${encodeURIComponent(SECRET)}`;
    const rows = [
      ["as the signature", signRequest(hmac, {}, { ...reference, encodeSignature: (_, key) => key })],
      ["elsewhere", signRequest({ ...hmac, parameters, url, nonce: SECRET, consumerKey: SECRET }, {}, asPlus)],
    ] as const;
    await expectEach(rows, async (_name, sent) => {
      const files = { "r.http": httpOf(sent), mine: sent.trace.baseString };
      const text = await explain(["r.http", "--base-string", "mine"], { files });
      const json = await explain(["r.http", "--base-string", "mine", "--json"], { files });
      expect([text.status, json.status]).toEqual([1, 1]);
      expect(text.stdout).toContain("***");
    });
  });

  it("cannot use the credentials of the other method", async () => {
    const flags = { publicKey: keyFile("rsa-2048.spki.test-only.pem") };
    // Of all mistakes none would explain it, which takes a while to find out.
    const run = async (): Promise<void> => void (await runExplain(undefined, flags, []));
    const explained = captureOutput(run, { cwd: newFolder(), input: httpOf(right) });
    await expect(explained).rejects.toMatchObject({ code: "credentials-unfit" });
  });

  it("refuses what it cannot use, with status 2", async () => {
    const entries = [1, 2].map((n) => ({
      request: {
        method: "POST",
        url: `https://h/4111111111111111/${n}`,
        headers: [{ name: "authorization", value: "x" }],
      },
    }));
    const http = { input: httpOf(right) };
    const pkcs8File = keyFile("rsa-2048.pkcs8.test-only.pem");
    const rows: readonly (readonly [words: string, run: Run, code: string])[] = [
      ["absent.http", {}, "file-unreadable"],
      ["", {}, "input-empty"],
      ["", { input: "hello, world" }, "input-unrecognised"],
      ["", { input: `curl 'https://h/${SECRET}` }, "curl-quote-open"],
      ["", { input: `{"log": {"entries": [${SECRET}]}}` }, "har-malformed"],
      ["", { input: JSON.stringify({ log: { entries } }) }, "har-entry-ambiguous"],
      ["--entry 1", http, "entry-unfit"],
      ["--format har", http, "har-malformed"],
      ["", { ...http, env: {} }, "secret-missing"],
      ["--secret-file empty", { ...http, files: { empty: "\n" }, env: {} }, "secret-missing"],
      [`--public-key ${pkcs8File}`, { ...http, env: {} }, "key-private"],
    ];
    const named = rows.map(([words, run, code]) => [`${words} ${code}`, { words, run, code }] as const);
    await expectEach(named, async (_name, { words, run, code }) => {
      expectRefused(await explain(words.split(" ").filter(Boolean), run), `[${code}]`);
    });
  });
});
