import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { answer, answering, type PlantedServer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt, settingAt } from "./fixtures/run-gate.ts";

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const certificate = read("tls-certificate.test-only.pem");
const tls = { cert: certificate, key: read("tls-key.test-only.pem") };
const one = { selection: { only: "verification-tampered-request/body-amount" } };

let server: PlantedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
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
      /no connection could be made \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    ],
    [
      "whose certificate names another",
      "127.0.0.1",
      { ca: certificate },
      /no connection could be made \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    ],
  ])("sends nothing to a gateway %s", async (_name, host, options, message) => {
    server = await startPlanted(answering(answer(403)), tls);
    const run = runGateAt(`https://${host}:${server.port}/paynet`, { ...one, ...options });
    await expect(run).rejects.toMatchObject({ code: "gateway-silent", message: expect.stringMatching(message) });
    expect(server.arrived).toEqual([]);
  });

  it("reports a gateway that wants TLS where the URL has http", async () => {
    server = await startPlanted(answering(answer(403)), tls);
    const run = runGateAt(`http://127.0.0.1:${server.port}/paynet`, one);
    await expect(run).rejects.toMatchObject({ code: "gateway-silent" });
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

  it("sends further headers with every request, names itself, and learns the name of the gateway", async () => {
    server = await startPlanted(answering(answer(403, "", ["Server: Acme/2 (x)"])));
    const report = await runGateAt(`${server.url}/paynet`, { ...one, headers: [["X-Api-Key", "k"]] });
    expect(report.target).toEqual({
      kind: "gateway",
      implementation: { name: `127.0.0.1:${server.port}`, version: "Acme/2 (x)", language: "unknown" },
    });
    expect(server.arrived.length).toBeGreaterThan(1);
    const lacking = server.arrived.filter(
      ({ text }) => !/\r\nUser-Agent: countersign\/[0-9.]+\r\nX-Api-Key: k\r\n/.test(text),
    );
    expect(lacking).toEqual([]);
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
    expect(server.arrived).toHaveLength(3);
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
