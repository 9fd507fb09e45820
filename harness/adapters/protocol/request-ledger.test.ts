import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProperty } from "../../fuzz/fixtures/check-property.ts";
import { createLedger, type RequestLedger } from "./request-ledger.ts";

interface Named {
  readonly name: string;
}

function ledgerOf(window: number, names: string): RequestLedger<Named> {
  const ledger = createLedger<Named>(window);
  for (const name of names) ledger.add({ name });
  return ledger;
}

/** Sends all that may be sent; returns each as `seq:name`. */
function sendAll(ledger: RequestLedger<Named>): readonly string[] {
  const sent: string[] = [];
  for (let next = ledger.next(); next !== undefined; next = ledger.next())
    sent.push(`${next.seq}:${next.request.name}`);
  return sent;
}

describe("createLedger", () => {
  it("distinguishes repeated from unknown answers, by process", () => {
    const ledger = ledgerOf(2, "ab");
    sendAll(ledger);
    ledger.take(1);
    expect([ledger.take(0), ledger.take(1), ledger.take(3)]).toEqual(["unknown", "repeated", "unknown"]);
    ledger.beginProcess();
    expect(ledger.take(1)).toBe("unknown");
  });

  it("charges a request that was the first and only one of its process", () => {
    const ledger = ledgerOf(2, "a");
    sendAll(ledger);
    expect(ledger.fail()).toEqual({ name: "a" });
  });

  it("charges nobody when there were several, and asks each alone before it goes on", () => {
    const ledger = ledgerOf(2, "abc");
    sendAll(ledger);
    expect(ledger.allInFlight()).toEqual([{ name: "a" }, { name: "b" }]);
    expect(ledger.fail()).toBeUndefined();
    expect(ledger.allInFlight()).toEqual([]);
    ledger.beginProcess();
    expect(sendAll(ledger)).toEqual(["3:a"]);
    ledger.take(3);
    expect(sendAll(ledger)).toEqual(["4:b"]);
    ledger.take(4);
    expect(sendAll(ledger)).toEqual(["5:c"]);
  });

  it("charges no candidate with what its predecessor in the same process may have done", () => {
    const ledger = ledgerOf(2, "ab");
    sendAll(ledger);
    ledger.fail();
    ledger.beginProcess();
    sendAll(ledger);
    ledger.take(3);
    sendAll(ledger);
    expect(ledger.fail()).toBeUndefined();
    ledger.beginProcess();
    expect(sendAll(ledger)).toEqual(["5:b"]);
    expect(ledger.fail()).toEqual({ name: "b" });
  });

  it("charges nobody for a fault when nothing was in flight", () => {
    const ledger = ledgerOf(2, "a");
    sendAll(ledger);
    ledger.take(1);
    expect(ledger.fail()).toBeUndefined();
    expect(ledger.hasWork()).toBe(false);
  });

  const guilt = fc.tuple(fc.array(fc.boolean(), { maxLength: 40 }), fc.integer({ min: 1, max: 8 }));
  checkProperty("charges exactly the guilty, and settles every request in order", guilt, ([guilty, window]) => {
    const all = [...guilty.keys()];
    expect(runInOrder(guilty, window)).toEqual({
      charged: all.filter((index) => guilty[index] === true),
      answered: all.filter((index) => guilty[index] !== true),
    });
  });
});

/** Plays an adapter that answers in order, and fails at each request that is guilty. */
function runInOrder(
  guilty: readonly boolean[],
  window: number,
): { readonly charged: readonly number[]; readonly answered: readonly number[] } {
  const ledger = createLedger<{ readonly index: number }>(window);
  for (const index of guilty.keys()) ledger.add({ index });
  const charged: number[] = [];
  const answered: number[] = [];
  let asked: { readonly seq: number; readonly request: { readonly index: number } }[] = [];
  while (ledger.hasWork() || ledger.inFlight() > 0) {
    for (let next = ledger.next(); next !== undefined; next = ledger.next()) asked.push(next);
    const [turn, ...later] = asked;
    if (turn === undefined) throw new Error("there is work, but nothing may be sent");
    const isGuilty = guilty[turn.request.index] === true;
    asked = isGuilty ? [] : later;
    if (isGuilty) {
      charged.push(...[ledger.fail() ?? []].flat().map(({ index }) => index));
      ledger.beginProcess();
    } else {
      ledger.take(turn.seq);
      answered.push(turn.request.index);
    }
  }
  return { charged, answered };
}
