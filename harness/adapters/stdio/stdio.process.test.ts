import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import type { Observation } from "../../../src/judging/adapter.ts";
import { formatNote } from "../../../src/judging/note.ts";
import { connect } from "../connect.ts";
import { neighbours, openHostiles, performAll, poison } from "../fixtures/open-hostiles.ts";
import { honestAnswer, signRequest } from "../fixtures/sample-tasks.ts";

const connectHostile = openHostiles();
const errored = (message: unknown, details?: unknown): unknown => ({
  errored: details === undefined ? { message } : { message, details },
});
const answered = honestAnswer("poison");
const nothing: readonly unknown[] = [];
const anything: unknown = expect.anything();

describe.concurrent("a hostile adapter spoils no verdict but its own", () => {
  it.each<readonly [behaviour: string, observation: unknown, notes: unknown]>([
    ["is honest", answered, nothing],
    ["answers out of order", answered, nothing],
    ["ends every line twice", answered, nothing],
    ["crashes midway", answered, anything],
    ["crashes on one", errored("the adapter exited with status 3", "about to crash"), nothing],
    ["closes its output", errored("the adapter closed its standard output"), nothing],
    [
      "writes garbage for one",
      errored("a line on standard output: expected a JSON object, got text", "Warning: something"),
      anything,
    ],
    [
      "answers one with a wrong seq",
      errored(
        expect.stringMatching(/^a line on standard output: seq: expected that of a request in flight, got \d{4}$/),
        expect.stringContaining("signature of poison"),
      ),
      anything,
    ],
    [
      "answers one with broken UTF-8",
      errored(
        "a line on standard output: expected UTF-8, got other bytes",
        expect.stringContaining('"signature":"\u{fffd}("'),
      ),
      anything,
    ],
    [
      "repeats every answer",
      answered,
      [
        expect.stringMatching(
          /^a request was answered more than once; its first answer counts \(\d+ times, first: \{"seq":1,/,
        ),
      ],
    ],
  ])("%s", async (behaviour, observation, notes) => {
    expect(await poison(await connectHostile(behaviour))).toEqual({ observation, notes });
  });

  it("answers one without a line end", async () => {
    const { observation } = await poison(await connectHostile("answers one without a line end", { timeoutMs: 500 }));
    expect(observation).toEqual(
      errored("no answer within 500 ms", expect.stringContaining("a line without its end: {")),
    );
  });

  it("a grandchild dies with its parent", async () => {
    const hostile = await connectHostile("crashes and leaves a grandchild");
    const { observation } = await poison(hostile);
    expect(observation).toEqual(errored("the adapter exited with status 4"));
    const grandchild = Number(readFileSync(hostile.memory, "utf8"));
    await waitUntil(() => !isRunning(grandchild));
  });

  it.runIf(process.platform === "linux")("a child in a session of its own dies with it, and is told", async () => {
    const hostile = await connectHostile("leaves a child in a session of its own");
    const { observation, notes } = await poison(hostile);
    expect([observation, notes]).toEqual([answered, nothing]);
    await hostile.adapter.close();
    expect(isRunning(Number(readFileSync(hostile.memory, "utf8")))).toBe(false);
    expect(hostile.adapter.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^a process that the adapter started was still there after it, .* and was ended \(1 time, first: node\)$/,
      ),
    ]);
  });
});

