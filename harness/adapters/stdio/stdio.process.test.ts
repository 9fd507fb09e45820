import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { waitUntil } from "../../../src/fixtures/wait-until.ts";
import { formatNote } from "../../../src/judging/note.ts";
import { neighbours, openHostiles, performAll, poison } from "../fixtures/open-hostiles.ts";
import { honestAnswer, signRequest } from "../fixtures/sample-tasks.ts";

const connectHostile = openHostiles();

/** Adapters of which there is nothing to note. */
const toldByVerdicts = new Set(["is honest", "crashes on one", "hangs in a loop", "closes its output"]);

describe("a hostile adapter spoils no verdict but its own", () => {
  const blamed: readonly (readonly [behaviour: string, message: string, details: string | undefined])[] = [
    ["crashes on one", "the adapter exited with status 3", "about to crash"],
    ["writes garbage for one", "a line on standard output: expected a JSON object, got text", "Warning: something"],
    [
      "answers one with wrong types",
      "answer to sign: signed.signature: expected text, got number 5",
      expect.stringContaining("signed: { signature: 5 }"),
    ],
    [
      "answers one with broken UTF-8",
      "a line on standard output: expected UTF-8, got other bytes",
      expect.stringContaining('"signature":"\u{fffd}("'),
    ],
    ["closes its output", "the adapter closed its standard output", undefined],
  ];

  it.each(blamed)("%s", async (behaviour, message, details) => {
    const failure = details === undefined ? { message } : { message, details };
    const { observation, notes } = await poison(await connectHostile(behaviour));
    expect(observation).toEqual({ errored: failure });
    if (toldByVerdicts.has(behaviour)) expect(notes).toEqual([]);
  });

  describe.concurrent("that is silent", () => {
    it.each([
      ["hangs in a loop", undefined],
      ["answers one without a line end", "a line without its end: {"],
    ])("%s", async (behaviour, details) => {
      const { observation, notes } = await poison(await connectHostile(behaviour));
      const message = "no answer within 1000 ms";
      expect(observation).toEqual({
        errored: details === undefined ? { message } : { message, details: expect.stringContaining(details) },
      });
      if (toldByVerdicts.has(behaviour)) expect(notes).toEqual([]);
    });
  });

  it.each(["is honest", "crashes midway", "answers out of order", "ends its lines with CR LF"])(
    "%s: all are answered",
    async (behaviour) => {
      const { observation, notes } = await poison(await connectHostile(behaviour));
      expect(observation).toEqual(honestAnswer("poison"));
      if (toldByVerdicts.has(behaviour)) expect(notes).toEqual([]);
    },
  );

  it("a grandchild dies with its parent", async () => {
    const hostile = await connectHostile("crashes and leaves a grandchild");
    const { observation } = await poison(hostile);
    expect(observation).toEqual({ errored: { message: "the adapter exited with status 4" } });
    const grandchild = Number(readFileSync(hostile.memory, "utf8"));
    await waitUntil(() => !isRunning(grandchild));
  });
});

describe("a hopeless adapter is given up", () => {
  it("misses as many deadlines as it may", async () => {
    const { adapter: slow } = await connectHostile("hangs in a loop", { timeoutMs: 500, mostSilences: 2 });
    const observed = [];
    for (const nonce of ["n0", "poison", "n1"]) observed.push(await slow.perform(signRequest(nonce)));
    expect(observed).toMatchObject([
      honestAnswer("n0"),
      { errored: { message: "no answer within 500 ms" } },
      { unreachable: { message: expect.stringMatching(/given up after 2 deadlines missed;/) } },
    ]);
  });

  it("starts once", async () => {
    const observed = await performAll(["n0", "poison", "n1"], (await connectHostile("starts once")).adapter);
    expect([...observed.values()]).toEqual([
      honestAnswer("n0"),
      { unreachable: neverAgain },
      { unreachable: neverAgain },
    ]);
  });
});

const neverAgain = {
  message: "the adapter could not be started again, 3 times in a row",
  details: expect.stringContaining("it exited with status 7"),
};

describe("notes", () => {
  it("counts answers that come twice", async () => {
    const { observation, notes } = await poison(await connectHostile("repeats every answer"));
    expect(observation).toEqual(honestAnswer("poison"));
    expect(notes).toEqual([
      expect.stringMatching(
        /^a request was answered more than once; its first answer counts \(\d+ times, first: \{"seq":1,/,
      ),
    ]);
  });

  it.each([
    [
      "dies at every tenth",
      /^the process exited with status 3 with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants \(2 times, first: with \d+ in flight; it said last: out of memory\)$/,
    ],
    [
      "hangs at every tenth",
      /^the process was silent for 300 ms with requests in flight; asked again in a new process, it answered each, but a process that does so fails merchants \(2 times, first: with \d+ in flight\)$/,
    ],
  ])("tells of an adapter that %s, whoever asks", async (behaviour, note) => {
    const { adapter: connected } = await connectHostile(behaviour, { timeoutMs: 300 });
    const observed = await performAll(neighbours, connected);
    for (const nonce of neighbours) expect(observed.get(nonce)).toEqual(honestAnswer(nonce));
    expect(connected.notes().map(formatNote)).toEqual([expect.stringMatching(note)]);
  });

  it("tells of an adapter that exits between two requests", async () => {
    const { adapter: connected } = await connectHostile("exits after every answer");
    for (const nonce of ["n0", "n1"]) expect(await connected.perform(signRequest(nonce))).toEqual(honestAnswer(nonce));
    expect(connected.notes().map(formatNote)).toEqual([
      expect.stringMatching(
        /^the process exited with status 0 (between two requests; it was started again|with requests in flight; .*) \([12] times?, first: with [01] in flight\)$/,
      ),
    ]);
  });
});

describe("close", () => {
  it("settles what is in flight and what comes later as unreachable", async () => {
    const { adapter: honest } = await connectHostile("never answers one", { timeoutMs: 60_000 });
    const waiting = honest.perform(signRequest("poison"));
    await Promise.all([honest.close(), honest.close()]);
    const closed = { unreachable: { message: "the adapter was closed before it answered" } };
    expect(await waiting).toEqual(closed);
    expect(await honest.perform(signRequest("n0"))).toEqual(closed);
  });

  it("ends an adapter that does not want to end", async () => {
    const { adapter: stubborn } = await connectHostile("stays after stop");
    await stubborn.close();
    expect(await stubborn.perform(signRequest("n0"))).toHaveProperty("unreachable");
  });

  it("happens when the signal is aborted", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { adapter } = await connectHostile("never answers one", { timeoutMs: 60_000, signal });
    const waiting = adapter.perform(signRequest("poison"));
    controller.abort();
    expect(await waiting).toHaveProperty("unreachable");
  });
});

/** A zombie is dead: it only waits for init to notice. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout !== "" && !stdout.startsWith("Z");
}
