import { expect, it } from "vitest";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";

/** Gates a gateway that checks no request whose head matches; the names of the vectors that it fails. */
async function failedBy(unchecked: RegExp): Promise<readonly string[]> {
  const server = await startPlanted((socket, arrived) => {
    const isTaken = unchecked.test(arrived.text) || isRight(readArrived(arrived, server.url));
    socket.write(isTaken ? answer(200, SUCCESS) : answer(403));
  });
  const only = "verification-surroundings/chunked-*,verification-surroundings/http-1-0-*,verification-accepted/payout*";
  const { verdicts } = await runGateAt(`${server.url}/paynet`, { selection: { only } }).finally(server.close);
  return verdicts.filter(({ status }) => status !== "passed").map(({ id }) => id.replace(/^.*\/|-rsa$/g, ""));
}

const KINDS = ["signature-random", "no-header", "body-changed", "merchant-unknown"];

it.each([
  ["no request", /^$/, []],
  ["no request in chunks", /^transfer-encoding: chunked\r$/im, KINDS.map((kind) => `chunked-${kind}`)],
  ["no request of HTTP/1.0", /^POST \S+ HTTP\/1\.0\r$/m, KINDS.map((kind) => `http-1-0-${kind}`)],
])("a gateway that leaves unchecked %s fails by its forgeries", async (_what, unchecked, failed) => {
  expect(await failedBy(unchecked)).toEqual(failed);
});
