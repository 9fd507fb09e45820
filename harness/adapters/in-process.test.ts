import { describe, expect, it, vi } from "vitest";
import { signRequest } from "./fixtures/sample-tasks.ts";
import { adaptInProcess } from "./in-process.ts";
import type { SignerModule } from "./module/signer-module.ts";

describe("adaptInProcess", () => {
  it.each<readonly [name: string, sign: NonNullable<SignerModule["sign"]>, observation: object]>([
    ["no answer", () => new Promise(() => {}), { errored: { message: "no answer within 50 ms" } }],
    [
      "an error",
      () => {
        throw new RangeError("no such key");
      },
      { errored: { message: "RangeError: no such key", details: expect.stringContaining("in-process.test.ts") } },
    ],
    ["a rejection with nothing", () => Promise.reject(undefined), { errored: { message: "threw undefined" } }],
    ["a refusal", () => ({ declined: { reason: "not today" } }), { declined: { reason: "not today" } }],
    [
      "an empty answer",
      () => ({}),
      {
        errored: {
          message: "answer to sign: signed: expected a signature or an authorization, got neither",
          details: "{ signed: {} }",
        },
      },
    ],
  ])("observes %s", async (_, sign, observation) => {
    const adapter = adaptInProcess({ sign }, { timeoutMs: 50 });
    expect(await adapter.perform(signRequest("n1"))).toEqual(observation);
    await adapter.close();
  });

  it("lets signals and timers in between answers that are there at once", async () => {
    const encode = (text: string): string => {
      const until = performance.now() + 15;
      while (performance.now() < until);
      return text;
    };
    const adapter = adaptInProcess({ encode }, { timeoutMs: 50 });
    const heard = vi.fn();
    setTimeout(heard, 0);
    for (let seq = 1; seq <= 4; seq++) await adapter.perform({ cmd: "encode", text: "a" });
    expect(heard).toHaveBeenCalled();
  });

  it("takes the names that it is given where the module has none", () => {
    const module: SignerModule = { implementation: { version: "2.0.0" }, encode: (text) => text };
    const adapter = adaptInProcess(module, { timeoutMs: 50, implementation: { name: "mine", version: "1.0.0" } });
    expect(adapter.declaration).toEqual({
      implementation: { name: "mine", version: "2.0.0", language: "javascript" },
      roles: ["encoder"],
      signatureMethods: ["HMAC-SHA1", "RSA-SHA256"],
    });
  });
});
