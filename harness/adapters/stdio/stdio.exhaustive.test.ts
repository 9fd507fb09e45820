import { describe, expect, it } from "vitest";
import { formatNote } from "../../../src/judging/note.ts";
import { neighbours, openHostiles, performAll, poison } from "../fixtures/open-hostiles.ts";
import { honestAnswer, signRequest } from "../fixtures/sample-tasks.ts";

const connectHostile = openHostiles();

describe("a hostile adapter spoils no verdict but its own", () => {
  it.each([
    ["is killed on one", "the adapter was ended by SIGSEGV", undefined],
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
      "answers one with binary",
      "a line on standard output: expected UTF-8, got other bytes",
      "\u{fffd}\u{fffd}\0\u{fffd}",
    ],
    ["never answers one", "no answer within 1000 ms", undefined],
    ["ignores SIGTERM and hangs", "no answer within 1000 ms", undefined],
  ])("%s", async (behaviour, message, details) => {
    const { observation } = await poison(await connectHostile(behaviour));
    expect(observation).toEqual({ errored: details === undefined ? { message } : { message, details } });
  });

  it("answers one with a wrong seq", async () => {
    expect((await poison(await connectHostile("answers one with a wrong seq"))).observation).toEqual({
      errored: {
        message: expect.stringMatching(
          /^a line on standard output: seq: expected that of a request in flight, got \d{4}$/,
        ),
        details: expect.stringContaining("signature of poison"),
      },
    });
  });

  it.each(["writes garbage once", "writes garbage after each answer", "floods stderr", "reads slowly"])(
    "%s: all are answered",
    async (behaviour) => {
      expect((await poison(await connectHostile(behaviour))).observation).toEqual(honestAnswer("poison"));
    },
  );

  it("writes slowly, in chunks that split UTF-8 sequences", async () => {
    const { adapter: slow } = await connectHostile("writes slowly");
    const observed = await performAll(neighbours.slice(0, 5), slow);
    for (const [nonce, observation] of observed) {
      const honest = honestAnswer(nonce);
      expect(observation).toEqual("signed" in honest && { signed: { ...honest.signed, body: "Ж€😀" } });
    }
  });
});

describe("a hopeless adapter is given up", () => {
  it.each([
    ["crashes at once", "the adapter exited with status 5"],
    ["writes garbage always", "a line on standard output: expected a JSON object, got text"],
  ])("%s", async (behaviour, fault) => {
    const { adapter: hopeless } = await connectHostile(behaviour);
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
    const { adapter: slow } = await connectHostile("hangs in a loop", { timeoutMs: 100 });
    const asked = Array.from({ length: 80 }, (_, index) => signRequest(index % 2 === 0 ? `n${index}` : "poison"));
    const observed = await Promise.all(asked.map((request) => slow.perform(request)));
    expect(observed.at(-1)).toMatchObject({
      unreachable: {
        message: expect.stringMatching(/^the adapter was given up after (24 deadlines missed|20 faults in a row);/),
      },
    });
    expect(observed.filter((one) => "errored" in one).length).toBeLessThanOrEqual(24);
  });
});

it("answers all of a crowd though it exits after every answer", async () => {
  const { adapter } = await connectHostile("exits after every answer");
  const observed = await performAll(neighbours, adapter);
  expect([...observed.values()]).toEqual(neighbours.map(honestAnswer));
  expect(adapter.notes().map(formatNote)).toHaveLength(1);
});
