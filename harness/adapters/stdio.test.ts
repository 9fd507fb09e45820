import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Adapter, Observation } from "../../src/conformance/adapter.ts";
import { connect } from "./connect.ts";
import { honestAnswer, signRequest } from "./fixtures/sample-tasks.ts";

const hostile = fileURLToPath(new URL("fixtures/hostile.mjs", import.meta.url));
const neighbours = Array.from({ length: 20 }, (_, index) => `n${index}`);
const crew = neighbours.toSpliced(7, 0, "poison");

vi.setConfig({ testTimeout: 30_000 });

let folder = "";
let memory = "";
let adapter: Adapter | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-"));
  memory = join(folder, "memory");
});

afterEach(async () => {
  await adapter?.close();
  adapter = undefined;
  rmSync(folder, { recursive: true });
});

async function connectHostile(behaviour: string, timeoutMs = 1000, mostSilences?: number): Promise<Adapter> {
  const target = { kind: "command", argv: [process.execPath, hostile, behaviour, memory] } as const;
  adapter = await connect(target, { timeoutMs, ...(mostSilences !== undefined && { mostSilences }) });
  return adapter;
}

async function performAll(nonces: readonly string[], on: Adapter): Promise<ReadonlyMap<string, Observation>> {
  const observed = nonces.map(async (nonce) => [nonce, await on.perform(signRequest(nonce))] as const);
  return new Map(await Promise.all(observed));
}

/** All but the poison are answered rightly; gives what came of the poison. */
async function observePoison(behaviour: string): Promise<Observation | undefined> {
  const observed = await performAll(crew, await connectHostile(behaviour));
  for (const nonce of neighbours) expect([nonce, observed.get(nonce)]).toEqual([nonce, honestAnswer(nonce)]);
  return observed.get("poison");
}

describe("a hostile adapter spoils no verdict but its own", () => {
  const blamed: readonly (readonly [behaviour: string, message: string, details: string | undefined])[] = [
    ["hangs in a loop", "no answer within 1000 ms", undefined],
    ["never answers one", "no answer within 1000 ms", undefined],
    ["crashes on one", "the adapter exited with status 3", "about to crash"],
    ["is killed on one", "the adapter was ended by SIGSEGV", undefined],
    ["writes garbage for one", "a line on standard output: expected a JSON object, got text", "Warning: something"],
    [
      "writes a 100 MB line for one",
      "the adapter wrote a line longer than 4194304 bytes",
      `${"x".repeat(200)}… (1024 characters)`,
    ],
    [
      "answers one without a seq",
      "a line on standard output: seq: expected the whole number of a request, got nothing",
      JSON.stringify(honestAnswer("poison")),
    ],
    [
      "answers one with wrong types",
      "answer to sign: signed.signature: expected text, got number 5",
      expect.stringContaining("signed: { signature: 5 }"),
    ],
    [
      "answers one with binary",
      "a line on standard output: expected UTF-8, got other bytes",
      "\u{fffd}\u{fffd}\0\u{fffd}",
    ],
    [
      "answers one with broken UTF-8",
      "a line on standard output: expected UTF-8, got other bytes",
      expect.stringContaining('"signature":"\u{fffd}("'),
    ],
    [
      "answers one without a line end",
      "no answer within 1000 ms",
      expect.stringContaining("a line without its end: {"),
    ],
    ["ignores SIGTERM and hangs", "no answer within 1000 ms", undefined],
    ["closes its output", "the adapter closed its standard output", undefined],
    ["crashes and leaves a grandchild", "the adapter exited with status 4", undefined],
  ];

  it.each(blamed)("%s", async (behaviour, message, details) => {
    const failure = details === undefined ? { message } : { message, details };
    expect(await observePoison(behaviour)).toEqual({ errored: failure });
  });

  it("answers one with a wrong seq", async () => {
    expect(await observePoison("answers one with a wrong seq")).toEqual({
      errored: {
        message: expect.stringMatching(
          /^a line on standard output: seq: expected that of a request in flight, got \d{4}$/,
        ),
        details: expect.stringContaining("signature of poison"),
      },
    });
  });

  it.each([
    "is honest",
    "crashes midway",
    "exits after every answer",
    "writes garbage once",
    "writes garbage after each answer",
    "repeats every answer",
    "floods stderr",
    "reads slowly",
    "answers out of order",
    "ends its lines with CR LF",
  ])("%s: all are answered", async (behaviour) => {
    expect(await observePoison(behaviour)).toEqual(honestAnswer("poison"));
  });

  it("writes slowly, in chunks that split UTF-8 sequences", async () => {
    const slow = await connectHostile("writes slowly");
    const observed = await performAll(neighbours.slice(0, 5), slow);
    for (const [nonce, observation] of observed) {
      const honest = honestAnswer(nonce);
      expect(observation).toEqual("signed" in honest && { signed: { ...honest.signed, body: "Ж€😀" } });
    }
  });

  it("a grandchild dies with its parent", async () => {
    await observePoison("crashes and leaves a grandchild");
    const grandchild = Number(readFileSync(memory, "utf8"));
    await expect.poll(() => isRunning(grandchild), { timeout: 4000 }).toBe(false);
  });
});

