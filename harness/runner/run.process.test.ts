import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Adapter } from "../../src/judging/adapter.ts";
import { makeSmallSuite } from "../../src/judging/fixtures/judging-suite.ts";
import type { Suite } from "../../src/judging/suite.ts";
import type { Verdict } from "../../src/judging/verdict.ts";
import type { SigningVector } from "../../src/suite/model/vector.ts";
import { connect } from "../adapters/connect.ts";
import { signed } from "../adapters/fixtures/answer.mjs";
import { adaptInProcess } from "../adapters/in-process.ts";
import { runSuite } from "./run.ts";

const suite = makeSmallSuite();
const program = fileURLToPath(new URL("../adapters/fixtures/hostile.mjs", import.meta.url));

it("a hostile adapter in a whole run spoils its own vector alone", async () => {
  const run = async (
    of: Suite,
    connectOne: () => Promise<Adapter>,
  ): Promise<readonly Omit<Verdict, "durationMs">[]> => {
    const { complete, verdicts } = await runSuite(of, {
      connect: connectOne,
      selection: { only: "plain/*", method: "HMAC-SHA1" },
    });
    expect(complete).toBe(true);
    return verdicts.map(({ durationMs: _, ...verdict }) => verdict);
  };
  const argv = [process.execPath, program, "answers one with wrong types"];
  const verdicts = await run(poison("plain/space"), () => connect({ kind: "command", argv }, { timeoutMs: 10_000 }));
  const honest = await run(suite, async () => adaptInProcess({ sign: signed }, { timeoutMs: 10_000 }));
  expect(honest.length).toBeGreaterThan(1);
  const message = "answer to sign: signed.signature: expected text, got number 5";
  const poisonedVerdict = expect.objectContaining({
    id: "plain/space",
    status: "errored",
    error: expect.objectContaining({ message }),
  });
  expect(verdicts).toEqual(honest.map((one) => (one.id === "plain/space" ? poisonedVerdict : one)));
});

/** The suite, but one task has the nonce at which the hostile adapter turns. */
function poison(id: string): Suite {
  const turn = (vector: SigningVector): SigningVector =>
    vector.id === id ? { ...vector, task: { ...vector.task, nonce: "poison" } } : vector;
  return {
    ...suite,
    files: suite.files.map((file) => (file.kind === "signing" ? { ...file, vectors: file.vectors.map(turn) } : file)),
  };
}
