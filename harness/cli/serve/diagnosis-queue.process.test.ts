import { join } from "node:path";
import { expect, it } from "vitest";
import { reference } from "../../../src/signing/reference.ts";
import { signRequest } from "../../../src/signing/sign-request.ts";
import type { SentInName } from "../../inspect/explain-received.ts";
import { packageRoot } from "../../package/package.ts";

// As built: its process starts in a third of the time that it takes from source.
const built = join(packageRoot, "dist/harness/cli/serve/diagnosis-queue.js");
const { openDiagnoser }: typeof import("./diagnosis-queue.ts") = await import(built);

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
const task: SentInName = { request, consumer };
/** A registered key that cannot be read makes the diagnosis throw, and so its process end. */
const broken: SentInName = { request, consumer: { ...consumer, publicKey: "none" } };

it("openDiagnoser diagnoses in another process, in yet another after one that broke, and fails when closed", {
  tags: "slow",
}, async () => {
  const diagnoser = openDiagnoser(60_000);
  try {
    expect(await diagnoser.diagnose(broken)).toBe("failed");
    const right = { summary: "Wrong. A space in a value is signed as + in place of %20." };
    expect(await diagnoser.diagnose(task)).toMatchObject(right);
    expect(await diagnoser.diagnose(task)).toMatchObject(right);
    const outcome = diagnoser.diagnose(task);
    diagnoser.close();
    expect(await outcome).toBe("failed");
  } finally {
    diagnoser.close();
  }
});

it("openDiagnoser gives up what takes too long", async () => {
  const diagnoser = openDiagnoser(1);
  expect(await diagnoser.diagnose(task)).toBe("too-long");
  diagnoser.close();
});