describe("a hopeless adapter is given up", () => {
  it.each([
    ["crashes at once", "the adapter exited with status 5"],
    ["writes garbage always", "a line on standard output: expected a JSON object, got text"],
  ])("%s", async (behaviour, fault) => {
    const hopeless = await connectHostile(behaviour);
    const crowd = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const observed = [...(await performAll(crowd, hopeless)).values()];
    const givenUp = `the adapter was given up after 20 faults in a row; the last one: ${fault}`;
    // The first fault of each window charges nobody: 1 + 16 + 1 + 2 faults.
    const charged = observed.filter((one) => "errored" in one);
    expect(charged).toHaveLength(18);
    for (const one of charged) expect(one).toMatchObject({ errored: { message: fault } });
    const unreached = observed.filter((one) => "unreachable" in one);
    expect(unreached).toHaveLength(22);
    for (const one of unreached) expect(one).toMatchObject({ unreachable: { message: givenUp } });
    expect(await hopeless.perform(signRequest("later"))).toMatchObject({ unreachable: { message: givenUp } });
  });

  it("misses deadline after deadline, with answers in between", async () => {
    const slow = await connectHostile("hangs in a loop", 100);
    const asked = Array.from({ length: 80 }, (_, index) => signRequest(index % 2 === 0 ? `n${index}` : "poison"));
    const observed = await Promise.all(asked.map((request) => slow.perform(request)));
    expect(observed.at(-1)).toMatchObject({
      unreachable: {
        message: expect.stringMatching(/^the adapter was given up after (24 deadlines missed|20 faults in a row);/),
      },
    });
    expect(observed.filter((one) => "errored" in one).length).toBeLessThanOrEqual(24);
  });

  it("misses as many deadlines as it may", async () => {
    const slow = await connectHostile("hangs in a loop", 500, 2);
    const observed = [];
    for (const nonce of ["n0", "poison", "n1"]) observed.push(await slow.perform(signRequest(nonce)));
    expect(observed).toMatchObject([
      honestAnswer("n0"),
      { errored: { message: "no answer within 500 ms" } },
      { unreachable: { message: expect.stringMatching(/given up after 2 deadlines missed;/) } },
    ]);
  });

  it("starts once", async () => {
    const observed = await performAll(["n0", "poison", "n1"], await connectHostile("starts once"));
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
    await observePoison("repeats every answer");
    expect(adapter?.notes()).toEqual([
      expect.stringMatching(
        /^a request was answered more than once; its first answer counts \(\d+ times, first: \{"seq":1,/,
      ),
    ]);
  });

  it.each(["is honest", "crashes on one", "hangs in a loop", "closes its output"])(
    "has none for an adapter that %s: its verdicts tell it all",
    async (behaviour) => {
      await observePoison(behaviour);
      expect(adapter?.notes()).toEqual([]);
    },
  );

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
    const connected = await connectHostile(behaviour, 300);
    const observed = await performAll(neighbours, connected);
    for (const nonce of neighbours) expect(observed.get(nonce)).toEqual(honestAnswer(nonce));
    expect(connected.notes()).toEqual([expect.stringMatching(note)]);
  });

  it("tells of an adapter that exits between two requests", async () => {
    const connected = await connectHostile("exits after every answer");
    for (const nonce of ["n0", "n1"]) expect(await connected.perform(signRequest(nonce))).toEqual(honestAnswer(nonce));
    expect(connected.notes()).toEqual([
      expect.stringMatching(
        /^the process exited with status 0 (between two requests; it was started again|with requests in flight; .*) \([12] times?, first: with [01] in flight\)$/,
      ),
    ]);
  });
});

describe("close", () => {
  it("settles what is in flight and what comes later as unreachable", async () => {
    const honest = await connectHostile("never answers one", 60_000);
    const waiting = honest.perform(signRequest("poison"));
    await Promise.all([honest.close(), honest.close()]);
    const closed = { unreachable: { message: "the adapter was closed before it answered" } };
    expect(await waiting).toEqual(closed);
    expect(await honest.perform(signRequest("n0"))).toEqual(closed);
  });

  it("ends an adapter that does not want to end", async () => {
    const stubborn = await connectHostile("stays after stop");
    await stubborn.close();
    expect(await stubborn.perform(signRequest("n0"))).toHaveProperty("unreachable");
  });

  it("happens when the signal is aborted", async () => {
    const controller = new AbortController();
    const target = { kind: "command", argv: [process.execPath, hostile, "never answers one"] } as const;
    adapter = await connect(target, { timeoutMs: 60_000, signal: controller.signal });
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
