import { expect, it } from "vitest";
import { adaptInProcess } from "../../adapters/in-process.ts";
import { plainTask } from "../../fuzz/fixtures/plain-task.ts";
import reference from "./reference-signer.ts";

const consumer = { consumerKey: "merchantlogin", consumerSecret: "3E8A-44" };
const task = { ...plainTask, ...consumer, parameters: [["amount", "10.42"]], nonce: "y3qlvMPky7g" } as const;
const adapter = adaptInProcess(reference, { timeoutMs: 10_000 });

it("declares all four roles", () => {
  expect(adapter.declaration.roles).toEqual(["signer", "verifier", "encoder", "client"]);
});

it.each([
  { name: "what it signed", body: "amount=10.42", verified: { accepted: true } },
  { name: "another amount", body: "amount=10.43", verified: { accepted: false, reason: "signature-mismatch" } },
])("verifies $name", async ({ body, verified }) => {
  const observation = await adapter.perform({ cmd: "sign", task });
  const signed = "signed" in observation ? observation.signed : expect.fail(JSON.stringify(observation));
  const headers = [
    ["Authorization", signed.authorization ?? ""],
    ["Content-Type", signed.contentType ?? ""],
  ] as const;
  const request = { method: task.method, url: task.url, headers, body };
  const verification = { request, consumers: [consumer], now: task.timestamp };
  expect(await adapter.perform({ cmd: "verify", task: verification })).toEqual({ verified });
});

it("refuses a task that nobody could sign, by the error's message", async () => {
  const observation = await adapter.perform({ cmd: "sign", task: { ...task, nonce: "" } });
  expect(observation).toMatchObject({ errored: { message: expect.stringContaining("nonce: expected a unique") } });
});

it("encodes", async () => {
  expect(await adapter.perform({ cmd: "encode", text: "two words" })).toEqual({ encoded: "two%20words" });
});

it("builds a request and reads its answer", async () => {
  const payout = { operation: "payout", baseUrl: "https://gateway.example", endpointId: "7" } as const;
  expect(await adapter.perform({ cmd: "build", task: { ...payout, values: { clientOrderId: "9" } } })).toEqual({
    built: {
      method: "POST",
      url: "https://gateway.example/api/v4/payout/7",
      parameters: [["client-order-id", "9"]],
    },
  });
  const answer = { operation: "payout", status: 200, body: '{"payout-id":"77"}' } as const;
  expect(await adapter.perform({ cmd: "respond", task: answer })).toEqual({ outcome: { success: true, id: "77" } });
});
