import { describe, expect, it } from "vitest";
import { signRequest } from "../../../../src/signing/sign-request.ts";
import type { SigningTask } from "../../../../src/signing/signing-task.ts";
import { verifyRequest } from "../../../../src/verification/verify-request.ts";
import { plainTask } from "../../fixtures/plain-task.ts";
import { changeAt, changeNames, optionsFor, spell, spellingNames } from "./mutations.ts";

const task: SigningTask = {
  ...plainTask,
  parameters: [
    ["client-order-id", "902B4FF5"],
    ["order_desc", "two words: caf\u00e9"],
    ["empty", ""],
  ],
  nonce: "a+b/c==",
};
const scene = { task, otherEndpointId: "2222", also: [] };
const consumers = [{ consumerKey: "merchantlogin", consumerSecret: "secret" }];

function isAccepted(spellings: readonly string[], change?: readonly [name: string, at: number]): boolean {
  const { method, url, headers, body } = signRequest(task, optionsFor(spellings));
  const spelled = spell(spellings, { method, url, headers, body }, scene);
  const request = change === undefined ? spelled : changeAt(...change)(spelled, scene);
  return verifyRequest(request, consumers, task.timestamp).accepted;
}

describe("a spelling", () => {
  it.each(spellingNames)("%s writes another request, which is accepted, alone and with all others", (name) => {
    const signed = { ...signRequest(task, optionsFor([name])) };
    const plain = signRequest(task);
    const spelled = spell(
      [name],
      { method: signed.method, url: signed.url, headers: signed.headers, body: signed.body },
      scene,
    );
    expect(JSON.stringify([spelled.headers, spelled.body])).not.toBe(JSON.stringify([plain.headers, plain.body]));
    expect(isAccepted([name])).toBe(true);
    for (const other of spellingNames) expect([other, isAccepted([name, other])]).toEqual([other, true]);
  });

  it("is accepted with all others at once", () => {
    expect(isAccepted(spellingNames)).toBe(true);
  });
});

const idle = ["value-emptied", "value-character-removed", "value-case-changed", "parameters-joined"];

describe("a change", () => {
  it.each(changeNames)("%s is refused, wherever it is made", (name) => {
    const accepted = Array.from({ length: 60 }, (_, at) => at).filter((at) => isAccepted([], [name, at]));
    // At one of the three parameters some change nothing: what is empty cannot be emptied, and the last has none behind it.
    expect(accepted.length).toBeLessThanOrEqual(idle.includes(name) ? 20 : 0);
  });

  it("that is unknown changes nothing", () => {
    expect(isAccepted([], ["no-such-change", 0])).toBe(true);
  });
});
