import { describe, expect, it } from "vitest";
import { openHostiles, poison } from "../fixtures/open-hostiles.ts";
import { honestAnswer, signRequest } from "../fixtures/sample-tasks.ts";

const connectHostile = openHostiles();

describe.concurrent("a hostile adapter spoils no verdict but its own", () => {
  it.each([
    ["is killed on one", { message: "the adapter was ended by SIGSEGV" }],
    [
      "writes a 100 MB line for one",
      {
        message: "the adapter wrote a line longer than 4194304 bytes",
        details: `${"x".repeat(200)}… (1024 characters)`,
      },
    ],
    ["ignores SIGTERM and hangs", { message: "no answer within 1000 ms" }],
  ])("%s", async (behaviour, errored) => {
    const isSilent = errored.message.startsWith("no answer");
    const { observation } = await poison(await connectHostile(behaviour, isSilent ? { timeoutMs: 1000 } : {}));
    expect(observation).toEqual({ errored });
  });

  it.each(["floods stderr", "reads slowly"])("%s: all are answered", async (behaviour) => {
    expect((await poison(await connectHostile(behaviour))).observation).toEqual(honestAnswer("poison"));
  });
});

it("a hopeless adapter is given up that misses deadline after deadline, with answers in between", async () => {
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
