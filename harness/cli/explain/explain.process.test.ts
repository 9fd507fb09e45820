import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { reference } from "../../../src/signing/reference.ts";
import { type SignedRequest, signRequest } from "../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../src/signing/signing-task.ts";
import { bundledVectors } from "../../suite/load-vectors.ts";
import { type CliResult, finishCli, startCli } from "../fixtures/run-cli.ts";
import { runInProcess } from "../fixtures/run-in-process.ts";
import { tempFolders } from "../fixtures/temp-folders.ts";
import { writeCurl } from "../sign/run-sign.ts";

/** Where no mistake explains a request all are tried, in vain: a few then stand for them. */
const search = vi.hoisted(() => ({ few: false }));
vi.mock(import("../../explain/explain-request.ts"), async (original) => {
  const { explainRequest } = await original();
  return {
    explainRequest: (request, credentials, catalogue, options) =>
      explainRequest(request, credentials, search.few ? catalogue.slice(0, 5) : catalogue, options),
  };
});

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

function harOf({ method, url, headers, body }: SignedRequest): string {
  const request = { method, url, headers: headers.map(([name, value]) => ({ name, value })), postData: { text: body } };
  return JSON.stringify({ log: { entries: [{ request: { method: "GET", url } }, { request }] } });
}

interface Run {
  readonly files?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `explain`; whatever it says, it tells no secret. */
async function explain(words: readonly string[], { files = {}, input, env: more = env }: Run): Promise<CliResult> {
  const cwd = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const result = await runInProcess(["explain", ...words], { cwd, env: more, ...(input !== undefined && { input }) });
  expect(FORBIDDEN.exec(result.stdout + result.stderr)?.[0]).toBeUndefined();
  return result;
}

describe("explain", () => {
  it.each([
    ["raw HTTP", httpOf],
    ["a curl command line", writeCurl],
    ["a HAR", harOf],
  ])("explains %s from standard input", async (_name, write) => {
    const good = await explain([], { input: write(right) });
    expect(good).toMatchObject({ status: 0, stderr: "" });
    expect(good.stdout).toMatch(/^Right: the HMAC-SHA1 signature is the one of this request\.\n/);
    const bad = await explain(["-"], { input: write(wrong) });
    expect(bad).toMatchObject({ status: 1, stderr: "" });
    expect(bad.stdout).toContain("Mistake: space-as-plus");
    expect(bad.stdout).toContain(`\nAuthorization: ${right.trace.authorization}\n`);
    expect(bad.stdout).toContain("\n  signing key\n    <consumer secret>&\n");
  });

  it("reads standard input of a process of its own, and refuses more than can be read", async () => {
    const run = (input: string): Promise<CliResult> => {
      const child = startCli(["explain"], { cwd: newFolder(), env });
      // Input that is refused is not read to its end.
      child.stdin.on("error", () => undefined).write(input);
      return finishCli(child);
    };
    const [wrongly, tooMuch] = await Promise.all([run(writeCurl(wrong)), run("a".repeat(11 * 1024 * 1024))]);
    expect(wrongly).toMatchObject({ status: 1, stderr: "", stdout: expect.stringContaining("Mistake: space-as-plus") });
    expect(FORBIDDEN.exec(wrongly.stdout)?.[0]).toBeUndefined();
    expect(tooMuch).toMatchObject({ status: 2, stdout: "", stderr: expect.stringContaining("[input-too-large]") });
  });

  it("prints the verdict, the mistake, the stages and the correction, in this order", async () => {
    const { stdout } = await explain(["r.http"], { files: { "r.http": httpOf(wrong) } });
    const places = [
      "Wrong. ",
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
    expect(stdout).toContain(`^ character ${at + 1}\n`);
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

  it.each([
    ["as the signature", signRequest(hmac, {}, { ...reference, encodeSignature: (_, key) => key })],
    ["as a parameter", signRequest({ ...hmac, parameters: [...head.parameters, ["control", SECRET]] }, {}, asPlus)],
    ["as the nonce", signRequest({ ...hmac, nonce: SECRET }, {}, asPlus)],
    ["as the login", signRequest({ ...hmac, consumerKey: SECRET }, {}, asPlus)],
    ["in the URL", signRequest({ ...hmac, url: `${head.url}/${encodeURIComponent(SECRET)}` }, {}, asPlus)],
  ])("hides a secret that is sent %s, in text and JSON", async (_name, request) => {
    const files = { "r.http": httpOf(request), mine: request.trace.baseString };
    const text = await explain(["r.http", "--base-string", "mine"], { files });
    const json = await explain(["r.http", "--base-string", "mine", "--json"], { files });
    expect([text.status, json.status]).toEqual([1, 1]);
    expect(text.stdout).toContain("***");
  });

  it("cannot use the credentials of the other method", async () => {
    search.few = true;
    const words = ["--public-key", keyFile("rsa-2048.spki.test-only.pem")];
    const { status, stdout, stderr } = await explain(words, { input: httpOf(right), env: {} }).finally(() => {
      search.few = false;
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("[credentials-unfit]");
  });

  it.each([
    ["no such file", ["absent.http"], {}, "file-unreadable"],
    ["nothing", [], {}, "input-empty"],
    ["other text", [], { input: "hello, world" }, "input-unrecognised"],
    ["an open quote", [], { input: `curl 'https://h/${SECRET}` }, "curl-quote-open"],
    ["bad JSON", [], { input: `{"log": {"entries": [${SECRET}]}}` }, "har-malformed"],
    [
      "two entries to choose from",
      [],
      {
        input: JSON.stringify({
          log: {
            entries: [1, 2].map((n) => ({
              request: {
                method: "POST",
                url: `https://h/4111111111111111/${n}`,
                headers: [{ name: "authorization", value: "x" }],
              },
            })),
          },
        }),
      },
      "har-entry-ambiguous",
    ],
    ["--entry for raw HTTP", ["--entry", "1"], { input: httpOf(right) }, "entry-unfit"],
    ["a wrong --format", ["--format", "har"], { input: httpOf(right) }, "har-malformed"],
    ["no credentials", [], { input: httpOf(right), env: {} }, "secret-missing"],
    [
      "an empty secret file",
      ["--secret-file", "empty"],
      { input: httpOf(right), files: { empty: "\n" }, env: {} },
      "secret-missing",
    ],
    [
      "a private key for the public one",
      ["--public-key", keyFile("rsa-2048.pkcs8.test-only.pem")],
      { input: httpOf(right), env: {} },
      "key-private",
    ],
  ])("cannot use %s", async (_name, words, run, code) => {
    const { status, stdout, stderr } = await explain(words, run);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`[${code}]`);
  });
});
