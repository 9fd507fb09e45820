import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../src/signing/http-request.ts";
import type { Exchanged, RawClient } from "./http/raw-client.ts";
import type { HttpAnswer } from "./http/read-answer.ts";
import { createSender, type Delivery, limitRate } from "./sender.ts";

const accepted: HttpAnswer = { status: 200, minor: 1, headers: [], body: Buffer.alloc(0), reusable: true };
const refused: HttpAnswer = { ...accepted, status: 403 };
const stale: Exchanged = { stale: "the connection was closed without an answer" };

const nobody = { failed: "no connection could be made (ECONNREFUSED)", isRefused: true } as const satisfies Exchanged;

const requestNamed = (body: string): HttpRequest => ({ method: "POST", url: "http://h/", headers: [], body });

/** A client that gives these answers in turn, and what it was asked. */
function scripted(answers: readonly Exchanged[]): { readonly client: RawClient; readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    client: {
      send: async ({ bytes }, { fresh = false } = {}) => {
        sent.push(`${bytes.toString().split("\r\n\r\n")[1]}${fresh ? " fresh" : ""}`);
        return answers[sent.length - 1] ?? { failed: "the script is at its end" };
      },
      close: () => undefined,
    },
  };
}

function deliver(
  answers: readonly Exchanged[],
  before?: true,
  comesBack?: readonly boolean[],
): { readonly delivered: Promise<Delivery>; readonly sent: readonly string[]; readonly turns: () => number } {
  const { client, sent } = scripted(answers);
  const left = [...(comesBack ?? [])];
  let turns = 0;
  let made = 0;
  const waitForTurn = async (): Promise<void> => {
    turns += 1;
  };
  const delivered = createSender(client, waitForTurn, [], comesBack && (async () => left.shift() ?? false)).deliver(
    (isAgain) => {
      made += 1;
      const request = requestNamed(`request ${made}${isAgain ? " again" : ""}`);
      return before ? { request, before: requestNamed(`before ${made}`) } : { request };
    },
  );
  return { delivered, sent, turns: () => turns };
}

