import { readFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, answering, type PlantedServer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const certificate = read("tls-certificate.test-only.pem");
const tls = { cert: certificate, key: read("tls-key.test-only.pem") };
const one = { selection: { only: "verification-tampered-request/body-amount" } };

async function listenOn(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  if (address === null || typeof address === "string") throw new TypeError("the proxy has no port");
  return address.port;
}

let server: PlantedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

it("fails a gateway that sends a second answer behind a refusal as unstable", async () => {
  server = await startPlanted(answering(answer(403) + answer(200, SUCCESS)));
  const report = await runGateAt(`${server.url}/paynet`, one);
  expect(report).toMatchObject({
    conformant: false,
    unstable: [{ kind: "stray", first: expect.stringMatching(/^HTTP\/1\.1 200 .* after HTTP 403$/s) }],
  });
});

describe("connectGateway over TLS", () => {
  it("talks to a gateway whose certificate is vouched for and names it", async () => {
    server = await startPlanted(answering(answer(403)), tls);
    const report = await runGateAt(`https://localhost:${server.port}/paynet`, { ...one, ca: certificate });
    expect(report.totals).toMatchObject({ passed: 1, failed: 0, errored: 0 });
    expect(server.arrived[0]?.text).toMatch(
      /^POST \/paynet\/api\/v2\/pan-eligibility\/send\/1111 HTTP\/1\.1\r\nHost: localhost:[0-9]+\r\n/,
    );
  });

  it.each([
    [
      "whose certificate nobody vouches for",
      "localhost",
      {},
      /no connection could be made \(DEPTH_ZERO_SELF_SIGNED_CERT: .*with --ca\)/,
    ],
    [
      "whose certificate names another",
      "127.0.0.1",
      { ca: certificate },
      /no connection could be made \(ERR_TLS_CERT_ALTNAME_INVALID: .*--connect/,
    ],
  ])("sends nothing to a gateway %s", async (_name, host, options, message) => {
    server = await startPlanted(answering(answer(403)), tls);
    const run = runGateAt(`https://${host}:${server.port}/paynet`, { ...one, ...options });
    await expect(run).rejects.toMatchObject({ code: "gateway-silent", message: expect.stringMatching(message) });
    expect(server.arrived).toEqual([]);
  });

  it("shows its own certificate to a gateway that wants one, and hints at it where it has none", async () => {
    server = await startPlanted(answering(answer(403)), { ...tls, ca: certificate, requestCert: true });
    const url = `https://localhost:${server.port}/paynet`;
    const report = await runGateAt(url, { ...one, ...tls, ca: certificate });
    expect(report.totals).toMatchObject({ passed: 1, errored: 0 });
    await expect(runGateAt(url, { ...one, ca: certificate })).rejects.toMatchObject({
      code: "gateway-silent",
      message: expect.stringContaining("name yours with --cert and --key"),
    });
  });

  it("connects elsewhere, and asks for the certificate of the public host", async () => {
    server = await startPlanted(answering(answer(403)), tls);
    const target = `https://localhost/paynet`;
    const report = await runGateAt(target, { ...one, ca: certificate, connect: `127.0.0.1:${server.port}` });
    expect(report.totals).toMatchObject({ passed: 1, errored: 0 });
    expect(server.arrived[0]?.text).toContain("\r\nHost: localhost\r\n");
  });

  it("reports a gateway that wants TLS where the URL has http", async () => {
    server = await startPlanted(answering(answer(403)), tls);
    const run = runGateAt(`http://127.0.0.1:${server.port}/paynet`, one);
    await expect(run).rejects.toMatchObject({ code: "gateway-silent" });
  });
});

describe("connectGateway by a proxy", () => {
  const remote = { ...one, allowRemote: true };

  it("sends the whole URL to the proxy of a plain gateway, with its login", async () => {
    server = await startPlanted(answering(answer(403)));
    const env = { HTTP_PROXY: `http://me:s%40cret@127.0.0.1:${server.port}` };
    const report = await runGateAt("http://gateway.invalid/paynet", { ...remote, env });
    expect(report.totals).toMatchObject({ passed: 1, errored: 0 });
    const [first = ""] = server.arrived.map(({ text }) => text);
    expect(first).toMatch(/^POST http:\/\/gateway\.invalid\/paynet\/api\/\S+ HTTP\/1\.1\r\nHost: gateway\.invalid\r\n/);
    expect(first).toContain(`\r\nProxy-Authorization: Basic ${Buffer.from("me:s@cret").toString("base64")}\r\n`);
  });

  it("shows nothing of that login, whatever the proxy repeats of it", async () => {
    const login = Buffer.from("me:s3cret-pass").toString("base64");
    const refusing = `blocked: Basic ${login} (s3cret-pass)`;
    server = await startPlanted(answering(answer(403, refusing)));
    const env = { HTTP_PROXY: `http://me:s3cret-pass@127.0.0.1:${server.port}` };
    const report = JSON.stringify(await runGateAt("http://gateway.invalid/paynet", { ...remote, env }));
    expect(report).toContain("blocked: Basic [secret] ([secret])");
    expect(report).not.toMatch(new RegExp(`${login}|s3cret`));
  });

  it("goes through a tunnel to a gateway with TLS", async () => {
    server = await startPlanted(answering(answer(403)), tls);
    const { port } = server;
    const asked: string[] = [];
    const proxy = createServer((socket) => {
      socket.once("data", (bytes) => {
        asked.push(bytes.toString());
        const onward = connect({ host: "127.0.0.1", port });
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(onward).pipe(socket);
        socket.on("error", () => onward.destroy());
        onward.on("error", () => socket.destroy());
      });
    });
    const proxyPort = await listenOn(proxy);
    const setting = settingAt("https://localhost/paynet");
    const env = { https_proxy: `http://127.0.0.1:${proxyPort}` };
    const report = await runGateAt(setting.baseUrl, {
      ...remote,
      setting,
      target: "https://gateway.invalid/paynet",
      env,
      ca: certificate,
    }).finally(() => proxy.close());
    expect(report.totals).toMatchObject({ passed: 1, errored: 0 });
    expect(asked[0]).toBe("CONNECT gateway.invalid:443 HTTP/1.1\r\nHost: gateway.invalid:443\r\n\r\n");
  });

  it("reports a proxy that refuses", async () => {
    server = await startPlanted(answering(answer(407)));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${server.port}` };
    await expect(runGateAt("https://gateway.invalid/paynet", { ...remote, env })).rejects.toMatchObject({
      code: "gateway-silent",
      message: expect.stringContaining("the proxy answers CONNECT with status 407"),
    });
  });

  it("is asked for nothing of this machine, and for nothing remote unless that is allowed", async () => {
    server = await startPlanted(answering(answer(403)));
    const env = { HTTP_PROXY: "http://127.0.0.1:9" };
    expect((await runGateAt(`http://localhost:${server.port}/paynet`, { ...one, env })).totals.passed).toBe(1);
    await expect(runGateAt("http://gateway.invalid/paynet", { ...one, env })).rejects.toMatchObject({
      code: "gateway-remote",
      message: "gateway gateway.invalid: expected an address of this machine, got one behind the proxy 127.0.0.1",
    });
  });
});

describe("connectGateway", () => {
  it("reports that nobody listens", async () => {
    server = await startPlanted(answering(answer(403)));
    await server.close();
    const { port } = server;
    await expect(runGateAt(`http://127.0.0.1:${port}/paynet`, one)).rejects.toMatchObject({
      code: "gateway-unreachable",
      message: `gateway 127.0.0.1:${port}: expected someone to listen on port ${port}, but 127.0.0.1 refuses (ECONNREFUSED)`,
    });
  });

  it.each<readonly [headers: readonly (readonly [string, string])[], isPlain: boolean]>([
    [[], true],
    [[["accept-encoding", "gzip"]], false],
  ])("asks for answers that are not compressed, unless it is told another: %j", async (headers, isPlain) => {
    server = await startPlanted(answering(answer(403)));
    await runGateAt(`${server.url}/paynet`, { ...one, headers });
    const texts = server.arrived.map(({ text }) => text.includes("\r\nAccept-Encoding: identity\r\n"));
    expect([...new Set(texts)]).toEqual([isPlain]);
  });

  it("sends further headers with every request but none that names it, and learns the name of the gateway", async () => {
    server = await startPlanted(answering(answer(403, "", ["Server: Acme/2 (x)"])));
    const report = await runGateAt(`${server.url}/paynet`, { ...one, headers: [["X-Api-Key", "k"]] });
    expect(report.target).toEqual({
      kind: "gateway",
      implementation: { name: `127.0.0.1:${server.port}`, version: "Acme/2 (x)", language: "unknown" },
    });
    expect(server.arrived.length).toBeGreaterThan(1);
    const texts = server.arrived.map(({ text }) => text);
    expect(texts.filter((text) => !text.includes("\r\nX-Api-Key: k\r\n"))).toEqual([]);
    // A gateway that goes by a mark of the test behaves otherwise towards merchants.
    expect(texts.filter((text) => /user-agent|countersign/i.test(text))).toEqual([]);
  });

  it("signs for the endpoint and the merchants that it is given", async () => {
    server = await startPlanted(answering(answer(403)));
    const merchants = { merchantlogin: { consumerKey: "acme", consumerSecret: "s" } };
    const setting = settingAt(`${server.url}/p`, { endpointId: "777", merchants });
    await runGateAt(setting.baseUrl, { ...one, setting });
    const [unsigned, probe, forged] = server.arrived.map(({ text }) => text);
    expect(unsigned).toMatch(/^POST \/p\/api\/v2\/pan-eligibility\/send\/777 /);
    expect(probe).toContain('oauth_consumer_key="acme"');
    expect(forged).toMatch(/^POST \/p\/api\/v4\/payout\/777 /);
    expect(forged).toContain("amount=99.99");
    // The forgery comes once more at the end, and then the plain request without which its refusals would prove nothing.
    expect(server.arrived).toHaveLength(5);
  });

  it("signs the public URL and names it in Host, at the path and address that it is given", async () => {
    const accepted: boolean[] = [];
    server = await startPlanted((socket, arrived) => {
      const { text } = arrived;
      expect(text).toMatch(/^POST \/inner\/api\/v[24]\/[a-z/-]+\/1111 HTTP\/1\.1\r\nHost: pay\.example:444\r\n/);
      const seen = { ...arrived, text: text.replace("/inner/", "/paynet/") };
      const isAccepted = isRight(readArrived(seen, "https://pay.example:444"));
      accepted.push(isAccepted);
      socket.write(isAccepted ? answer(200, SUCCESS) : answer(403));
    });
    const setting = settingAt("https://pay.example:444/paynet");
    const report = await runGateAt(setting.baseUrl, { ...one, setting, target: `${server.url}/inner` });
    expect(accepted).toEqual([false, true, true, false, false, true]);
    expect(report).toMatchObject({ conformant: true, notes: [] });
  });

  it("waits for a gateway that asks for fewer requests, goes on at a lower rate, and says so", async () => {
    const busy = answer(429, "", ["Retry-After: 7"]);
    server = await startPlanted((socket, { seq }) => void socket.write(seq % 3 === 0 ? busy : answer(403)));
    let time = 0;
    const sleep = async (ms: number): Promise<void> => {
      time += ms;
    };
    const clock = { now: () => time, sleep };
    const report = await runGateAt(`${server.url}/paynet`, {
      selection: { only: "verification-tampered-request/body-*" },
      connections: 1,
      rate: 100,
      clock,
    });
    expect(report.totals).toMatchObject({ errored: 0, failed: 0 });
    expect(report.notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The gateway asked for fewer requests [0-9]+ times .* at most 0\.5 a second$/),
      ]),
    );
  });

  it("is over when it is interrupted", async () => {
    const interruption = new AbortController();
    server = await startPlanted((socket, { seq }) => {
      if (seq < 4) socket.write(answer(403));
      else interruption.abort();
    });
    const report = await runGateAt(`${server.url}/paynet`, {
      signal: interruption.signal,
      selection: { only: "verification-tampered-request/*" },
    });
    expect(report.complete).toBe(false);
    expect(report.verdicts.filter(({ status }) => status === "passed")).toEqual([]);
  });
});
