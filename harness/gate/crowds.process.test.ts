import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import type { SignatureMethod } from "../../src/signing/signing-task.ts";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";

/** Bytes: the longest right request of each method alone is longer, and comes once in a run. */
const LONG = 1_800;
/**
 * Gates a gateway that takes a while for long bodies; one whose threads share something for a method spoils those that come together.
 *
 * @param spoil what it does then. Default: it refuses.
 */
async function gateSlow(
  shares: SignatureMethod | undefined,
  method?: SignatureMethod,
  spoil?: "fails" | "ends",
): Promise<Report> {
  let underWay = 0;
  const server = await startPlanted(async (socket, arrived) => {
    const request = readArrived(arrived, server.url);
    let isSpoiled = false;
    if (request.body.length > LONG && arrived.text.includes(shares ?? "")) {
      underWay += 1;
      await sleep(20);
      isSpoiled = shares !== undefined && underWay > 1;
      underWay -= 1;
    }
    if (isSpoiled && spoil === "ends") return server.close();
    if (isSpoiled && spoil === "fails") return void socket.write(answer(500));
    socket.write(isRight(request) && !isSpoiled ? answer(200, SUCCESS) : answer(403));
  });
  return runGateAt(`${server.url}/paynet`, {
    hasCrowds: true,
    selection: { only: "verification-accepted*", ...(method !== undefined && { method }) },
  }).finally(server.close);
}

async function expectUnstable(spoil?: "fails" | "ends"): Promise<void> {
  const report = await gateSlow("HMAC-SHA1", "HMAC-SHA1", spoil);
  expect(report).toMatchObject({ conformant: false, totals: { failed: 0, errored: 0 } });
  expect(JSON.stringify(report.notes)).toContain("a task that was asked again was answered otherwise");
}

it("a gateway whose threads share what they sign with is unstable: right requests in a crowd are refused by chance", () =>
  expectUnstable());

it("a gateway that answers 500 where right requests come together is unstable", { tags: "slow" }, () =>
  expectUnstable("fails"),
);

it("a gateway that ends where right requests come together is unstable", { tags: "slow" }, () =>
  expectUnstable("ends"),
);

it("what threads share for one method alone is told, too", async () => {
  const report = await gateSlow("RSA-SHA256");
  expect(report.totals.failed).toBe(0);
  expect(JSON.stringify(report.notes)).toContain("a task that was asked again was answered otherwise");
});

it("a gateway that takes as long and shares nothing is conformant", { tags: "slow" }, async () => {
  const report = await gateSlow(undefined, "HMAC-SHA1");
  expect(report).toMatchObject({ conformant: true, totals: { failed: 0, errored: 0 } });
});