describe("createSender", () => {
  it("brings an answer", async () => {
    const { delivered, sent, turns } = deliver([{ answer: refused }]);
    expect(await delivered).toMatchObject({ answer: refused, request: { body: "request 1" } });
    expect([sent, turns()]).toEqual([["request 1"], 1]);
  });

  it("sends once more, signed anew and on a fresh connection, what a stale one may have swallowed", async () => {
    const { delivered, sent, turns } = deliver([stale, { answer: accepted }]);
    expect(await delivered).toMatchObject({ answer: accepted, request: { body: "request 2 again" } });
    expect([sent, turns()]).toEqual([["request 1", "request 2 again fresh"], 2]);
  });

  it("sends nothing a third time", async () => {
    const { delivered, sent } = deliver([stale, stale]);
    expect(await delivered).toEqual({ failed: "the connection was closed without an answer" });
    expect(sent).toHaveLength(2);
  });

  it("sends nothing again that failed on a connection of its own", async () => {
    const { delivered, sent } = deliver([{ failed: "the connection was closed without an answer" }]);
    expect(await delivered).toEqual({ failed: "the connection was closed without an answer" });
    expect(sent).toEqual(["request 1"]);
  });

  it("sends what comes before first, and waits for the turn of both", async () => {
    const { delivered, sent, turns } = deliver([{ answer: accepted }, { answer: refused }], true);
    expect(await delivered).toMatchObject({ answer: refused, before: accepted, request: { body: "request 1" } });
    expect([sent, turns()]).toEqual([["before 1", "request 1"], 2]);
  });

  it("sends both again when the second met a stale connection", async () => {
    const { delivered, sent } = deliver([{ answer: accepted }, stale, { answer: accepted }, { answer: refused }], true);
    expect(await delivered).toMatchObject({ answer: refused, before: accepted });
    expect(sent).toEqual(["before 1", "request 1", "before 2 fresh", "request 2 again fresh"]);
  });

  it("does not send the second when the first has no answer", async () => {
    const { delivered, sent } = deliver([{ failed: "no answer within 5 ms" }], true);
    expect(await delivered).toEqual({ failed: "no answer within 5 ms" });
    expect(sent).toEqual(["before 1"]);
  });

  it.each<
    readonly [name: string, answers: readonly Exchanged[], comesBack: readonly boolean[], came: Partial<Delivery>]
  >([
    ["is gone where nobody listens any more", [nobody], [false], { failed: nobody.failed, isGone: true }],
    ["is reached when it comes back", [nobody, { answer: accepted }], [true], { answer: accepted }],
    [
      "is gone when it refuses again and again",
      [nobody, nobody, nobody, nobody],
      [true, true, true, true],
      { failed: nobody.failed, isGone: true },
    ],
    [
      "may have gone by what was in flight",
      [stale, nobody],
      [false],
      {
        failed:
          "the connection was closed without an answer, and nobody listens any more: this request, or one in flight beside it, may be why",
      },
    ],
    [
      "is asked again what was in flight when it went",
      [stale, nobody, { answer: refused }],
      [true],
      { answer: refused },
    ],
    [
      "fails by what breaks its connection each time",
      [stale, nobody, { failed: "the connection was broken (ECONNRESET)" }],
      [true],
      { failed: "the connection was broken (ECONNRESET)" },
    ],
  ])("a gateway %s", async (_, answers, comesBack, came) => {
    const { delivered, sent } = deliver(answers, undefined, comesBack);
    expect(await delivered).toMatchObject(came);
    expect("isGone" in (await delivered)).toBe("isGone" in came);
    expect(sent).toHaveLength(answers.length);
  });

  it("signs anew what was refused, on the way to a gateway that comes back", async () => {
    const { delivered, sent, turns } = deliver([nobody, { answer: accepted }], undefined, [true]);
    expect(await delivered).toMatchObject({ request: { body: "request 2 again" } });
    expect([sent, turns()]).toEqual([["request 1", "request 2 again"], 2]);
  });
});

/** A clock that moves when someone sleeps, or is told to. */
function fakeClock(): {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly pass: (ms: number) => void;
} {
  let time = 1000;
  const pass = (ms: number): void => {
    time += ms;
  };
  return { now: () => time, sleep: async (ms) => pass(ms), pass };
}

async function turns(perSecond: number | undefined, count: number, work: number): Promise<readonly number[]> {
  const clock = fakeClock();
  const waitForTurn = limitRate(perSecond, clock);
  const at: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await waitForTurn();
    at.push(clock.now() - 1000);
    clock.pass(work);
  }
  return at;
}

describe("limitRate", () => {
  it.each([
    ["at even distances", 10, 0, [0, 100, 200, 300]],
    ["less the time that the work takes", 10, 30, [0, 100, 200, 300]],
    ["at once when the work takes longer", 10, 150, [0, 150, 300, 450]],
    ["without waiting where there is no rate", undefined, 0, [0, 0, 0, 0]],
  ] as const)("gives turns %s", async (_name, perSecond, work, expected) => {
    expect(await turns(perSecond, 4, work)).toEqual(expected);
  });

  it("does not make up for idle time with a burst", async () => {
    const clock = fakeClock();
    const waitForTurn = limitRate(10, clock);
    await waitForTurn();
    clock.pass(5000);
    await waitForTurn();
    await waitForTurn();
    await waitForTurn();
    expect(clock.now() - 1000).toBe(5200);
  });

  it("gives each of many at once a turn of its own", async () => {
    const waits: number[] = [];
    const waitForTurn = limitRate(4, { now: () => 0, sleep: async (ms) => void waits.push(ms) });
    await Promise.all([waitForTurn(), waitForTurn(), waitForTurn(), waitForTurn()]);
    expect(waits).toEqual([250, 500, 750]);
  });
});
