import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { fewOr, triesAll } from "../../src/fixtures/sample.ts";
import { NOW } from "./fixtures/merchant.ts";
import { openGateway as start } from "./fixtures/open-gateway.ts";
import { soak, soakMerchants } from "./fixtures/soak-client.ts";

const REQUESTS = fewOr(3_000, 200_000);
const CLIENTS = 6;
/** The gateway's clock advances with its answers, so that the nonces of a few thousand requests are stored at any time. */
const ANSWERS_PER_SECOND = 250;
const MAX_SKEW_SECONDS = 5;
/** A tenth of what 200 000 requests would leave behind at 200 bytes each. */
const NOISE_BYTES = 4_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapInUse(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it(`answers ${REQUESTS} requests of several clients, loses none and retains nothing of them`, async () => {
  const answers = new Map<number, number>();
  let answered = 0;
  const clock = (): number => NOW + Math.floor(answered / ANSWERS_PER_SECOND);
  const gateway = await start({
    consumers: soakMerchants,
    maxSkewSeconds: MAX_SKEW_SECONDS,
    clock,
    onRequest({ status }) {
      answered += 1;
      answers.set(status, (answers.get(status) ?? 0) + 1);
    },
  });

  const seen = new Map<number, number>();
  const heaps: number[] = [];
  const started = performance.now();
  for (const quarter of [1, 2, 3, 4]) {
    const counts = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) =>
        soak(gateway.baseUrl, `q${quarter}c${client}`, REQUESTS / 4 / CLIENTS, clock),
      ),
    );
    expect(counts.map(({ surprises }) => surprises)).toEqual(counts.map(() => 0));
    for (const [status, count] of counts.flatMap(({ statuses }) => [...statuses])) {
      seen.set(status, (seen.get(status) ?? 0) + count);
    }
    heaps.push(heapInUse());
  }
  const rate = Math.round((REQUESTS / (performance.now() - started)) * 1_000);

  const byStatus = (counts: ReadonlyMap<number, number>): unknown => Object.fromEntries([...counts].toSorted());
  if (triesAll) {
    const megabytes = heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(", ");
    process.stdout.write(
      `${rate} requests/s; heap at the quarters, MB: ${megabytes}; ${JSON.stringify(byStatus(seen))}\n`,
    );
  }
  expect(byStatus(seen)).toEqual(byStatus(answers));
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(gateway.answered());
  expect([...seen.keys()].toSorted()).toEqual([200, 400, 403, 404]);
  const [, second = 0, , fourth = Number.POSITIVE_INFINITY] = heaps;
  expect(fourth - second).toBeLessThan(NOISE_BYTES);
});
