import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Report } from "../../src/report/report.ts";
import { isRight, readArrived, SUCCESS } from "./fixtures/judge-arrived.ts";
import { answer, startPlanted } from "./fixtures/planted-server.ts";
import { runGateAt } from "./fixtures/run-gate.ts";

/** Bytes: the longest right request alone is longer, and comes once in a run of one method. */
const LONG = 1800;
/** Gates a gateway that takes a while for long bodies; one whose threads share something spoils those that come together. */
async function gateSlow({ shares }: { readonly shares: boolean }): Promise<Report> {
  let underWay = 0;
  const server = await startPlanted(async (socket, arrived) => {
    const request = readArrived(arrived, server.url);
    let isSpoiled = false;
    if (request.body.length > LONG) {
      underWay += 1;
      await sleep(20);
      isSpoiled = shares && underWay > 1;
      underWay -= 1;
    }
    socket.write(isRight(request) && !isSpoiled ? answer(200, SUCCESS) : answer(403));
  });
  return runGateAt(`${server.url}/paynet`, {
    selection: { only: "verification-accepted*", method: "HMAC-SHA1" },
  }).finally(server.close);
}

it("a gateway whose threads share what they sign with is unstable: right requests in a crowd are refused by chance", async () => {
  const report = await gateSlow({ shares: true });
  expect(report.totals.failed).toBe(0);
  expect(report.conformant).toBe(false);
  expect(JSON.stringify(report.notes)).toContain("a task that was asked again was answered otherwise");
});

it("a gateway that takes as long and shares nothing is conformant", async () => {
  const report = await gateSlow({ shares: false });
  expect(report).toMatchObject({ conformant: true, totals: { failed: 0, errored: 0 } });
});
