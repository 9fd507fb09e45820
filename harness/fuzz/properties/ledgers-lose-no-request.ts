import fc from "fast-check";
import { z } from "zod";
import { strict } from "../../../src/vectors/model.ts";
import { createLedger, type RequestLedger } from "../../adapters/request-ledger.ts";
import type { Breach, Property } from "../property.ts";
import { partingValues, unless } from "./breach.ts";
import { makeLaw } from "./make-law.ts";

const steps = ["add", "send", "answer", "answer twice", "answer to nobody", "fail"] as const;

/** What happens between us and an adapter, step by step. */
export interface Traffic {
  readonly window: number;
  readonly steps: readonly (typeof steps)[number][];
}

interface Asked {
  readonly id: number;
}

/** The law of a ledger. */
export function makeLedgerLaw(create: (window: number) => RequestLedger<Asked> = createLedger): Property<Traffic> {
  return makeLaw({
    id: "ledgers-lose-no-request",
    says: "Whatever an adapter answers and however often it fails, each request is settled once, and no more are in flight than its window.",
    arbitrary: fc.record(
      {
        window: fc.integer({ min: 1, max: 4 }),
        steps: fc.array(fc.constantFrom(...steps), { maxLength: 40, size: "max" }),
      },
      { noNullPrototype: true },
    ),
    stored: strict<Traffic>({ window: z.int().positive(), steps: z.array(z.enum(steps)) }),
    check: ({ window, steps: taken }) => playAll(create(window), window, taken),
  });
}

/** What has become of the requests so far. */
interface Books {
  readonly settled: number[];
  /** Numbers that are in flight. */
  readonly open: number[];
  /** Numbers that the present process has answered. */
  readonly answered: number[];
  added: number;
  highest: number;
}

type Step = (ledger: RequestLedger<Asked>, books: Books) => Breach | undefined;

const play: Readonly<Record<Traffic["steps"][number], Step>> = {
  add(ledger, books) {
    ledger.add({ id: books.added });
    books.added += 1;
    return undefined;
  },
  send(ledger, books) {
    const seq = ledger.next()?.seq;
    if (seq === undefined) return undefined;
    const isNew = seq > books.highest;
    books.highest = seq;
    books.open.push(seq);
    return unless(isNew, "seq", "expected a new number for each request");
  },
  answer(ledger, { open, answered, settled }) {
    const seq = open.shift();
    if (seq === undefined) return undefined;
    const request = ledger.take(seq);
    if (typeof request === "string") return { kind: "lost", says: `lost: expected what was in flight, got ${request}` };
    answered.push(seq);
    settled.push(request.id);
    return undefined;
  },
  "answer twice"(ledger, { answered }) {
    const seq = answered.at(-1);
    return seq === undefined
      ? undefined
      : unless(ledger.take(seq) === "repeated", "repeated", "expected it to be told");
  },
  "answer to nobody": (ledger, { highest }) =>
    unless(ledger.take(highest + 1) === "unknown", "unknown", "expected it to be told"),
  fail(ledger, { settled, open, answered }) {
    const charged = ledger.fail();
    if (charged !== undefined) settled.push(charged.id);
    open.length = 0;
    answered.length = 0;
    ledger.beginProcess();
    return undefined;
  },
};

function playAll(ledger: RequestLedger<Asked>, window: number, taken: Traffic["steps"]): Breach | undefined {
  const books: Books = { settled: [], open: [], answered: [], added: 0, highest: 0 };
  ledger.beginProcess();
  for (const step of taken) {
    const breach = play[step](ledger, books);
    if (breach !== undefined) return breach;
    const isHeld = ledger.inFlight() === books.open.length && books.open.length <= window;
    if (!isHeld)
      return { kind: "in flight", says: "in flight: expected no more than the window, and those that were sent" };
  }
  const all = [...books.settled, ...ledger.drain().map(({ id }) => id)].sort((a, b) => a - b);
  return partingValues(
    "settled",
    Array.from({ length: books.added }, (_, id) => id),
    all,
  );
}

/** The law of the adapters' own ledger. */
export const ledgersLoseNoRequest: Property<Traffic> = makeLedgerLaw();
