import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectEach } from "../../src/fixtures/expect-each.ts";
import type { Adapter, AdapterRequest, Observation } from "../../src/judging/adapter.ts";
import { connect } from "./connect.ts";
import { built, signed } from "./fixtures/answer.mjs";
import { connectBuilt } from "./fixtures/built-connect.ts";
import { honestAnswer, signRequest } from "./fixtures/sample-tasks.ts";
import { type Served, serveAnswers } from "./fixtures/serve-answers.ts";
import { adaptInProcess } from "./in-process.ts";
import type { SignerModule } from "./module/signer-module.ts";

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const options = { timeoutMs: 5000 };
let served: Served | undefined;

const inProcess: SignerModule = {
  implementation: { name: "fixture", version: "1.2.3" },
  signatureMethods: ["HMAC-SHA1"],
  // What is answered at once is never in flight.
  sign: async (task) => signed(task),
  verify: async (task) => ({ accepted: false, reason: `at ${task.now}` }),
  encode: encodeURIComponent,
  build: built,
  respond: (task) => ({ success: task.status === 200, id: task.body }),
};

const kinds: readonly (readonly [kind: string, connect: () => Promise<Adapter>])[] = [
  ["in-process", async () => adaptInProcess(inProcess, options)],
  ["module", () => connectBuilt({ kind: "module", path: fixture("honest-signer.mjs") }, options)],
  ["stdio", () => connect({ kind: "command", argv: [process.execPath, fixture("hostile.mjs")] }, options)],
  [
    "http",
    async () => {
      served = await serveAnswers();
      return connect({ kind: "http", url: served.url }, options);
    },
  ],
];

const exchanges: Readonly<Record<string, readonly [request: AdapterRequest, observation: Observation]>> = {
  sign: [signRequest("n1"), honestAnswer("n1")],
  verify: [
    {
      cmd: "verify",
      task: { request: { method: "POST", url: "https://x.example/", headers: [], body: "" }, consumers: [], now: "7" },
    },
    { verified: { accepted: false, reason: "at 7" } },
  ],
  encode: [{ cmd: "encode", text: "Ж😀 \u2028\0" }, { encoded: "%D0%96%F0%9F%98%80%20%E2%80%A8%00" }],
  build: [
    {
      cmd: "build",
      task: { operation: "payout", baseUrl: "https://x.example", endpointId: "11", values: { amount: "10.42" } },
    },
    { built: { method: "POST", url: "https://x.example/payout/11", parameters: [["amount", "10.42"]] } },
  ],
  respond: [
    { cmd: "respond", task: { operation: "payout", status: 200, body: "77" } },
    { outcome: { success: true, id: "77" } },
  ],
};

describe.each(kinds)("an adapter of kind %s", (kind, connectKind) => {
  let adapter: Adapter;

  beforeAll(async () => {
    adapter = await connectKind();
  });

  afterAll(async () => {
    await adapter.close();
    await served?.close();
  });

  it("declares itself", () => {
    expect(adapter.kind).toBe(kind);
    expect(adapter.window).toBeGreaterThan(1);
    expect(adapter.notes()).toEqual([]);
    expect(adapter.declaration).toEqual({
      implementation: { name: "fixture", version: "1.2.3", language: "javascript" },
      roles: ["signer", "verifier", "encoder", "client"],
      signatureMethods: ["HMAC-SHA1"],
    });
  });

  it("answers each command", () =>
    expectEach(Object.entries(exchanges), async (_, [request, observation]) =>
      expect(await adapter.perform(request)).toEqual(observation),
    ));

  it("answers many at once, each its own", async () => {
    const nonces = Array.from({ length: 200 }, (_, index) => `n${index}`);
    const observed = await Promise.all(nonces.map((nonce) => adapter.perform(signRequest(nonce))));
    expect(observed).toEqual(nonces.map(honestAnswer));
  });

  it("settles what is in flight when it is closed, twice, and is unreachable from then on", async () => {
    const observed = ["n1", "n2"].map((nonce) => adapter.perform(signRequest(nonce)));
    await Promise.all([adapter.close(), adapter.close()]);
    for (const observation of await Promise.all(observed)) expect(observation).toHaveProperty("unreachable");
    await adapter.close();
    expect(await adapter.perform(signRequest("n1"))).toEqual({
      unreachable: { message: "the adapter was closed before it answered" },
    });
  });
});
