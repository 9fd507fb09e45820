import { afterEach, describe, expect, it } from "vitest";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { DiagnosisTask } from "./diagnose-refused.ts";
import { type Diagnoser, openDiagnoser } from "./diagnosis-queue.ts";

const consumer = { consumerKey: "acme", consumerSecret: "hunter2-hunter2" };
const { trace: _, ...request } = signRequest(
  {
    method: "POST",
    url: "http://127.0.0.1:8080/paynet/api/v4/payout/1111",
    parameters: [["order_desc", "two words"]],
    signatureMethod: "HMAC-SHA1",
    ...consumer,
    nonce: "n",
    timestamp: "1700000000",
  },
  {},
  { ...reference, encodeValue: (value) => encodeURIComponent(value).replaceAll("%20", "+") },
);
const task: DiagnosisTask = { request, consumer };
/** A registered key that cannot be read makes the diagnosis throw, and so its process end. */
const broken: DiagnosisTask = { request, consumer: { ...consumer, publicKey: "none" } };

const opened: Diagnoser[] = [];
afterEach(() => {
  for (const diagnoser of opened.splice(0)) diagnoser.close();
});

function open(timeoutMs?: number): Diagnoser {
  const diagnoser = openDiagnoser(timeoutMs);
  opened.push(diagnoser);
  return diagnoser;
}

describe("openDiagnoser", () => {
  it("diagnoses in another process, and in yet another after one that broke", async () => {
    const diagnoser = open(60_000);
    const right = { summary: "Wrong. A space in a value is signed as + in place of %20." };
    expect(await diagnoser.diagnose(task)).toMatchObject(right);
    expect(await diagnoser.diagnose(task)).toMatchObject(right);
    expect(await diagnoser.diagnose(broken)).toBe("failed");
    expect(await diagnoser.diagnose(task)).toMatchObject(right);
  });

  it("gives up what takes too long", async () => {
    expect(await open(1).diagnose(task)).toBe("too-long");
  });

  it("has failed at what was under way when it is closed", async () => {
    const diagnoser = open(60_000);
    const outcome = diagnoser.diagnose(task);
    diagnoser.close();
    expect(await outcome).toBe("failed");
  });
});