describe.concurrent("a hopeless adapter is given up", () => {
  it("after twenty faults in a row, of which that of a whole window charges nobody", { tags: "slow" }, async () => {
    const started = '{"version":1,"implementation":{"name":"a","version":"1","language":"sh"},"roles":["signer"]}';
    const argv = ["sh", "-c", 'read start; echo "$0"; read request; exit 5', started];
    const hopeless = await connect({ kind: "command", argv }, { timeoutMs: 10_000 });
    const crowd = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const observed = [...(await performAll(crowd, hopeless)).values(), await hopeless.perform(signRequest("later"))];
    await hopeless.close();
    const fault = "the adapter exited with status 5";
    const message = `the adapter was given up after 20 faults in a row; the last one: ${fault}`;
    const count = (wanted: unknown): number => observed.filter((one) => isDeepStrictEqual(one, wanted)).length;
    // The first fault is that of a whole window, the other 19 are of one request each.
    expect([count(errored(fault)), count({ unreachable: { message } })]).toEqual([19, 22]);
  });

  it("when it has missed as many deadlines as it may", async () => {
    const { adapter: slow } = await connectHostile("hangs in a loop", { timeoutMs: 500, mostSilences: 2 });
    const observed: Observation[] = [];
    for (const nonce of ["n0", "poison", "n1"]) observed.push(await slow.perform(signRequest(nonce)));
    expect(observed).toMatchObject([
      honestAnswer("n0"),
      errored("no answer within 500 ms"),
      { unreachable: { message: expect.stringMatching(/given up after 2 deadlines missed;/) } },
    ]);
  });

  it("when it starts but once", { tags: "slow" }, async () => {
    const observed = await performAll(["n0", "poison", "n1"], (await connectHostile("starts once")).adapter);
    const neverAgain = {
      message: "the adapter could not be started again, 3 times in a row",
      details: expect.stringContaining("it exited with status 7"),
    };
    expect([...observed.values()]).toEqual([
      honestAnswer("n0"),
      { unreachable: neverAgain },
      { unreachable: neverAgain },
    ]);
  });
});

describe.concurrent("notes", () => {
  it.each([
    [
      "dies at every tenth",
      60_000,
      /^the process exited with status 3 with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants \(2 times, first: with \d+ in flight; it said: out of memory\)$/,
    ],
    [
      "hangs at every tenth",
      300,
      /^the process was silent for 300 ms with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants \(2 times, first: with \d+ in flight\)$/,
    ],
  ])("report an adapter that %s, whoever asks", { tags: "slow" }, async (behaviour, timeoutMs, note) => {
    const { adapter: connected } = await connectHostile(behaviour, { timeoutMs });
    const observed = await performAll(neighbours, connected);
    for (const nonce of neighbours) expect(observed.get(nonce)).toEqual(honestAnswer(nonce));
    expect(connected.notes().map(formatNote)).toEqual([expect.stringMatching(note)]);
  });

  it.each(["writes on after its answer", "writes half a line after its answer"])(
    "report an adapter that %s, and which",
    async (behaviour) => {
      const { adapter: connected } = await connectHostile(behaviour);
      for (const nonce of ["n0", "poison"]) {
        expect(await connected.perform(signRequest(nonce))).toEqual(honestAnswer(nonce));
      }
      await connected.close();
      expect(connected.notes().map(formatNote)).toEqual([
        expect.stringMatching(
          /^a line on standard output answered no request \(1 time, first: Bye after \{"seq":2,.*of poison/,
        ),
      ]);
    },
  );

  it("report an adapter that exits between two requests", async () => {
    const { adapter: connected } = await connectHostile("exits after every answer");
    for (const nonce of ["n0", "n1"]) expect(await connected.perform(signRequest(nonce))).toEqual(honestAnswer(nonce));
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^the process exited with status 0 (between two requests; it was started again|with requests in flight; .*) \([12] times?, first: with [01] in flight\)$/,
      ),
    ]);
  });
});

describe.concurrent("close", () => {
  it("settles what is in flight when the signal is aborted", async () => {
    const controller = new AbortController();
    const { adapter } = await connectHostile("never answers one", { timeoutMs: 60_000, signal: controller.signal });
    const waiting = adapter.perform(signRequest("poison"));
    controller.abort();
    expect(await waiting).toEqual({ unreachable: { message: "the adapter was closed before it answered" } });
  });

  it("ends an adapter that does not want to end", async () => {
    const { adapter: stubborn } = await connectHostile("stays after stop");
    await stubborn.close();
    expect(await stubborn.perform(signRequest("n0"))).toHaveProperty("unreachable");
  });
});

/** Decides whether a process runs; a zombie, which waits only for its parent, does not. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
